import { type BlockJob, isSimulation, type Triple } from '../../boards/job.js';
import { type BlockChunks, chunksOf } from '../../experiments/blocks/block-chunks.js';
import { playSingly } from '../../experiments/blocks/single-blocks.js';
import { simulation } from '../../experiments/simulate/kind.js';
import { planTournament } from '../../experiments/tournament/plan.js';
import { commandOf } from '../../players/bot/command-text.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import { count } from '../../results/text/numbers.js';
import type { PlanTerms } from '../../runs/run/how.js';
import type { Plan, Run } from '../../runs/run/kind.js';
import { checkSameRun, type Manifest } from '../../runs/run/manifest.js';
import { parseShard } from '../../runs/run/shard.js';
import { firstManifest } from '../../runs/run/start.js';
import { fromJson } from '../../support/input/json.js';
import { botName } from '../page/words.js';
import { viewOf } from './report.js';

/**
 * Deals of the page, at most, and as a share of those that were played: bots that search take their time again. A board
 * of each bot it has in any case.
 */
const MOST = 48;
const SHARE = 0.1;

/** The runs that have such a page. */
const PLANS: Readonly<
  Record<string, (given: unknown, terms: PlanTerms) => Promise<Plan & { readonly chunks: BlockChunks }>>
> = {
  tournament: planTournament,
  simulate: (given, terms) => simulation().plan(given, terms),
};

/** Can the first deals of a run be played again? Not with programs, and with bots that need not repeat themselves. */
export const hasFirstDeals = ({ command, bots }: Manifest): boolean =>
  PLANS[command] !== undefined &&
  bots.every(
    ({ spec, repeatable }) =>
      repeatable !== false && sourcesOf(parseSpec(spec, 'bots')).every((source) => commandOf(source) === null),
  );

/**
 * The page of the first deals of each bot of a run, played again from its seed; null for a run that has none.
 * @throws InputError if its bots or files are no longer those with which it was played
 */
export async function firstDealsPage({ manifest, folder }: Run): Promise<string | null> {
  if (!hasFirstDeals(manifest)) return null;
  const { command, what, seed, limits, shard } = manifest;
  const terms = { limits, shard: shard === null ? null : parseShard(shard) };
  const plan = await PLANS[command]({ ...what, seed }, terms);
  checkSameRun(folder ?? command, manifest, firstManifest(command, plan, terms));
  const { records, first, last } = await firstRecords(plan, manifest.played);
  return viewOf({ records, title: `Boards ${count(first)} to ${count(last)} of this ${command}` });
}

/** Records of the first boards of those `played`, at so few tables that each bot sits at one. */
async function firstRecords({ chunks, settled }: Plan & { readonly chunks: BlockChunks }, played: number) {
  const { job, group, from } = chunks;
  const triples = covering(job.triples);
  const boardsEach = isSimulation(job) ? 1 : job.matchLength;
  const first = from * boardsEach;
  const all = played * boardsEach;
  const most = Math.min(MOST, SHARE * all * job.triples.length * job.seatings);
  const boards = Math.min(Math.max(1, Math.floor(most / (triples.length * job.seatings))), Math.max(1, all));
  const units = Array.from({ length: Math.ceil(boards / boardsEach / group) }, (_, i) => from + i * group);
  const names = job.names.map((name, i) => (botName(name) === settled.bots[i].label ? name : settled.bots[i].label));
  const some: Partial<BlockJob> = {
    names,
    triples,
    counted: { groups: [], duel: null, watched: { bots: job.counted.watched.bots, triples: triples.length } },
    output: 'records',
  };
  const pieces = await playSingly({ chunks: chunksOf({ ...job, ...some }, chunks) }, units, 1);
  const lines = pieces.flatMap(({ output }) =>
    Buffer.from(output as Uint8Array)
      .toString('utf8')
      .trim()
      .split('\n'),
  );
  const last = first + boards - 1;
  const isShown = (line: string): boolean => ((fromJson(line) ?? {}) as { readonly index: number }).index <= last;
  return { records: lines.filter(isShown).join('\n'), first, last };
}

/** Triples in which each bot of all sits, as few as are soon found. */
function covering(triples: readonly Triple[]): Triple[] {
  const seated = new Set<number>();
  const chosen: Triple[] = [];
  for (const newcomers of [3, 2, 1])
    for (const triple of triples) {
      if (new Set(triple.filter((bot) => !seated.has(bot))).size < newcomers) continue;
      for (const bot of triple) seated.add(bot);
      chosen.push(triple);
    }
  return chosen;
}
