// Hot path: filling allocates nothing.
import { ALL_CARDS, cardsOf } from '../../cards/engine/cards.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { formatCard } from '../../cards/record/notation.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import type { SeatView } from '../view/view-fields.js';
import { TABLE_WORDS } from './answer.js';
import { boundsOf, type Column, type ColumnFacts, columnsNamed, RowLayout, wordsOf } from './column.js';
import { knownColumns, type SightSource } from './known.js';
import { SITUATION } from './situation.js';

/** One number of a vector. */
export interface FeatureInput {
  /** That of its column (`length_E`), with what it says of it: `hand.HA`, `seat.forehand`, `contract.number`. */
  readonly name: string;
  /** What it counts (`cards`, `tricks` …); `bit` for 0 or 1. */
  readonly unit: string;
  /** The lowest number and the highest, both included. −1 where it is missing, if it can be. */
  readonly range: readonly [number, number];
  readonly about: string;
}

/** What a seat sees at a decision, or another row says, as numbers. */
export interface Features<Row = SeatView> {
  /** What each number is, in their order. */
  readonly inputs: readonly FeatureInput[];
  /**
   * Writes the numbers of a view to `into` from place `at` (0 if it is left out) on. Nothing is allocated if the view
   * is a bot's. In a Float32Array all numbers are exact, but for pots above 2^24.
   */
  readonly fill: (row: Row, into: { [place: number]: number }, at?: number) => void;
}

/** How a column's value becomes numbers: as it is; a bit for each word or card; one for each member of a set. */
const [AS_IS, ONE_OF, SET] = [0, 1, 2] as const;

/** A column's part of a vector: `width` numbers, of its bits from number `first` on. */
interface Step<Row> {
  readonly column: Column<Row>;
  readonly how: number;
  readonly first: number;
  readonly width: number;
  readonly inputs: readonly FeatureInput[];
}

const CARD_NAMES = cardsOf(ALL_CARDS).map(formatCard);

/** The names of a column's bits, in their order; null for plain numbers. */
function bitsOf(column: ColumnFacts): readonly string[] | null {
  if (column.unit === 'word set') return TABLE_WORDS;
  return column.unit === 'card' || column.unit === 'card set' ? CARD_NAMES : wordsOf(column);
}

const isSet = ({ unit }: ColumnFacts): boolean => unit.endsWith(' set');

/** The columns that a game has for what a seat sees. Those of texts have no numbers. */
const columnsFor = (game: string, rules: Readonly<Record<string, unknown>>): readonly Column<SightSource>[] =>
  [...knownColumns(makeGame(game, rules)), ...SITUATION].filter(
    (column) => column.type !== 'STRING' || wordsOf(column) !== null,
  );

/**
 * The numbers of named columns, computed from what a seat sees by the code of datasets of decisions. A name is
 *
 * - a column's, `length_E`: its number; of a word, a card or a set, a bit for each word or card there is, in the order
 *   of the schema or
 *   from E7 to HA (for sets of words, that of WORDS);
 * - one of these bits: `hand.HA`, `seat.forehand`, `said_M.pass`, `contract.brand-H`;
 * - `.number` of a word or a card: its place among them, from 0;
 * - a group's, `known` or `features`: all its columns.
 *
 * What is missing is −1 as a number, and no bit. `game` and `rules` are those of the bot's place.
 * @throws InputError for an unknown name, naming `where`
 * @example
 * const { inputs, fill } = featuresOf(['seat', 'hand', 'length_E', 'tops_E', 'said_F.pass'], 'bolachen');
 * const numbers = new Float32Array(inputs.length); // 3 + 32 + 1 + 1 + 1
 * const deal = openDeal({ game: 'bolachen', seed: 'paper-1', board: 77 });
 * fill(deal.view(deal.seat), numbers);
 */
export function featuresOf(
  names: readonly string[],
  game: string,
  rules: Readonly<Record<string, unknown>> = {},
  where = 'features',
): Features {
  const { inputs, fill } = numbersOf(columnsFor(game, rules), names, where);
  let seen: { view: SeatView } | undefined;
  return {
    inputs,
    fill(view, into, at = 0) {
      seen ??= { view };
      seen.view = view;
      fill(seen, into, at);
    },
  };
}

/** The same of any columns, computed from a row. @throws InputError */
export function numbersOf<Row>(all: readonly Column<Row>[], names: readonly string[], where: string): Features<Row> {
  const steps = names.flatMap((name) => stepsOf(all, name, where));
  const layout = new RowLayout(steps.map(({ column }) => column));
  const numbers = new Float64Array(layout.width);
  return {
    inputs: steps.flatMap(({ inputs }) => inputs),
    fill(row, into, at = 0) {
      layout.fill(row, numbers, 0);
      let to = at;
      for (let i = 0; i < steps.length; i++) {
        write(steps[i], numbers[layout.places[i]], into, to);
        to += steps[i].width;
      }
    },
  };
}

/**
 * All columns that {@link featuresOf} knows by name: what each means, with its unit and range.
 * @throws InputError for an unknown game or rule
 * @example
 * featureColumns('bolachen').find(({ name }) => name === 'tops_E')?.about; // highest cards of acorns in a row …
 */
export const featureColumns = (game: string, rules: Readonly<Record<string, unknown>> = {}): readonly ColumnFacts[] =>
  columnsFor(game, rules);

function write({ how, first, width }: Step<never>, value: number, into: { [place: number]: number }, to: number): void {
  if (how === AS_IS) into[to] = Number.isNaN(value) ? -1 : value;
  else if (how === SET) for (let i = 0, set = value >>> first; i < width; i++) into[to + i] = (set >>> i) & 1;
  else for (let i = 0; i < width; i++) into[to + i] = value === first + i ? 1 : 0;
}

function stepsOf<Row>(all: readonly Column<Row>[], name: string, where: string): Step<Row>[] {
  const point = name.indexOf('.');
  if (point < 0) return columnsNamed(all, name, where).map((column) => wholeOf(column));
  const whole = name.slice(0, point);
  const names = all.map((column) => column.name);
  const column = all[names.indexOf(whole)];
  if (column === undefined) refuse(where, `${shown(whole)} is no column${didYouMean(whole, names)}`);
  return [partOf(column, name.slice(point + 1), where)];
}

function wholeOf<Row>(column: Column<Row>): Step<Row> {
  const bits = bitsOf(column);
  if (bits === null) return numberOf(column, column.name);
  const how = isSet(column) ? SET : ONE_OF;
  return { column, how, first: 0, width: bits.length, inputs: bits.map((bit) => bitOf(column, bit)) };
}

/** @throws InputError */
function partOf<Row>(column: Column<Row>, part: string, where: string): Step<Row> {
  const bits = bitsOf(column) ?? [];
  if (part === 'number' && !isSet(column)) return numberOf(column, `${column.name}.number`);
  const first = bits.indexOf(part);
  if (first < 0) {
    const parts = isSet(column) ? bits : [...bits, 'number'];
    refuse(
      where,
      `${column.name} has no part ${shown(part)}${didYouMean(part, parts)}; its parts are ${parts.join(', ')}`,
    );
  }
  return { column, how: isSet(column) ? SET : ONE_OF, first, width: 1, inputs: [bitOf(column, part)] };
}

function numberOf<Row>(column: Column<Row>, name: string): Step<Row> {
  const [lowest, highest] = boundsOf(column) ?? [0, (bitsOf(column)?.length ?? 2) - 1];
  const { nullable, unit, about } = column;
  const range = [nullable ? -1 : lowest, highest] as const;
  return { column, how: AS_IS, first: 0, width: 1, inputs: [{ name, unit, range, about }] };
}

const bitOf = ({ name, about }: ColumnFacts, bit: string): FeatureInput => ({
  name: `${name}.${bit}`,
  unit: 'bit',
  range: [0, 1],
  about: `${about}: ${bit}?`,
});
