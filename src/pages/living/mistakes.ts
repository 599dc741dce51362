import type { Output } from '../../boards/job.js';
import { simulation } from '../../experiments/simulate/kind.js';
import { newBundleOf } from '../../players/bot/loading/bundle.js';
import { isPath } from '../../players/bot/loading/load.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import { type DataTable, table } from '../../results/document/table.js';
import { several } from '../../results/text/numbers.js';
import { type Manifest, readManifest } from '../../runs/run/manifest.js';
import { playRun } from '../../runs/run/start.js';
import { viewOf } from '../report/report.js';

/** The worst mistakes of a bot of a run, with the bot as it is on disk: played and judged when somebody asks. */

/** So many deals are played, and so many of them shown. */
const DEALS = 60;
const WORST = 12;

/** Runs in which bots sit at tables of three. */
const KINDS = ['simulate', 'compare', 'tournament'];

const pageAt = (bot: number): string => `mistakes-${bot}.html`;

/** The number of the bot whose mistakes a page shows; null if it is no such page. */
export function botAt(page: string): number | null {
  const [, bot] = /^mistakes-(\d+)\.html$/.exec(page) ?? [];
  return bot === undefined ? null : Number(bot);
}

/** Where the mistakes of each bot of a run are. */
export function mistakeLinks({ command, bots }: Manifest): DataTable[] {
  if (!KINDS.includes(command)) return [];
  const rows = bots.map(({ label }, bot) => ({ label, bot })).filter(({ bot }) => bots[bot].repeatable !== false);
  return [
    table<(typeof rows)[number]>({
      title: 'Where does it go wrong? The worst mistakes, opened at the mistake',
      columns: [{ as: 'bot', head: 'bot', of: ({ label }) => label, link: ({ bot }) => pageAt(bot) }],
      rows,
      note: `${several(DEALS, 'deal')} are played and judged by rollouts when you open one, which takes about a minute.`,
    }),
  ];
}

/**
 * The page of the worst mistakes of a bot of a run, null if there is no such bot. `isNow`: with bots as they are on
 * disk now; not while this process plays a run with them, in which they stay as they were.
 * @throws InputError if it has made none, or a file is not there
 */
export async function mistakesPage(folder: string, bot: number, isNow: boolean): Promise<string | null> {
  const { command, bots, what, seed } = await readManifest(folder);
  if (!KINDS.includes(command) || bots[bot] === undefined) return null;
  const trio = [0, 1, 2].map((i) => bots[(bot + i) % bots.length]);
  const sources = new Set(bots.flatMap(({ spec }) => sourcesOf(parseSpec(spec, 'bots'))));
  if (isNow) for (const file of [...sources].filter(isPath)) await newBundleOf(file, 'bots');
  const { game, rules } = what;
  const { records, label } = await played({ bots: trio.map(({ spec }) => spec), game, rules, seed, deals: DEALS });
  const title = `The worst mistakes of ${label}`;
  return viewOf({ records, title, worst: WORST, of: label }, { threads: 1 });
}

/** Records of some deals, and what the first bot is called in them. */
async function played(what: object): Promise<{ readonly records: string; readonly label: string }> {
  const pieces: Uint8Array[] = [];
  const write = async (bytes: Uint8Array): Promise<void> => {
    pieces.push(bytes);
  };
  const output: Output = 'records';
  const { manifest } = await playRun(simulation({ output, write }), what, { threads: 1, folder: () => null });
  return { records: Buffer.concat(pieces).toString('utf8'), label: manifest.bots[0].label };
}
