import { CALL, DISCARD, PLAY, QUESTIONS, type Question, WORDS, type Word, wordBit } from '../engine/actions.js';
import { type CardSet, EMPTY } from '../engine/cards.js';
import { MOST_ACTIONS } from '../engine/deal-state.js';
import { NO_TRUMP } from '../engine/duties.js';
import type { Game } from '../engine/game.js';
import { SEAT_LETTERS, SUIT_LETTERS } from '../record/notation.js';
import { readWords } from '../view/view.js';
import { SESSION_FIELDS, VIEW_FIELDS, type ViewFields } from '../view/view-fields.js';
import { type Column, cardsColumn, countColumn, flagColumn, textColumn, wordColumn } from './column.js';
import { FEATURES, measure } from './hand.js';

/** What a seat sees: the view of a bot, or that of a deal stepped by hand. */
export type Sight = Omit<ViewFields, 'question' | 'legal'> & {
  readonly question: Question | null;
  readonly legal: CardSet | readonly Word[];
};

/** What columns of a decision are computed from: what a seat sees, and what several of them have in common. One object serves all decisions. */
export class SightSource {
  view: Sight;
  trick: Sight['trick'];
  played: Sight['played'];
  /** The words that each seat has said so far, as sets. */
  readonly said = new Int32Array(3);
  private readonly measured = new Int32Array(FEATURES.length);
  private isMeasured = false;

  constructor(view: Sight) {
    this.view = view;
    this.trick = view.trick;
    this.played = view.played;
  }

  /** Looks at a decision. */
  look(view: Sight): void {
    this.view = view;
    this.trick = view.trick;
    this.played = view.played;
    this.isMeasured = false;
    readWords(view, this.said);
  }

  /** The features of the cards that the seat holds now, with the trumps as far as they are known. */
  get features(): Int32Array {
    if (!this.isMeasured) measure(this.view.hand, this.view.trump ?? NO_TRUMP, this.measured);
    this.isMeasured = true;
    return this.measured;
  }
}

/** The same in every row: the manifest has them; datasets hold no sessions. */
const CONSTANT = ['game', 'rules', 'matchLength', ...SESSION_FIELDS] as const;

type Field = Exclude<keyof ViewFields, (typeof CONSTANT)[number]>;
type Of = (moment: SightSource) => number | null;

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

const word = (field: Field, words: readonly string[], of: Of): Column<SightSource> =>
  wordColumn(nameOf(field), words, VIEW_FIELDS[field].about.replace(/: 0 .*/, ': F, M or D'), of, rest(field));
const seat = (field: Field, of: Of): Column<SightSource> => word(field, SEAT_LETTERS, of);
const flag = (field: Field, of: Of): Column<SightSource> =>
  flagColumn(nameOf(field), VIEW_FIELDS[field].about, of, rest(field));
const set = (field: Field, of: Of): Column<SightSource> =>
  cardsColumn(nameOf(field), VIEW_FIELDS[field].about, of, rest(field));
const count = (field: Field, unit: string, bounds: readonly [number, number], of: Of): Column<SightSource> =>
  countColumn(nameOf(field), bounds, VIEW_FIELDS[field].about, of, { ...rest(field), unit });
const card = (field: Field, of: Of): Column<SightSource> => count(field, 'card', [0, 31], of);
/** A column of sets of words: bit `w` for word `w` of those that answers are given in. */
const said = (field: Field, name: string, about: string, of: Of): Column<SightSource> =>
  cardsColumn(name, about, of, { ...rest(field), unit: 'word set' });

/**
 * What a seat knows at a decision, as columns of fixed width: one or more for each field of a view that can differ from decision to decision under
 * these rules. Nothing else in a row is for the seat to know.
 */
export function knownColumns(game: Game): readonly Column<SightSource>[] {
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
function fieldColumns(game: Game): Readonly<Record<Field, Column<SightSource> | readonly Column<SightSource>[]>> {
  const contracts = game.contracts.map(({ name }) => name);
  return {
    seat: seat('seat', ({ view }) => view.seat),
    question: questionColumn(game),
    step: count('step', 'actions', [0, MOST_ACTIONS - 1], ({ view }) => view.step),
    hand: set('hand', ({ view }) => view.hand),
    legal: legalColumns,
    history: historyColumns,
    announced: announcedColumn(game),
    contract: word('contract', contracts, ({ view }) => placeOf(contracts, view.contract)),
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

function questionColumn(game: Game): Column<SightSource> {
  const questions = questionsOf(game);
  return word('question', questions, ({ view }) => placeOf(questions, view.question));
}

function announcedColumn(game: Game): Column<SightSource> {
  const words = announcements(game);
  return word('announced', words, ({ view }) => placeOf(words, view.announced));
}

/** The place of a word; null if it is missing. Lists are short, and equal words mostly the same object. */
function placeOf(words: readonly string[], word: string | null): number | null {
  const place = word === null ? -1 : words.indexOf(word);
  return place < 0 ? null : place;
}

/** The legal words, as a set. Of a call they are not in the view: it may always be left. */
function legalWords({ legal, question }: Sight): number {
  if (typeof legal === 'number') return question === 'call' ? wordBit('no-call') : 0;
  let words = 0;
  for (let i = 0; i < legal.length; i++) words |= wordBit(legal[i]);
  return words;
}

const legalColumns: readonly Column<SightSource>[] = [
  cardsColumn(
    'legal_cards',
    'the legal answers that are cards; of a discard, the cards of which any two go',
    ({ view: { legal } }) => (typeof legal === 'number' ? legal : EMPTY),
    rest('legal'),
  ),
  said('legal', 'legal_words', 'the legal answers that are words', ({ view }) => legalWords(view)),
];

const trickColumns = SEAT_LETTERS.map((letter, at) =>
  countColumn<SightSource>(
    `trick_${letter}`,
    [0, 31],
    `the card of ${letter} in the current trick`,
    ({ trick }) => trick[at],
    { ...rest('trick'), nullable: true, unit: 'card' },
  ),
);

const playedColumns = SEAT_LETTERS.map((letter, at) =>
  cardsColumn<SightSource>(
    `played_${letter}`,
    `the cards that ${letter} has played`,
    ({ played }) => played[at],
    rest('played'),
  ),
);

const historyColumns: readonly Column<SightSource>[] = [
  ...SEAT_LETTERS.map((letter, at) =>
    said('history', `said_${letter}`, `the words that ${letter} has said so far`, ({ said }) => said[at]),
  ),
  textColumn<SightSource>(
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
