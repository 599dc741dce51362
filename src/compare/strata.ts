import { type BlockRow, ROW } from '../board/tallies/list.js';

/** Blocks of the control's run with similar worth, from the same half (even or odd numbers). */
export interface BlockStratum {
  readonly half: 0 | 1;
  /** The index of its group of worths, ascending; −1 for blocks that cannot differ. */
  readonly group: number;
  /** How many blocks, and the sums of their rows' members. */
  blocks: number;
  readonly sums: number[];
  /** The expected spread of their outcomes, relative to other strata. */
  readonly spread: number;
  /** The fraction of them that is played with the bots' own card play. */
  readonly wanted: { readonly blocks: number; readonly of: number };
  readonly chosen: number[];
  /** Their results in the control's run. */
  readonly rows: BlockRow[];
}

/** The strata found by the control's run, and the blocks chosen from them. */
export interface ControlStrata {
  /** The number of blocks in the control's run. */
  readonly blocks: number;
  readonly strata: readonly BlockStratum[];
  /** The lowest and highest worth in each group. */
  readonly groups: readonly WorthGroup[];
  /** The blocks that are played with their own bots, ascending. */
  readonly chosen: readonly number[];
}

export interface WorthGroup {
  readonly least: number;
  readonly most: number;
  readonly spread: number;
}

interface StrataTerms {
  /** The rows of the control's run; blocks without one are all 0, with worth 0. */
  readonly rows: readonly BlockRow[];
  readonly blocks: number;
  /** How many are to be played. */
  readonly wanted: number;
  /** Are blocks without a row 0 with the bots' own card play too? */
  readonly equalStay: boolean;
  /** The number of members in a row, and the number of distinct deals in blocks without one. */
  readonly width: number;
  readonly matchLength: number;
}

/** With fewer blocks, the variance of a group cannot be estimated. */
const LEAST = 10;

/**
 * Divides the blocks of the control's run into strata, and chooses which are played with the bots' own card play: a number proportional to size and
 * spread of each stratum (Neyman allocation), evenly spaced, so that any stretch of the chosen blocks contains some of each stratum. Which blocks of
 * a stratum are chosen does not matter, since outcomes do not depend on block numbers.
 */
export function strataOf(terms: StrataTerms): ControlStrata {
  const { rows, blocks, wanted, equalStay, width, matchLength } = terms;
  const worths = worthsOf(terms);
  const floor = Math.min(...worths.filter(({ worth }) => worth > 0).map(({ worth }) => worth), Infinity);
  const spread = (worth: number): number => Math.sqrt(worth + (floor === Infinity ? 1 : floor / 9));
  const groups = groupsOf(worths, spread, wanted);
  const counts = groups.map((group) => [0, 1].map((half) => countIn(worths, group, half)));
  const shares = sharedOut(
    wanted,
    groups.flatMap(({ spread }, i) => counts[i].map((count) => ({ count, weight: count * spread }))),
  );
  const stratum = (group: number, half: 0 | 1): BlockStratum => ({
    half,
    group,
    blocks: 0,
    sums: new Array<number>(width).fill(0),
    chosen: [],
    rows: [],
    spread: groups[group]?.spread ?? 0,
    wanted: group < 0 ? { blocks: 0, of: 1 } : { blocks: shares[2 * group + half], of: counts[group][half] },
  });
  const strata = [-1, ...groups.keys()].flatMap((group) => [stratum(group, 0), stratum(group, 1)]);
  const empty = Array.from({ length: width }, (_, i) => (i === ROW.deals ? matchLength : 0));
  let next = 0;
  for (let block = 0; block < blocks; block++) {
    const row = rows[next]?.[ROW.block] === block ? rows[next++] : undefined;
    const group = row === undefined && equalStay ? -1 : groupAt(groups, row?.[ROW.worth] ?? 0);
    take(strata[2 * (group + 1) + (block % 2)], block, row ?? empty);
  }
  const chosen = strata.flatMap((each) => each.chosen).sort((a, b) => a - b);
  return { blocks, strata: strata.filter((each) => each.blocks > 0), groups, chosen };
}

function take(stratum: BlockStratum, block: number, row: BlockRow): void {
  stratum.blocks++;
  for (let i = 0; i < row.length; i++) stratum.sums[i] += row[i];
  const { blocks, of } = stratum.wanted;
  if (Math.floor((stratum.blocks * blocks) / of) === stratum.chosen.length) return;
  stratum.chosen.push(block);
  stratum.rows.push(row);
}

interface Worth {
  readonly worth: number;
  /** The number of blocks of this worth in each half. */
  readonly counts: [number, number];
}

/** The worths of blocks that may differ, ascending. */
function worthsOf({ rows, blocks, equalStay }: StrataTerms): Worth[] {
  const found = new Map<number, Worth>();
  const add = (worth: number, half: number, count: number): void => {
    const each = found.get(worth) ?? { worth, counts: [0, 0] };
    each.counts[half] += count;
    found.set(worth, each);
  };
  for (const row of rows) add(row[ROW.worth], row[ROW.block] % 2, 1);
  if (!equalStay) {
    const listed = [0, 1].map((half) => rows.filter((row) => row[ROW.block] % 2 === half).length);
    add(0, 0, Math.ceil(blocks / 2) - listed[0]);
    add(0, 1, Math.floor(blocks / 2) - listed[1]);
  }
  return [...found.values()].filter(({ counts }) => counts[0] + counts[1] > 0).sort((a, b) => a.worth - b.worth);
}

/** Groups worths such that enough blocks of each group are played to estimate its variance; as many groups as possible. */
function groupsOf(worths: readonly Worth[], spread: (worth: number) => number, wanted: number): WorthGroup[] {
  const weight = ({ worth, counts }: Worth): number => (counts[0] + counts[1]) * spread(worth);
  const all = worths.reduce((sum, each) => sum + weight(each), 0);
  const groups: Worth[][] = [];
  let share = Infinity;
  for (const each of worths) {
    if (share >= LEAST) {
      groups.push([]);
      share = 0;
    }
    groups[groups.length - 1].push(each);
    share += (wanted * weight(each)) / all;
  }
  if (share < LEAST && groups.length > 1) groups[groups.length - 2].push(...(groups.pop() as Worth[]));
  return groups.map((group) => {
    const blocks = group.reduce((sum, { counts }) => sum + counts[0] + counts[1], 0);
    const squares = group.reduce((sum, { worth, counts }) => sum + (counts[0] + counts[1]) * spread(worth) ** 2, 0);
    return { least: group[0].worth, most: group[group.length - 1].worth, spread: Math.sqrt(squares / blocks) };
  });
}

const countIn = (worths: readonly Worth[], { least, most }: WorthGroup, half: number): number =>
  worths.reduce((sum, { worth, counts }) => (worth >= least && worth <= most ? sum + counts[half] : sum), 0);

const groupAt = (groups: readonly WorthGroup[], worth: number): number => groups.findIndex(({ most }) => worth <= most);

/** Divides `total` by weight into whole numbers, each at most `count` and at least 2 (or all, if there are fewer). */
export function sharedOut(
  total: number,
  parts: readonly { readonly count: number; readonly weight: number }[],
): number[] {
  const shares = parts.map(({ count }) => Math.min(2, count));
  let left = Math.min(
    total,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  left -= shares.reduce((sum, share) => sum + share, 0);
  while (left > 0) {
    // One after the other to the most under-represented: a highest-averages method, as for seats in a parliament.
    let best = -1;
    for (let i = 0; i < parts.length; i++) {
      if (shares[i] >= parts[i].count) continue;
      if (best < 0 || parts[i].weight / (shares[i] + 0.5) > parts[best].weight / (shares[best] + 0.5)) best = i;
    }
    shares[best]++;
    left--;
  }
  return shares;
}
