import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as options from '../../../src/pages/report/options.js';
import { siteOf, writeSite } from '../../../src/pages/report/site.js';
import { viewOf } from '../../../src/public/index.js';
import { read } from '../../cli/run.js';
import { hashOf, testOptions } from '../../outline.js';
import { recordsOf } from '../page/pages.js';
import { PLACE } from './runs.js';

/** Which deals are in pages, and what is said of them; and the pages that lie beside the workbench. */

/** The short deals of bots that bid whatever they may: their mistakes are large. */
const short: Record<string, readonly string[]> = {};
beforeAll(async () => {
  for (const game of ['bolachen', 'wallachen']) {
    const all = await recordsOf(`short-${game}`, { game, bots: ['random', 'lowest', 'random'], deals: 40 });
    short[game] = all.filter((record) => JSON.parse(record).actions.length < 14);
  }
});

/** The data of a page but for its numbers, of which it has those of one rule set, and its records. */
function dataIn(html: string): string {
  const [data, records] = ['deals-data', 'deals-records'].map(
    (id) => new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? '',
  );
  const boards = records.split('\n').map((record) => (record === '' ? null : JSON.parse(record).index));
  const games = Array.from(html.matchAll(/<script [^>]*data-game="([^"]*)"/g), ([, game]) => game);
  return `${data.replace(/bolachen \d+\.\d+\.\d+/g, 'bolachen')}\n${boards} ${hashOf(records)} ${games}\n`;
}

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';

test('deals that were played, all or some, and boards to be played', async () => {
  const { bolachen: records, wallachen: other } = short;
  const judged = { worlds: 50, model: 'lowest' };
  const views: readonly Parameters<typeof viewOf>[0][] = [
    { records },
    { records: ['', ...records.slice(0, 2), ' ', records[3]], title: 'Some', step: 3, model: 'sound' },
    { records: [...records.slice(0, 1), ...other.slice(0, 2)], where: "bot(declarer) = 'random'" },
    { records: ['', ...records, records[0]], worst: 2, ...judged },
    { records, worst: 3, of: 'random', where: "contract = 'mord'", ...judged },
    { seed: 's' },
    { seed: 's', board: 7, bots: ['sound', 'keen', 'bold'], game: 'wallachen', title: 'A board' },
    { deal: DEAL, bots: 'sound(play=5)' },
    { deal: [DEAL, '7'], rules: { cardCall: false } },
  ];
  const stories: string[] = [];
  for (const what of views) stories.push(dataIn(await viewOf(what, { threads: 0 })));
  expect(stories.map(hashOf).join(' ')).toMatchInlineSnapshot(
    `"8c10e97c 13236994 f2fc3993 4a7284ba efa5abcc b7f22e0d 083d57ea bd6829c4 c9fcff43"`,
  );
});

test.each([
  [{}, 'view: expected `records`, or the `seed` of boards to be played, or a `deal`'],
  [{ records: ['\n'] }, 'records: has no records'],
  [{ records: ['{}'] }, 'records: line 1: deal: is missing'],
  [{ seed: 's', bots: 'sound,bold' }, 'bots: expected one bot, or three; found 2'],
  [{ seed: 's', bots: 'sond' }, '"sond" does not play in a page; expected one of keen'],
  [{ seed: 's', bots: 'sound(x=1)' }, 'x'],
  [{ seed: '' }, 'seed: '],
  [{ deal: [] }, 'deal: expected a deal, or several'],
])('%o is refused', async (what, message) => {
  await expect(viewOf(what as Parameters<typeof viewOf>[0])).rejects.toThrow(message);
});

test('what is stopped, or has nothing to show, is said', async () => {
  const [record] = short.bolachen;
  const why = (what: object, signal?: AbortSignal): Promise<string> =>
    viewOf({ records: [record], ...what }, { threads: 0, ...(signal && { signal }) }).catch(({ message }) => message);
  expect(await why({ where: 'tricks > 9' })).toBe('records: has no record that matches `where`');
  expect(await why({ worst: 1, of: 'lowest', worlds: 20, model: 'lowest' })).toMatch(/^records: has no answer/);
  expect(await why({ worst: 1 }, AbortSignal.abort())).toBe('records: were not all judged: stopped');
  expect(await why({ of: 'x' })).toContain('x');
});

test('the site: each page, and the way back to the workbench', async () => {
  const pages = await siteOf();
  const folder = join(PLACE, 'site');
  for (const _ of ['new', 'renewed']) await writeSite(pages, folder);
  let story = '';
  for (const [name, page] of pages) {
    expect(read(folder, name)).toBe(page);
    const lasting = page.replace(/(version":")[^"]*","commit":[^,]*|\d+\.\d+\.\d+|commit \w+|'sha256-[^']*'/g, '$1');
    const text = lasting.replace(/<script>.*?<.script>|<style>.*?<.style>/gs, '');
    story += `${name} ${hashOf(text)}; `;
  }
  expect(story).toMatchInlineSnapshot(
    `"index.html 00b9d446; rules.html 22e332f6; ladder.html a917d3ed; ladder-wallachen.html 7a06a150; deals.html 33cdaee1; "`,
  );
  writeFileSync(join(folder, 'rules.html'), 'mine');
  await expect(writeSite(pages, folder)).rejects.toThrow(
    /rules.html: exists already, and is no page of ours; it stays/,
  );
  expect(read(folder, 'rules.html')).toBe('mine');
});

testOptions(options, '3 17a4c7c3');
