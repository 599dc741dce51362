import { type Change, type Worths, worths } from '../careful/strength.js';
import { Ends } from './ends.js';
import { Layer } from './layer.js';
import type { Losses, Numbers } from './numbers.js';

/** What a suit is worth, in thousandths, by the set of ranks held. */
type Table = Pick<Worths, 'held'>;

/** What was learned of a rule set, made ready for use. */
export class Judge {
  /** For the discard in a Bettel and in a Mord. */
  readonly bettelDiscard: Worths;
  readonly mordDiscard: Worths;
  /** For the cards played in a Bettel, and against one; null while they are not learned. */
  readonly bettelCards: Int16Array | null;
  /** For leads with trumps; null while they are not learned. */
  readonly leads: Int16Array | null;
  /** For the hand that is played: a suit as trumps, beside trumps, in a Bettel and in a Mord. */
  readonly trump: Worths;
  readonly side: Worths;
  readonly bettel: Worths;
  readonly mord: Worths;
  /** What is added to a sum of these for six tricks, for seven … */
  readonly odds: readonly number[];
  /** The same for the ten cards dealt; in Bolachen alone. */
  readonly dealtTrump: Table;
  readonly dealtSide: Table;
  readonly dealtBettel: Table;
  readonly dealtMord: Table;
  readonly dealtOdds: readonly number[];
  /** Points that passing brings. */
  readonly defence: Table;
  /** For ten cards after a card was called for and another given back. */
  readonly callBettel: Worths;
  readonly callMord: Worths;
  /** Points that the first three cards bring. */
  readonly glimpse: Table;
  /** The declarer's chances, by the hand of a defender. */
  readonly foeTrump: Table;
  readonly foeSide: Table;
  readonly foeBettel: Table;
  readonly foeMord: Table;
  readonly foeOdds: readonly number[];
  /** How deals end; null where that is not learned. */
  readonly ends: Ends | null;
  /** What the ten cards dealt promise; null while that is not learned. */
  readonly layer: Layer | null;
  private readonly weights: Readonly<Record<string, readonly Float64Array[]>>;

  constructor({ tables, odds, layer, cells, losses, bettel, leads, ends }: Numbers) {
    this.layer = layer ? new Layer(layer) : null;
    this.ends = ends ? new Ends(ends) : null;
    this.bettelCards = bettel.length === 0 ? null : Int16Array.from(bettel);
    this.leads = leads.length === 0 ? null : Int16Array.from(leads);
    const table = (name: string): Table => ({ held: Int32Array.from(tables[name] ?? []) });
    const withLosses = (name: string): Worths => worths((ranks) => (tables[name]?.[ranks] ?? 0) / 1000);
    this.trump = withLosses('trump');
    this.side = withLosses('side');
    this.bettel = withLosses('bettel');
    this.mord = withLosses('mord');
    this.bettelDiscard = discardsBy(losses.bettel, this.bettel);
    this.mordDiscard = discardsBy(losses.mord, this.mord);
    this.odds = odds.final;
    this.dealtTrump = table('dealtTrump');
    this.dealtSide = table('dealtSide');
    this.dealtBettel = table('dealtBettel');
    this.dealtMord = table('dealtMord');
    this.dealtOdds = odds.dealt ?? [];
    this.defence = table('defence');
    this.callBettel = withLosses('callBettel');
    this.callMord = withLosses('callMord');
    this.glimpse = table('glimpse');
    this.foeTrump = table('foeTrump');
    this.foeSide = table('foeSide');
    this.foeBettel = table('foeBettel');
    this.foeMord = table('foeMord');
    this.foeOdds = odds.foe ?? [];
    const inStakes = (cell: readonly number[]): Float64Array => Float64Array.from(cell, (weight) => weight / 1000);
    this.weights = Object.fromEntries(Object.entries(cells).map(([question, some]) => [question, some.map(inStakes)]));
  }

  /** The weights for a question, by number of the situation and answer; none where it was never met. */
  cell(question: string, number: number): Float64Array {
    return this.weights[question]?.[number] ?? NONE;
  }
}

/** Worths that lose the cards which were learned to go; where nothing was, those that the kept ones miss least. */
function discardsBy(learned: Losses | undefined, kept: Worths): Worths {
  if (learned === undefined) return kept;
  const { held, get } = kept;
  const change = ({ gain, cards }: Losses['one']): Change => ({
    gain: Int32Array.from(gain),
    cards: Int32Array.from(cards),
  });
  return { held, one: change(learned.one), two: change(learned.two), get };
}

/** No weights: what was never met promises nothing. */
const NONE = new Float64Array(0);
