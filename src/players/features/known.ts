import { CALL, DISCARD, PLAY, QUESTIONS, WORDS, wordBit } from '../../cards/engine/actions.js';
import { EMPTY } from '../../cards/engine/cards.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Game } from '../../cards/engine/game.js';
import { inTables, SEAT_LETTERS, SEAT_NAMES, SUIT_LETTERS } from '../../cards/record/notation.js';
import { readWords } from '../view/said.js';
import { SESSION_FIELDS, type SeatView, VIEW_FIELDS, type ViewFields } from '../view/view-fields.js';
import {
  type Column,
  type ColumnFacts,
  cardsColumn,
  countColumn,
  filled,
  flagColumn,
  textColumn,
  valued,
  wordColumn,
} from './column.js';

/** What columns of a decision are computed from. */
export interface SightSource {
  readonly view: SeatView;
}

/** The same in every row: the manifest has them; datasets hold no matches that end early. */
const CONSTANT = ['game', 'rules', 'matchLength', ...SESSION_FIELDS] as const;

type Field = Exclude<keyof ViewFields, (typeof CONSTANT)[number]>;

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

const about = (field: Field): string => VIEW_FIELDS[field].about;
/** The value of a field. */
const its =
  (field: Field) =>
  ({ view }: SightSource): number | boolean | null =>
    view[field] as number | boolean | null;

const words = (field: Field, all: readonly string[]): ColumnFacts =>
  wordColumn(nameOf(field), all, about(field).replace(/: 0 .*/, ''), rest(field));
const seat = (field: Field): Column<SightSource> => valued(words(field, SEAT_NAMES), its(field));
const suit = (field: Field): Column<SightSource> => valued(words(field, [...SUIT_LETTERS]), its(field));
const flag = (field: Field): Column<SightSource> =>
  valued(flagColumn(nameOf(field), about(field), rest(field)), its(field));
const set = (field: Field): Column<SightSource> =>
  valued(cardsColumn(nameOf(field), about(field), rest(field)), its(field));
const count = (field: Field, unit: string, bounds: readonly [number, number]): Column<SightSource> =>
  valued(countColumn(nameOf(field), bounds, about(field), { ...rest(field), unit }), its(field));
const card = (field: Field): Column<SightSource> => count(field, 'card', [0, 31]);
/** A field that is one of some words, as their place. */
function word(field: Field, all: readonly string[]): Column<SightSource> {
  const places = new Map(all.map((each, place) => [each, place]));
  return valued(words(field, all.map(inTables)), ({ view }) => places.get(view[field] as string) ?? null);
}
/** A column of sets of words: bit `w` for word `w` of those that answers are given in. */
const said = (field: Field, name: string, what: string): ColumnFacts =>
  cardsColumn(name, what, { ...rest(field), unit: 'word set' });

/**
 * What a seat knows at a decision, as columns of fixed width: one or more for each field of a view that can differ from
 * decision to decision under these rules. Nothing else in a row is for the seat to know.
 */
export function knownColumns(game: Game): readonly Column<SightSource>[] {
  const { mostTimes, kontra, pot, cardCall, rules } = game;
  return [
    seat('seat'),
    word('question', questionsOf(game)),
    count('step', 'actions', [0, MOST_ACTIONS - 1]),
    set('hand'),
    ...legalColumns,
    ...historyColumns,
    word('announced', announcements(game)),
    word(
      'contract',
      game.contracts.map(({ name }) => name),
    ),
    count('target', 'tricks', [0, 10]),
    suit('trump'),
    seat('declarer'),
    flag('isDeclarer'),
    seat('partner'),
    seat('leader'),
    ...trickColumns,
    suit('led'),
    card('winning'),
    seat('winner'),
    ...playedColumns,
    set('gone'),
    count('declarerTricks', 'tricks', [0, 10]),
    count('defenderTricks', 'tricks', [0, 10]),
    set('talon'),
    set('discards'),
    ...(cardCall ? [card('called'), seat('callHolder'), card('returned')] : []),
    ...(mostTimes > 1 ? [count('multiplier', '', [1, mostTimes])] : []),
    ...(kontra ? [flag('kontra')] : []),
    ...(pot ? [count('pot', 'units', [0, 0x7fffffff]), count('matchDeal', 'deals', [0, 0xffff])] : []),
    ...(rules.tapping ? tappedColumns : []),
  ];
}

const NO_CALL = wordBit('no-call');

/** The legal words, as a set. Of a call they are not in the view: it may always be left. */
function legalWords({ legal, question }: SeatView): number {
  if (typeof legal === 'number') return question === 'call' ? NO_CALL : 0;
  let words = 0;
  for (let i = 0; i < legal.length; i++) words |= wordBit(legal[i]);
  return words;
}

const legalColumns = [
  valued<SightSource>(
    cardsColumn(
      'legal_cards',
      'the legal answers that are cards; of a discard, the cards of which any two go',
      rest('legal'),
    ),
    ({ view: { legal } }) => (typeof legal === 'number' ? legal : EMPTY),
  ),
  valued<SightSource>(said('legal', 'legal_words', 'the legal answers that are words'), ({ view }) => legalWords(view)),
];

/** A column for each seat. */
const bySeat = (
  of: (view: SeatView, seat: number) => number | null,
  column: (letter: string) => ColumnFacts,
): readonly Column<SightSource>[] =>
  SEAT_LETTERS.map((letter, seat) => valued(column(letter), ({ view }) => of(view, seat)));

const trickColumns = bySeat(
  ({ trick }, seat) => trick[seat],
  (letter) =>
    countColumn(`trick_${letter}`, [0, 31], `the card of ${letter} in the current trick`, {
      ...rest('trick'),
      nullable: true,
      unit: 'card',
    }),
);

const playedColumns = bySeat(
  ({ played }, seat) => played[seat],
  (letter) => cardsColumn(`played_${letter}`, `the cards that ${letter} has played`, rest('played')),
);

const tappedColumns = bySeat(
  ({ tapped }, seat) => tapped?.[seat] ?? null,
  (letter) =>
    cardsColumn(`tapped_${letter}`, `all cards of the suits for which ${letter} has tapped`, {
      ...rest('tapped'),
      nullable: false,
    }),
);

/** The words of all seats are read at once. */
function saidColumns(): readonly Column<SightSource>[] {
  const spoken = new Int32Array(3);
  return filled(
    ({ view }, into, at) => {
      readWords(view, spoken);
      for (let seat = 0; seat < 3; seat++) into[at + seat] = spoken[seat];
    },
    SEAT_LETTERS.map((letter) => said('history', `said_${letter}`, `the words that ${letter} has said so far`)),
  );
}

const historyColumns: readonly Column<SightSource>[] = [
  ...saidColumns(),
  textColumn<SightSource>(
    'history',
    about('history'),
    ({ view }, text) => text.putText(view.history.join(', ') || 'none'),
    {
      ...rest('history'),
      isExtra: true,
    },
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
