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
  type Fill,
  filled,
  flagColumn,
  textColumn,
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

const word = (field: Field, words: readonly string[]): ColumnFacts =>
  wordColumn(nameOf(field), words, VIEW_FIELDS[field].about.replace(/: 0 .*/, ''), rest(field));
const seat = (field: Field): ColumnFacts => word(field, SEAT_NAMES);
const suit = (field: Field): ColumnFacts => word(field, [...SUIT_LETTERS]);
const flag = (field: Field): ColumnFacts => flagColumn(nameOf(field), VIEW_FIELDS[field].about, rest(field));
const set = (field: Field): ColumnFacts => cardsColumn(nameOf(field), VIEW_FIELDS[field].about, rest(field));
const count = (field: Field, unit: string, bounds: readonly [number, number]): ColumnFacts =>
  countColumn(nameOf(field), bounds, VIEW_FIELDS[field].about, { ...rest(field), unit });
const card = (field: Field): ColumnFacts => count(field, 'card', [0, 31]);
/** A column of sets of words: bit `w` for word `w` of those that answers are given in. */
const said = (field: Field, name: string, about: string): ColumnFacts =>
  cardsColumn(name, about, { ...rest(field), unit: 'word set' });

/**
 * What a seat knows at a decision, as columns of fixed width: one or more for each field of a view that can differ from
 * decision to decision under these rules. Nothing else in a row is for the seat to know.
 */
export function knownColumns(game: Game): readonly Column<SightSource>[] {
  const contracts = game.contracts.map(({ name }) => name);
  const [questions, words] = [questionsOf(game), announcements(game)];
  const ifCalled = (column: ColumnFacts): ColumnFacts | null => (game.cardCall ? column : null);
  return filled<SightSource>(fillKnown(questions, words, contracts), [
    seat('seat'),
    word('question', questions),
    count('step', 'actions', [0, MOST_ACTIONS - 1]),
    set('hand'),
    ...legalColumns,
    ...historyColumns,
    word('announced', words.map(inTables)),
    word('contract', contracts.map(inTables)),
    target,
    suit('trump'),
    seat('declarer'),
    isDeclarer,
    partner,
    seat('leader'),
    ...trickColumns,
    led,
    card('winning'),
    seat('winner'),
    ...playedColumns,
    gone,
    count('declarerTricks', 'tricks', [0, 10]),
    count('defenderTricks', 'tricks', [0, 10]),
    set('talon'),
    set('discards'),
    ifCalled(card('called')),
    ifCalled(seat('callHolder')),
    ifCalled(card('returned')),
    ...stakesColumns(game),
    ...(game.rules.tapping ? tappedColumns : []),
  ]);
}

/** Columns that follow from others: computed only where they are written. */
const [gone, partner, isDeclarer, led, target] = filled<SightSource>(fillExtra, [
  set('gone'),
  seat('partner'),
  flag('isDeclarer'),
  suit('led'),
  count('target', 'tricks', [0, 10]),
]);

function fillExtra({ view }: SightSource, into: Float64Array, at: number): void {
  into[at] = view.gone;
  into[at + 1] = view.partner ?? MISSING;
  into[at + 2] = view.isDeclarer ? 1 : 0;
  into[at + 3] = view.led ?? MISSING;
  into[at + 4] = view.target ?? MISSING;
}

/** Those of rules that raise payments, or carry units over to the next deal. */
const stakesColumns = ({ mostTimes, kontra, pot }: Game): readonly Column<SightSource>[] =>
  filled<SightSource>(
    ({ view }, into, at) => {
      into[at] = view.multiplier;
      into[at + 1] = view.kontra ? 1 : 0;
      into[at + 2] = view.pot;
      into[at + 3] = view.matchDeal;
    },
    [
      mostTimes > 1 ? count('multiplier', '', [1, mostTimes]) : null,
      kontra ? flag('kontra') : null,
      pot ? count('pot', 'units', [0, 0x7fffffff]) : null,
      pot ? count('matchDeal', 'deals', [0, 0xffff]) : null,
    ],
  );

/** Writes the columns of {@link knownColumns}. Words of questions, bids and contracts are written as places. */
function fillKnown(
  questions: readonly string[],
  words: readonly string[],
  contracts: readonly string[],
): Fill<SightSource> {
  const spoken = new Int32Array(3);
  const [question, word, contract] = [placesIn(questions), placesIn(words), placesIn(contracts)];
  return ({ view }, into, at) => {
    const { legal } = view;
    readWords(view, spoken);
    into[at] = view.seat;
    into[at + 1] = question(view.question);
    into[at + 2] = view.step;
    into[at + 3] = view.hand;
    into[at + 4] = typeof legal === 'number' ? legal : EMPTY;
    into[at + 5] = legalWords(view);
    for (let seat = 0; seat < 3; seat++) into[at + 6 + seat] = spoken[seat];
    into[at + 9] = word(view.announced);
    into[at + 10] = contract(view.contract);
    into[at + 11] = view.trump ?? MISSING;
    into[at + 12] = view.declarer ?? MISSING;
    fillTable(view, into, at + 13);
  };
}

/** Those of what lies on the table and has been uncovered. */
function fillTable(view: SeatView, into: Float64Array, at: number): void {
  const { trick, played } = view;
  into[at] = view.leader ?? MISSING;
  into[at + 4] = view.winning ?? MISSING;
  into[at + 5] = view.winner ?? MISSING;
  into[at + 9] = view.declarerTricks;
  into[at + 10] = view.defenderTricks;
  into[at + 11] = view.talon ?? MISSING;
  into[at + 12] = view.discards ?? MISSING;
  into[at + 13] = view.called ?? MISSING;
  into[at + 14] = view.callHolder ?? MISSING;
  into[at + 15] = view.returned ?? MISSING;
  for (let seat = 0; seat < 3; seat++) {
    into[at + 1 + seat] = trick[seat] ?? MISSING;
    into[at + 6 + seat] = played[seat];
  }
}

const MISSING = Number.NaN;

/** Gives the place of a word, which is mostly the one that was asked for last. */
function placesIn(words: readonly string[]): (word: string | null) => number {
  let last: string | null = null;
  let place = MISSING;
  return (word) => {
    if (word !== last) {
      last = word;
      place = MISSING;
      for (let i = 0; i < words.length; i++) if (words[i] === word) place = i;
    }
    return place;
  };
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
  cardsColumn(
    'legal_cards',
    'the legal answers that are cards; of a discard, the cards of which any two go',
    rest('legal'),
  ),
  said('legal', 'legal_words', 'the legal answers that are words'),
];

const trickColumns = SEAT_LETTERS.map((letter) =>
  countColumn(`trick_${letter}`, [0, 31], `the card of ${letter} in the current trick`, {
    ...rest('trick'),
    nullable: true,
    unit: 'card',
  }),
);

const playedColumns = SEAT_LETTERS.map((letter) =>
  cardsColumn(`played_${letter}`, `the cards that ${letter} has played`, rest('played')),
);

const tappedColumns = filled<SightSource>(
  ({ view: { tapped } }, into, at) => {
    for (let seat = 0; seat < 3; seat++) into[at + seat] = tapped?.[seat] ?? MISSING;
  },
  SEAT_LETTERS.map((letter) =>
    cardsColumn(`tapped_${letter}`, `all cards of the suits for which ${letter} has tapped`, {
      ...rest('tapped'),
      nullable: false,
    }),
  ),
);

const historyColumns: readonly (ColumnFacts | Column<SightSource>)[] = [
  ...SEAT_LETTERS.map((letter) => said('history', `said_${letter}`, `the words that ${letter} has said so far`)),
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
