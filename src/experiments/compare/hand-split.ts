import { isForFinding } from '../../boards/tallies/differing-rows.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { HAND_WORDS } from '../../players/conditions/hand-words.js';
import { converted, type Mean } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { type Ratio, ratioOf } from '../../stats/ratio.js';
import { bestSplit } from '../../stats/split.js';

/** A hand on which two bots answer otherwise, and what the pair of deals comes to. */
export interface ExplainedHand {
  readonly block: number;
  readonly board: number;
  readonly difference: number;
  readonly cards: CardSet;
}

/** Some of the hands of a row. */
export interface HandGroup {
  /** Which, in the language of hands: `sows <= 2`. */
  readonly condition: string;
  /** Their share of all pairs of deals. */
  readonly rate: number;
  /** A less B in these deals, in points a deal; and that spread over all deals. */
  readonly worth: Mean;
  readonly aDeal: number;
  /** Boards with such a hand. */
  readonly boards: readonly number[];
}

/**
 * What divides the hands of a row most: found on half of the blocks. All numbers of both groups are from the other
 * half, so that they are as good as those of any two groups chosen beforehand.
 */
export interface HandSplit {
  /** The number of the hand, and where it is divided. */
  readonly by: string;
  readonly about: string;
  readonly threshold: number;
  /** First the group that adds more to the difference. */
  readonly groups: readonly [HandGroup, HandGroup];
}

/** What hands are divided by: the words of the language that are a number of a hand. */
const WORDS = HAND_WORDS.flatMap(({ name, about, type, range, ofHand }) =>
  type === 'number' && ofHand !== null && name !== 'cards' ? [{ name, about, step: range.step, of: ofHand }] : [],
);

/** Of the hands that find a split, the fewest of a group, and their share. */
const [FEWEST, SMALLEST] = [30, 0.05];

/** How often a split of nothing is found. */
const ERROR = 0.01;

/** How pairs of deals are counted. */
export interface PairTerms {
  /** The deals of a pair in which A has a seat. */
  readonly deals: number;
  /** What a pair comes to if a contract is played in one course only: as much may not have been seen yet. */
  readonly event: number;
}

/** The mean of pairs of deals, in points a deal. */
export const worthOf = (ratio: Ratio, { deals, event }: PairTerms): Mean =>
  converted(
    meanOf(ratio, { event, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }),
    (x) => x / deals,
  );

/** Splits hands, which are `rate` of all pairs of deals. Null if nothing surely divides them. */
export function splitOf(hands: readonly ExplainedHand[], rate: number, terms: PairTerms): HandSplit | null {
  const cases = casesOf(hands);
  const finding = cases.filter(({ block }) => isForFinding(block));
  const judging = cases.filter(({ block }) => !isForFinding(block));
  if (judging.length < 2 * FEWEST) return null;
  const found = bestSplit(
    finding.map(({ total, times }) => total / times),
    WORDS.map(({ of }) => finding.map(({ cards }) => of(cards))),
    { least: Math.max(FEWEST, Math.ceil(SMALLEST * finding.length)), error: ERROR },
  );
  if (found === null) return null;
  const { by, threshold } = found;
  const word = WORDS[by];
  const times = judging.reduce((all, each) => all + each.times, 0);
  const groupOf = (condition: string, isBelow: boolean): HandGroup => {
    const isIn = ({ cards }: ExplainedHand): boolean => word.of(cards) <= threshold === isBelow;
    const ratio = ratioOf(clustersOf(judging.filter(isIn)));
    const worth = worthOf(ratio, terms);
    const share = (rate * ratio.trials) / times;
    return {
      condition,
      rate: share,
      worth,
      aDeal: share * (worth.mean ?? 0),
      boards: boardsIn(cases.filter(isIn), worth),
    };
  };
  const groups = [
    groupOf(`${word.name} <= ${threshold}`, true),
    groupOf(`${word.name} >= ${threshold + word.step}`, false),
  ] as const;
  const isFirst = Math.abs(groups[0].aDeal) >= Math.abs(groups[1].aDeal);
  return { by: word.name, about: word.about, threshold, groups: isFirst ? groups : [groups[1], groups[0]] };
}

/** How many hands of each kind are named. */
const EXAMPLES = 3;

/** The first boards of hands that differ in the direction of their mean. */
export function boardsIn(hands: readonly ExplainedHand[], { mean }: Mean): number[] {
  const sign = Math.sign(mean ?? 0);
  const boards = hands.filter(({ difference }) => Math.sign(difference) === sign).map(({ board }) => board);
  return [...new Set(boards)].sort((a, b) => a - b).slice(0, EXAMPLES);
}

/** The same hand of a board is one case, however many pairs of deals it is in. */
interface Case extends ExplainedHand {
  total: number;
  times: number;
}

function casesOf(hands: readonly ExplainedHand[]): Case[] {
  const cases: Case[] = [];
  for (const hand of hands) {
    let i = cases.length - 1; // hands of a block follow each other
    while (i >= 0 && cases[i].block === hand.block && !isSame(cases[i], hand)) i--;
    if (i < 0 || cases[i].block !== hand.block) cases.push({ ...hand, total: hand.difference, times: 1 });
    else {
      cases[i].total += hand.difference;
      cases[i].times++;
    }
  }
  return cases;
}

const isSame = (a: ExplainedHand, b: ExplainedHand): boolean => a.board === b.board && a.cards === b.cards;

/** Sum and number of pairs by block. */
function clustersOf(cases: readonly Case[]): Iterable<readonly [number, number]> {
  const clusters = new Map<number, [number, number]>();
  for (const { block, total, times } of cases) {
    const cluster = clusters.get(block);
    if (cluster === undefined) clusters.set(block, [total, times]);
    else {
      cluster[0] += total;
      cluster[1] += times;
    }
  }
  return clusters.values();
}
