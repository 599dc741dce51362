import { playSingly } from '../../experiments/blocks/single-blocks.js';
import { planComparison } from '../../experiments/compare/plan.js';
import { readManifest } from '../../runs/run/manifest.js';
import { viewOf } from '../report/report.js';
import { newestBots } from './mistakes.js';

/** The page of all deals of a block of a comparison. */
export const blockPageAt = (block: number): string => `block-${block}.html`;

/** The number of the block whose deals a page shows; null if it is no such page. */
export function blockAt(page: string): number | null {
  const [, block] = /^block-(\d{1,9})\.html$/.exec(page) ?? [];
  return block === undefined ? null : Number(block);
}

/**
 * The deals of a block of a comparison, null if there is none. `isNow`: with bots as they are on disk now; see
 * `mistakesPage`.
 * @throws InputError if a bot cannot be played
 */
export async function blockPage(folder: string, block: number, isNow: boolean): Promise<string | null> {
  const manifest = await readManifest(folder);
  const { command, bots, what, seed, limits } = manifest;
  if (command !== 'compare' || block >= (manifest as typeof manifest & { readonly blocks: number }).blocks) return null;
  if (isNow) await newestBots(bots);
  const plan = await planComparison({ ...what, seed }, { limits, shard: null });
  const [{ output }] = await playSingly(plan, [block], 1, { output: 'records' });
  const title = `Block ${block}: ${bots.map(({ label }) => label).join(', ')}`;
  const records = Buffer.from(output as Uint8Array).toString('utf8');
  return viewOf({ records, title }, { threads: 1 });
}
