import { join } from 'node:path';
import { JOURNAL } from '../blocks/play.js';
import { dealsOf, playedIn } from '../blocks/played-line.js';
import type { BlockJob } from '../board/job.js';
import { SEATINGS } from '../board/seating.js';
import { DealReader } from '../board/tallies/every-deal.js';
import type { Document } from '../document/document.js';
import { table } from '../document/table.js';
import { makeGame } from '../games/rule-sets.js';
import { InputError, refuse } from '../input/refusal.js';
import { FOREIGN, Journal } from '../run/journal.js';
import { identitiesOf } from '../run/lineup.js';
import { firstDifference, identityOf, type Manifest, readManifest } from '../run/manifest.js';
import { fixedInterval, withError } from '../stats/blockmean.js';
import type { Mean } from '../stats/interval.js';
import { ratingWeights } from '../stats/rating.js';
import { several } from '../text/numbers.js';

/** A bot's rating over several runs. */
export interface PooledRating {
  readonly name: string;
  /** Points a deal above the average of all bots, in the additive model of tournaments; its interval is clustered by block. */
  readonly rating: Mean;
  /** How many deals it played. */
  readonly deals: number;
}

/** A block of a seed: who sat where, each once, and what they scored together. */
interface PooledBlock {
  readonly seated: Set<number>;
  readonly totals: Map<number, number>;
}

/** The bots of all runs, by what they are, and what they played. */
class Pool {
  readonly names: string[] = [];
  readonly blocks = new Map<string, PooledBlock>();
  private readonly numbers = new Map<string, number>();

  /** A bot's number: the same for the same file and parameters. */
  numberOf(identity: string, label: string): number {
    const number = this.numbers.get(identity) ?? this.names.push(label) - 1;
    this.numbers.set(identity, number);
    return number;
  }

  /** Adds a deal, unless the same three have played it in these seats. */
  add(key: string, deal: number, bots: readonly number[], score: ArrayLike<number>): void {
    const block = this.blocks.get(key) ?? { seated: new Set(), totals: new Map() };
    this.blocks.set(key, block);
    const seated = bots.reduce((all, bot) => all * MOST + bot, deal);
    if (block.seated.has(seated)) return;
    block.seated.add(seated);
    for (const [seat, bot] of bots.entries()) block.totals.set(bot, (block.totals.get(bot) ?? 0) + score[seat]);
  }
}

/** More bots than are ever pooled. */
const MOST = 4096;
const trioOf = (seated: number): number[] => [
  Math.floor(seated / MOST ** 2) % MOST,
  Math.floor(seated / MOST) % MOST,
  seated % MOST,
];

/**
 * Ratings from all deals of tournaments and comparisons with the same rules. Bots are one by file and parameters; the same deal of a seed in the same
 * seats counts once.
 * @throws InputError for runs of other rules, without results by deal, or with bots that no chain of tables connects
 * @example
 * for (const { name, rating } of await pooledRatings(['results/cup', 'results/cup-2'])) console.log(name, rating.mean);
 */
export async function pooledRatings(folders: readonly string[]): Promise<PooledRating[]> {
  const pool = new Pool();
  let first: Manifest | undefined;
  for (const folder of folders) {
    const run = await readManifest(folder);
    first ??= run;
    const all = Object.keys({ ...first, ...run }).filter((key) => !ALIKE.includes(key));
    const other = firstDifference(first, run, all);
    if (other !== undefined) refuse(folder, `does not go with ${folders[0]}: ${other} differs`);
    await addRun(pool, folder, run);
  }
  return ratingsIn(pool);
}

/** What runs must have in common. */
const ALIKE = ['game', 'rules', 'streamVersion', 'matchLength'];

async function addRun(pool: Pool, folder: string, run: Manifest): Promise<void> {
  const { triples, seatings, matchLength, what } = run as Manifest &
    Pick<BlockJob, 'triples' | 'seatings' | 'matchLength'>;
  if (triples === undefined || what.attribute !== undefined || what.auctionFirst !== undefined)
    refuse(folder, 'has no results of all deals of its bots');
  if (what.sessionTarget !== undefined) refuse(folder, 'plays sessions, which are not rated by the deal');
  const identities = identitiesOf(run.bots);
  const numbers = run.bots.map(({ label }, bot) => pool.numberOf(identities[bot], label));
  const reader = new DealReader(makeGame(run.game, run.rules));
  const journal = new Journal(join(folder, JOURNAL), identityOf(run));
  for await (const line of journal.read({ ...FOREIGN, parse: playedIn }))
    for (const { block, triple, seating, deal, played } of dealsOf(line, { triples, seatings, matchLength }, reader)) {
      if (played === null) refuse(folder, `has no result of a deal of block ${block}`);
      const bots = SEATINGS[seating].map((place) => numbers[triples[triple][place]]);
      pool.add(`${run.seed}\n${block}`, deal, bots, played.score);
    }
}

function ratingsIn({ names, blocks }: Pool): PooledRating[] {
  const bots = names.length;
  const deals = new Array<number>(bots).fill(0);
  const totals = new Array<number>(bots).fill(0);
  const games = new Map<string, number>();
  for (const { seated, totals: own } of blocks.values()) {
    for (const [bot, score] of own) totals[bot] += score;
    for (const trio of [...seated].map(trioOf)) {
      for (const bot of new Set(trio)) deals[bot]++;
      const key = trio.sort((a, b) => a - b).join();
      games.set(key, (games.get(key) ?? 0) + 1);
    }
  }
  const tables = [...games].map(([key, count]) => ({ players: key.split(',').map(Number), games: count }));
  checkConnected(names, tables);
  const weights = ratingWeights(bots, tables);
  if (weights === undefined) throw new InputError('ratings: has too few deals');
  const means = weights.map((row) => row.reduce((sum, weight, bot) => sum + weight * totals[bot], 0));
  const squares = new Array<number>(bots).fill(0);
  for (const block of blocks.values()) {
    const rest = restOf(block, means);
    for (const [i, row] of weights.entries())
      squares[i] += row.reduce((sum, weight, bot) => sum + weight * rest[bot], 0) ** 2;
  }
  const count = blocks.size;
  return names
    .map((name, bot) => {
      const standardError = Math.sqrt((squares[bot] * count) / (count - 1));
      const found = { blocks: count, mean: means[bot], standardError };
      return { name, rating: withError(found, fixedInterval(found)), deals: deals[bot] };
    })
    .sort((a, b) => (b.rating.mean ?? 0) - (a.rating.mean ?? 0));
}

/** What the bots have scored in a block beyond what ratings expect. */
function restOf({ seated, totals }: PooledBlock, ratings: readonly number[]): number[] {
  const rest = ratings.map((_, bot) => totals.get(bot) ?? 0);
  for (const each of seated) {
    const trio = trioOf(each);
    const mean = trio.reduce((sum, bot) => sum + ratings[bot], 0) / 3;
    for (const bot of trio) rest[bot] -= ratings[bot] - mean;
  }
  return rest;
}

/** @throws InputError if the bots are in groups that have never met */
function checkConnected(names: readonly string[], tables: readonly { readonly players: readonly number[] }[]): void {
  const groups = names.map((_, bot) => bot);
  for (const { players } of tables) {
    const joined = players.map((bot) => groups[bot]);
    for (const bot of groups.keys()) if (joined.includes(groups[bot])) groups[bot] = Math.min(...joined);
  }
  const apart = [...new Set(groups)].map((group) => names.filter((_, bot) => groups[bot] === group).join(', '));
  if (apart.length > 1)
    throw new InputError(`ratings: these have never met, so their ratings cannot be compared: ${apart.join(' | ')}`);
}

/** Pooled ratings as a table. */
export const ratingsDocument = (ratings: readonly PooledRating[], runs: number): Document => ({
  title: 'How strong is each bot, over several runs?',
  verdict: '',
  facts: [several(runs, 'run')],
  tables: [
    table({
      title: 'Ratings',
      columns: [
        { as: 'bot', head: 'bot', of: ({ name }) => name },
        { as: 'mean', head: 'rating, 95 %', of: ({ rating }) => rating },
        { as: 'count', head: 'deals', of: ({ deals }) => deals },
      ],
      rows: ratings,
      note: 'Points a deal above the average of all bots, in the additive model. A bot is one by file and parameters; a deal in the same seats counts once.',
    }),
  ],
  figures: [],
});
