import { join } from 'node:path';
import type { BlockDesign } from '../../boards/job.js';
import { SEATINGS } from '../../boards/seating.js';
import { DealReader } from '../../boards/tallies/every-deal.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { keyOf } from '../../cards/random/key.js';
import { commandOf } from '../../players/bot/command-text.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import type { Document } from '../../results/document/document.js';
import { table } from '../../results/document/table.js';
import { several } from '../../results/text/numbers.js';
import { FOREIGN, Journal } from '../../runs/run/journal.js';
import { identitiesOf } from '../../runs/run/lineup.js';
import { firstDifference, identityOf, type Manifest, readManifest } from '../../runs/run/manifest.js';
import { withError } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import type { SeatedTable } from '../../stats/rating.js';
import { type RatedBlock, unevenRatings } from '../../stats/uneven-ratings.js';
import { InputError, refuse } from '../../support/input/refusal.js';
import { simulationOf } from '../blocks/contrasts.js';
import { dealsOf, playedIn } from '../blocks/line.js';
import { JOURNAL } from '../blocks/play.js';

export interface PooledRating {
  readonly name: string;
  /**
   * Points a deal above the average of all bots, in the additive model of tournaments, clustered by block; the
   * intervals of all bots cover together with 95 %. Without ends where a bot has fewer than three blocks.
   */
  readonly rating: Mean;
  /** The same with an interval for this bot alone. */
  readonly single: Mean;
  /** How many deals it played. */
  readonly deals: number;
}

/** The bots of all runs, by what they are, and what they played. */
class Pool {
  readonly names: string[] = [];
  /** The lowest price of a contract, in points. */
  least = 0;
  /** Blocks of a seed: who sat where, each once, and what they scored together. */
  readonly blocks = new Map<string, { readonly seated: Set<number>; readonly totals: Map<number, number> }>();
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
 * Ratings from all deals of tournaments and comparisons with the same rules. Bots are one by file and parameters; the
 * same deal of a seed in the same seats counts once.
 * @throws InputError for runs of other rules, without results by deal, or with bots that no chain of tables connects
 * @example
 * for (const { name, rating } of await pooledRatings(['results/cup', 'results/cup-2'])) console.log(name, rating.mean);
 */
export async function pooledRatings(folders: readonly string[]): Promise<PooledRating[]> {
  const pool = new Pool();
  let first: Manifest | undefined;
  const programs = new Map<string, { readonly folder: string; readonly identity: string }>();
  for (const folder of folders) {
    const run = await readManifest(folder);
    first ??= run;
    checkPrograms(folder, run, programs);
    const all = Object.keys({ ...first, ...run }).filter((key) => !ALIKE.includes(key));
    const other = firstDifference(first, run, all);
    if (other !== undefined) refuse(folder, `does not go with ${folders[0]}: ${other} differs`);
    await addRun(pool, folder, run);
  }
  return ratingsIn(pool);
}

/** @throws InputError if a command's files are not those that it named in an earlier folder */
function checkPrograms(
  folder: string,
  { bots }: Manifest,
  known: Map<string, { readonly folder: string; readonly identity: string }>,
): void {
  for (const [i, identity] of identitiesOf(bots).entries()) {
    const { spec, policy } = bots[i];
    if (sourcesOf(parseSpec(spec, 'bots')).every((source) => commandOf(source) === null)) continue;
    const key = JSON.stringify([spec, policy]);
    const before = known.get(key) ?? { folder, identity };
    known.set(key, before);
    if (before.identity !== identity) refuse(folder, `${spec} is not the program it was in ${before.folder}`);
  }
}

/** What runs must have in common. */
const ALIKE = ['game', 'rules', 'streamVersion', 'matchLength'];

async function addRun(pool: Pool, folder: string, run: Manifest): Promise<void> {
  const design = run as Manifest & BlockDesign;
  const { triples, what } = design;
  if (triples === undefined || what.attribute !== undefined) refuse(folder, 'has no results of all deals of its bots');
  if (what.sessionTarget !== undefined) refuse(folder, 'plays sessions, which are not rated by the deal');
  const identities = identitiesOf(run.bots);
  const numbers = run.bots.map(({ label }, bot) => pool.numberOf(identities[bot], label));
  const game = makeGame(run.game, run.rules);
  pool.least = stakesOf(game).least;
  const reader = new DealReader(game);
  // What deals the boards: a seed can be written in several ways.
  const { deal0, deal1 } = keyOf(run.seed);
  const journal = new Journal(join(folder, JOURNAL), identityOf(run));
  for await (const line of journal.read({ ...FOREIGN, parse: playedIn }))
    for (const { block, triple, seating, deal, played } of dealsOf(line, design, reader)) {
      if (played === null) refuse(folder, `has no result of a deal of block ${block}`);
      const bots = SEATINGS[seating].map((place) => numbers[triples[triple][place]]);
      pool.add(`${deal0} ${deal1} ${block}`, deal, bots, played.score);
    }
}

function ratingsIn({ names, blocks, least }: Pool): PooledRating[] {
  const designs = new Map<string, SeatedTable[]>();
  const rated = [...blocks.values()].map(({ seated, totals }): RatedBlock => {
    const trios = [...seated].map((each) => trioOf(each).sort((a, b) => a - b));
    const key = trios.map(String).sort().join(' ');
    const tables = designs.get(key) ?? trios.map((players) => ({ players, games: 1 }));
    designs.set(key, tables);
    return { tables, totals: names.map((_, bot) => totals.get(bot) ?? 0) };
  });
  checkConnected(names, [...designs.values()].flat());
  return ratingsFrom(names, rated, least);
}

/** `least`: the lowest stake of a deal, in points. */
export function ratingsFrom(
  names: readonly string[],
  blocks: readonly RatedBlock[],
  least: number,
  draws?: number,
): PooledRating[] {
  // As in tournaments, an event that has not been seen yet is that of a declarer.
  const ratings = unevenRatings(names.length, blocks, { ...simulationOf('ratings', draws), event: 2 * least });
  if (ratings === undefined) throw new InputError('ratings: has too few deals');
  const deals = names.map(() => 0);
  for (const { tables } of blocks)
    for (const { players, games } of tables) for (const bot of new Set(players)) deals[bot] += games;
  return names
    .map((name, bot) => {
      const found = ratings[bot];
      return { name, rating: withError(found, found.interval), single: withError(found), deals: deals[bot] };
    })
    .sort((a, b) => (b.rating.mean ?? 0) - (a.rating.mean ?? 0));
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

export const ratingsDocument = (ratings: readonly PooledRating[], runs: number): Document => ({
  title: 'How strong is each bot, over several runs?',
  verdict: '',
  facts: [several(runs, 'run')],
  tables: [
    table({
      title: 'Ratings',
      columns: [
        { as: 'bot', head: 'bot', of: ({ name }) => name },
        { as: 'mean', head: 'rating, 95 % together', of: ({ rating }) => rating },
        { as: 'count', head: 'deals', of: ({ deals }) => deals },
      ],
      rows: ratings,
      note: `Points a deal above the average of all bots, in the additive model. The intervals of all bots hold together with 95 %; a bot in few blocks widens all, since it counts in the average; one in fewer than three leaves none. A bot is one by file and parameters; a deal in the same seats counts once.`,
    }),
  ],
  figures: [],
});
