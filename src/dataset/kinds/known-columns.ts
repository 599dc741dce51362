import { SESSION_FIELDS, VIEW_FIELDS, type ViewFields } from '../../bot/view-fields.js';
import { CALL, DISCARD, PLAY, QUESTIONS, WORDS } from '../../engine/actions.js';
import { MOST_ACTIONS } from '../../engine/deal-state.js';
import type { Game } from '../../engine/game.js';
import { SEAT_LETTERS, SUIT_LETTERS } from '../../record/notation.js';
import { type Column, cardsColumn, countColumn, flagColumn, textColumn, wordColumn } from '../column.js';
import type { DecisionSource } from './decision-source.js';

/** The same in every row: the manifest has them; datasets hold no sessions. */
const CONSTANT = ['game', 'rules', 'matchLength', ...SESSION_FIELDS] as const;

type Field = Exclude<keyof ViewFields, (typeof CONSTANT)[number]>;
type Of = (moment: DecisionSource) => number | null;

/** Columns that follow from others: written only on request. */
const EXTRA: readonly Field[] = ['gone', 'partner', 'isDeclarer', 'led', 'target'];

/** `cardsBySeat` to `cards_by_seat`. */
const nameOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the declarations of a field's columns have in common; their group is `known`. */
const rest = (field: Field) => ({
  nullable: VIEW_FIELDS[field].nullable,
  group: 'known',
  isExtra: EXTRA.includes(field),
});

const word = (field: Field, words: readonly string[], of: Of): Column<DecisionSource> =>
  wordColumn(nameOf(field), words, VIEW_FIELDS[field].about.replace(/: 0 .*/, ': F, M or D'), of, rest(field));
const seat = (field: Field, of: Of): Column<DecisionSource> => word(field, SEAT_LETTERS, of);
const flag = (field: Field, of: Of): Column<DecisionSource> =>
  flagColumn(nameOf(field), VIEW_FIELDS[field].about, of, rest(field));
const set = (field: Field, of: Of): Column<DecisionSource> =>
  cardsColumn(nameOf(field), VIEW_FIELDS[field].about, of, rest(field));
const count = (field: Field, unit: string, bounds: readonly [number, number], of: Of): Column<DecisionSource> =>
  countColumn(nameOf(field), bounds, VIEW_FIELDS[field].about, of, { ...rest(field), unit });
const card = (field: Field, of: Of): Column<DecisionSource> => count(field, 'card', [0, 31], of);
/** A column of sets of words: bit `w` for word `w` of those that answers are given in. */
const said = (field: Field, name: string, about: string, of: Of): Column<DecisionSource> =>
  cardsColumn(name, about, of, { ...rest(field), unit: 'word set' });

/**
 * What a seat knows at a decision, as columns of fixed width: one or more for each field of a view that can differ from decision to decision under
 * these rules. Nothing else in a row is for the seat to know.
 */
export function knownColumns(game: Game): readonly Column<DecisionSource>[] {
  const columns = fieldColumns(game);
  const isIdle: Partial<Record<string, boolean>> = {
    called: !game.cardCall,
    callHolder: !game.cardCall,
    returned: !game.cardCall,
    multiplier: !game.multiplies,
    kontra: !game.kontra,
    pot: !game.pot,
    matchDeal: !game.pot,
  };
  return Object.keys(VIEW_FIELDS).flatMap((field) => (isIdle[field] ? [] : (columns[field as Field] ?? [])));
}

/** The columns of each field of a view. */
function fieldColumns(game: Game): Readonly<Record<Field, Column<DecisionSource> | readonly Column<DecisionSource>[]>> {
  const contracts = game.contracts.map(({ name }) => name);
  return {
    seat: seat('seat', ({ view }) => view.seat),
    question: questionColumn(game),
    step: count('step', 'actions', [0, MOST_ACTIONS - 1], ({ view }) => view.step),
    hand: set('hand', ({ view }) => view.hand),
    legal: legalColumns,
    history: historyColumns,
    announced: announcedColumn(game),
    contract: word('contract', contracts, ({ view, course }) => (view.contract === null ? null : course.contract)),
    target: count('target', 'tricks', [0, 10], ({ view }) => view.target),
    trump: word('trump', [...SUIT_LETTERS], ({ view }) => view.trump),
    declarer: seat('declarer', ({ view }) => view.declarer),
    isDeclarer: flag('isDeclarer', ({ view }) => Number(view.isDeclarer)),
    partner: seat('partner', ({ view }) => view.partner),
    leader: seat('leader', ({ view }) => view.leader),
    trick: trickColumns,
    led: word('led', [...SUIT_LETTERS], ({ view }) => view.led),
    winning: card('winning', ({ view }) => view.winning),
    winner: seat('winner', ({ view }) => view.winner),
    played: playedColumns,
    gone: set('gone', ({ view }) => view.gone),
    declarerTricks: count('declarerTricks', 'tricks', [0, 10], ({ view }) => view.declarerTricks),
    defenderTricks: count('defenderTricks', 'tricks', [0, 10], ({ view }) => view.defenderTricks),
    talon: set('talon', ({ view }) => view.talon),
    discards: set('discards', ({ view }) => view.discards),
    called: card('called', ({ view }) => view.called),
    callHolder: seat('callHolder', ({ view }) => view.callHolder),
    returned: card('returned', ({ view }) => view.returned),
    multiplier: count('multiplier', '', [1, 32], ({ view }) => view.multiplier),
    kontra: flag('kontra', ({ view }) => Number(view.kontra)),
    pot: count('pot', 'units', [0, 0x7fffffff], ({ view }) => view.pot),
    matchDeal: count('matchDeal', 'deals', [0, 0xffff], ({ view }) => view.matchDeal),
  };
}

function questionColumn(game: Game): Column<DecisionSource> {
  const questions = questionsOf(game);
  const places = QUESTIONS.map((question) => questions.indexOf(question));
  return word('question', questions, ({ course }) => places[course.question]);
}

function announcedColumn(game: Game): Column<DecisionSource> {
  const words = announcements(game);
  const places = new Map<string | null, number>(words.map((each, place) => [each, place]));
  return word('announced', words, ({ view }) => places.get(view.announced) ?? null);
}

const legalColumns: readonly Column<DecisionSource>[] = [
  cardsColumn(
    'legal_cards',
    'the legal answers that are cards; of a discard, the cards of which any two go',
    ({ course }) => course.cards,
    rest('legal'),
  ),
  said('legal', 'legal_words', 'the legal answers that are words', ({ course }) => course.words),
];

const trickColumns = SEAT_LETTERS.map((letter, at) =>
  countColumn<DecisionSource>(
    `trick_${letter}`,
    [0, 31],
    `the card of ${letter} in the current trick`,
    ({ trick }) => trick[at],
    { ...rest('trick'), nullable: true, unit: 'card' },
  ),
);

const playedColumns = SEAT_LETTERS.map((letter, at) =>
  cardsColumn<DecisionSource>(
    `played_${letter}`,
    `the cards that ${letter} has played`,
    ({ played }) => played[at],
    rest('played'),
  ),
);

const historyColumns: readonly Column<DecisionSource>[] = [
  ...SEAT_LETTERS.map((letter, at) =>
    said('history', `said_${letter}`, `the words that ${letter} has said so far`, (moment) => moment.saidBy(at)),
  ),
  textColumn<DecisionSource>(
    'history',
    VIEW_FIELDS.history.about,
    ({ view }, text) => text.putText(view.history.join(', ') || 'none'),
    { ...rest('history'), isExtra: true },
  ),
];

/** What bids and contracts are called, in the order of {@link WORDS}. */
function announcements({ contracts }: Game): readonly string[] {
  const names = contracts.flatMap(({ name }) => [name, name.split('-')[0]]);
  return WORDS.filter((each) => names.includes(each));
}

/** The questions that are asked under these rules, in the order of a deal. */
export function questionsOf(game: Game): readonly string[] {
  const isAsked = (_: string, number: number): boolean =>
    number === DISCARD ||
    number === PLAY ||
    (game.stages[number] !== undefined && (number < CALL || number > CALL + 1 || game.cardCall));
  return QUESTIONS.filter(isAsked);
}
