import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SiteOfRuns } from '../../../src/pages/living/runs.js';
import { PageServer } from '../../../src/pages/living/server.js';
import { writeDeals } from '../../../src/pages/report/writing.js';
import { compare, simulate } from '../../../src/public/index.js';
import { type Manifest, manifestText, readManifest } from '../../../src/runs/run/manifest.js';
import { folderOfFile } from '../../folders.js';

/** Folders that came from elsewhere, with what is in them: they are looked at, and start nothing by that. */

const PLACE = folderOfFile();
const RUNS = join(PLACE, 'runs');
const BOT = join(PLACE, 'mine.mjs');
const STARTED = join(PLACE, 'started');
const PROGRAM = `exec(sh -c 'touch ${STARTED}' ${PLACE})`;
const SCRIPT = '<script>fetch("mistakes-0.html")</script>';
const TEXT = `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(STARTED)}, '');
export default { name: 'mine', bid: ({ legal }) => legal[0] };`;

let server: PageServer;
const asked = async (path: string, how: RequestInit = {}) => {
  const answer = await fetch(server.address + path, { redirect: 'manual', ...how });
  return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') };
};

const play = (name: string, bots: string, seed = name) =>
  simulate({ bots, deals: 30, seed }, { folder: join(RUNS, name), threads: 0 });

async function changed(name: string, change: (manifest: Manifest) => object): Promise<void> {
  const manifest = await readManifest(join(RUNS, name));
  writeFileSync(join(RUNS, name, 'manifest.json'), manifestText({ ...manifest, ...change(manifest) }));
}

const copyOf = (from: string, to: string): void => cpSync(join(RUNS, from), join(RUNS, to), { recursive: true });
const at = (...path: string[]): string => join(RUNS, ...path);

beforeAll(async () => {
  mkdirSync(RUNS);
  writeFileSync(BOT, TEXT);
  await play('bot', BOT);
  const { manifest } = await play('house', 'sound');
  const compared = { folder: at('kept'), threads: 0 };
  await writeDeals(await compare({ a: 'sound', b: 'bold', blocks: 20, seed: 'kept' }, compared));
  expect(manifest.complete).toBe(true);
  copyOf('bot', 'program');
  await changed('program', ({ bots, what }) => ({
    bots: [{ ...bots[0], spec: PROGRAM }],
    what: { ...what, bots: [PROGRAM] },
  }));
  copyOf('bot', 'stopped'); // its page is made by its plan, with its bots
  await changed('stopped', () => ({ complete: false, files: null, digest: null, summaryHash: null }));
  copyOf('house', 'liar'); // the bots of the manifest are the house's, those of its plan are not
  await changed('liar', ({ what }) => ({ complete: false, files: null, what: { ...what, bots: [BOT] } }));
  for (const name of ['scripted', 'unkept']) copyOf('kept', name);
  rmSync(at('unkept', 'deals.html'));
  const evil = readFileSync(at('kept', 'deals.html'), 'utf8').replace('<body>', `<body>${SCRIPT}`);
  writeFileSync(at('scripted', 'deals.html'), evil);
  for (const name of ['link', 'pipe', 'deep', 'lock', 'summary']) copyOf('kept', name);
  rmSync(at('link', 'deals.html'));
  symlinkSync('/etc/hosts', at('link', 'deals.html'));
  rmSync(at('pipe', 'deals.html'));
  rmSync(at('summary', 'summary.json'));
  for (const path of ['pipe/deals.html', 'lock/lock.json', 'summary/summary.json']) execFileSync('mkfifo', [at(path)]);
  symlinkSync('/etc', at('deep', 'tables', 'more'));
  symlinkSync(at('kept'), at('way'));
  rmSync(STARTED, { force: true });
  server = await PageServer.start(new SiteOfRuns(RUNS));
});
afterAll(async () => {
  await server.close();
});

const ASKS = 'May these be started?';
const ODD = 'is a link or a device, expected a file';

test.each([
  ['the page of a run with a file', 'bot/', 200, 'won'],
  ['mistakes, a file', 'bot/mistakes-0.html', 200, `${ASKS}</h1>`],
  ['deals that a run has not', 'bot/deals.html', 404, 'no such page'],
  ['mistakes, a program', 'program/mistakes-0.html', 200, ASKS],
  ['a run that was stopped', 'stopped/', 200, ASKS],
  ['a plan with other bots than it says', 'liar/', 200, ASKS],
  ['deals of the house', 'kept/deals.html', 200, 'bolachen-deals'],
  ['deals of the house that were not kept', 'unkept/deals.html', 200, 'bolachen-deals'],
  ['deals with a script, drawn anew', 'scripted/deals.html', 200, 'bolachen-deals'],
  ['a page that leads out', 'link/deals.html', 200, `deals.html: ${ODD}`],
  ['a run with such a page', 'link/', 200, ODD],
  ['a page that never ends', 'pipe/deals.html', 200, ODD],
  ['a lock that never ends', 'lock/', 200, ODD],
  ['a summary that never ends', 'summary/', 200, ODD],
  ['a folder in it that leads out', 'deep/', 200, ODD],
  ['a folder that is a link', 'way/', 404, 'no such page'],
  ['the list of them all', '', 200, 'summary.json: is a link or a device'],
  ['a button that nobody has seen', 'bot/start-0', 404, ''],
])('what a GET shows, and starts: %s', async (_, path, status, text) => {
  const answer = await asked(path);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(text);
  expect(answer.text).not.toContain(SCRIPT);
  expect(existsSync(STARTED), 'started').toBe(false);
});

test('a command that plays a run starts its bots without a question', async () => {
  const own = await new SiteOfRuns(at('stopped'), { words: () => '', stop: () => {} }).page('');
  expect(own?.html).not.toContain('May these');
  rmSync(STARTED, { force: true });
});

test('whoever reads what is started can start it: once for the page, then for that run alone', async () => {
  const page = (await asked('stopped/')).text;
  const [, button] = /action="([^"]+)"/.exec(page) ?? [];
  const [, other] = /action="([^"]+)"/.exec((await asked('bot/mistakes-0.html')).text) ?? [];
  expect(page).toContain(`<code>${BOT}</code>`);
  expect(await asked('stopped/start-0', { method: 'POST' })).toMatchObject({ status: 404 });
  expect(await asked(`stopped/${button}`)).toMatchObject({ status: 404 });
  expect(existsSync(STARTED)).toBe(false);
  expect(await asked(`stopped/${button}`, { method: 'POST' })).toMatchObject({ status: 303, to: './' });
  expect(await asked(`stopped/${button}`, { method: 'POST' })).toMatchObject({ status: 404 });
  expect((await asked('stopped/')).text.replace(/<style.*<.style>/, '')).toContain('won');
  expect((await asked('program/mistakes-0.html')).text).toContain('May these');
  expect(await asked(`bot/${other}`, { method: 'POST' })).toMatchObject({ status: 303, to: 'mistakes-0.html' });
});

test('two who open a page at once are shown the same one; who comes later another', async () => {
  const page = async (): Promise<string> => (await asked('program/mistakes-0.html')).text;
  const [one, other] = await Promise.all([page(), page()]);
  expect(other).toBe(one);
  expect(await page()).not.toBe(one);
});

const LINKS =
  'Where does it go wrong? The worst mistakes, opened at the mistake bot [mistakes-0.html] sound [mistakes-1.html] ' +
  'sound [mistakes-2.html] sound 60 deals are played and judged by rollouts when you open one, which takes about a minute. ';

test('each page with its state: what plays, how far it is, and whether it can be stopped', async () => {
  let stops = 0;
  const own = { words: () => '12 of 30', stop: () => void stops++ };
  const [alone, none, list] = [[at('house'), own], [PLACE, own], [RUNS]].map(
    ([folder, run]) => new SiteOfRuns(folder as string, run as typeof own),
  );
  const state = async (site: SiteOfRuns, path: string): Promise<unknown> => (await site.page(path))?.state;
  const words = { words: '12 of 30', isPlaying: false, canStop: true };
  expect([await state(alone, ''), await state(none, '')]).toEqual([words, words]);
  expect(await state(list, '')).toBe(null);
  expect(await state(list, 'house/')).toEqual({ words: '', isPlaying: false, canStop: false });
  for (const path of ['house/', 'other.html', 'mistakes-9.html']) expect(await state(alone, path)).toBe(undefined);
  for (const path of ['house/x/', 'nobody/', 'deals.html']) expect(await state(list, path)).toBe(undefined);
  expect((await none.page(''))?.html).toContain('Nothing is kept yet.');
  const answers = [alone.press('start-0'), stops, alone.press('stop'), stops, list.press('stop')];
  expect(answers).toEqual([null, 0, '', 1, null]);
  const html = (await alone.page(''))?.html ?? '';
  const [links] = /Where does it go wrong.*?<.section>/s.exec(html) ?? [''];
  expect(
    links
      .replace(/<a href="([^"]*)">/g, '[$1] ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  ).toBe(LINKS);
});

test('a page is drawn again when there is more to show, once four times as long as that took has passed', async () => {
  const few = join(PLACE, 'few');
  cpSync(at('house'), join(few, 'first'), { recursive: true });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++);
  const site = new SiteOfRuns(few);
  const runs = async (): Promise<string> => /\d+ runs?/.exec((await site.page(''))?.html ?? '')?.[0] ?? '';
  const story = [await runs(), await runs()];
  cpSync(at('house'), join(few, 'second'), { recursive: true });
  for (let nth = 0; nth < 5; nth++) story.push(await runs());
  clock.mockRestore();
  expect(story.join()).toBe('1 run,1 run,1 run,1 run,1 run,2 runs,2 runs');
});

test('a folder that goes says so', async () => {
  expect((await asked('kept/')).status).toBe(200);
  renameSync(at('kept'), join(PLACE, 'gone'));
  expect(await asked('kept/')).toMatchObject({ status: 404, text: expect.stringContaining('its folder is gone') });
  renameSync(RUNS, join(PLACE, 'all'));
  expect(await asked('')).toMatchObject({ status: 404, text: expect.stringContaining('its folder is gone') });
});
