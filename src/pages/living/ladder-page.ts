import { rankDocument } from '../../experiments/rank/document.js';
import { rank } from '../../experiments/rank/rank.js';
import { type TriedBot, trialsIn } from '../../experiments/rank/tried.js';
import { isPath } from '../../players/bot/loading/load.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import { type DataTable, table } from '../../results/document/table.js';
import { type Manifest, readManifest } from '../../runs/run/manifest.js';
import { InputError } from '../../support/input/refusal.js';
import { drawDocument } from '../report/drawing.js';
import { newestBots } from './mistakes.js';

/** Where bots of one's own stand on the ladder of house bots: a page that plays them there when somebody opens it. */

interface OwnBot {
  readonly bot: string;
  readonly game: string;
  readonly page: string;
}

/** Where a page of the ladder is asked for. */
export interface LadderPlace {
  /** The folder of a run; null: of several. */
  readonly run: string | null;
  /** The folder that remembers which bots were tried. */
  readonly results: string;
  /** Are bots to be read from disk again? */
  readonly isNow: () => boolean;
}

const pageAt = (which: number | string): string => `ladder-${which}.html`;

/** Which bot a page of a place is of, as its address says; null if it is no such page. */
export function ladderAt(page: string): string | null {
  return /^ladder-([\da-f]+)\.html$/.exec(page)?.[1] ?? null;
}

const isOwn = (spec: string): boolean => {
  try {
    return sourcesOf(parseSpec(spec, 'bots')).some(isPath);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return false; // the name of a bot that was an object
  }
};

const ownBots = ({ bots, game }: Pick<Manifest, 'bots' | 'game'>): OwnBot[] =>
  bots.flatMap(({ spec }, at) => (isOwn(spec) ? [{ bot: spec, game, page: pageAt(at) }] : []));

/** Where the places of the bots of a run are. */
export const ladderLinks = (run: Pick<Manifest, 'bots' | 'game'>): DataTable[] => linksTo(ownBots(run));

/** Those of all bots in the runs of a folder, the last run first, and of those that `rank` remembers there. */
export async function ladderOf(folder: string, runs: readonly { readonly path: string; readonly name: string }[]) {
  const all: OwnBot[] = [];
  for (const { path, name } of runs) {
    const run = await readManifest(path).catch(() => null);
    for (const own of run === null ? [] : ownBots(run))
      all.push({ ...own, page: `${encodeURIComponent(name)}/${own.page}` });
  }
  const tried = await trialsIn(folder).catch(() => new Map<string, TriedBot>());
  for (const [name, { bot, game }] of tried)
    if (isOwn(bot)) all.push({ bot, game, page: pageAt(name.replace(/\.json$/, '')) });
  const isFirst = ({ bot, game }: OwnBot, at: number): boolean =>
    all.findIndex((other) => other.bot === bot && other.game === game) === at;
  return linksTo(all.filter(isFirst));
}

const linksTo = (bots: readonly OwnBot[]): DataTable[] =>
  bots.length === 0
    ? []
    : [
        table<OwnBot>({
          title: 'Where do they stand? The ladder of house bots',
          columns: [
            { as: 'bot', head: 'bot', of: ({ bot }) => bot, link: ({ page }) => page },
            { as: 'word', head: 'game', of: ({ game }) => game },
          ],
          rows: bots,
          note: 'A bot is played on the boards of the ladder when you open its page, as `rank` does, which takes seconds.',
        }),
      ];

/**
 * The ladder with the place of a bot, as it is on disk now if `isNow`: of a run's bot by its number, of one that was
 * ranked by its trial. Null if there is none.
 * @throws InputError if it cannot be played
 */
export async function ladderPage(which: string, { run, results, isNow }: LadderPlace): Promise<string | null> {
  const found = run === null ? (await trialsIn(results)).get(`${which}.json`) : await botOf(run, which);
  if (found === undefined || !isOwn(found.bot)) return null;
  if (isNow()) await newestBots([{ spec: found.bot }]);
  const { bot, game } = found;
  return drawDocument(rankDocument(await rank({ bot, game }, { threads: 1, folder: results })));
}

async function botOf(run: string, which: string): Promise<Pick<TriedBot, 'bot' | 'game'> | undefined> {
  const { bots, game } = await readManifest(run);
  const bot = bots[Number(which)];
  return bot === undefined ? undefined : { bot: bot.spec, game };
}
