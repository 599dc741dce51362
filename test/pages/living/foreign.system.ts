import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteOfRuns } from '../../../src/pages/living/runs.js';
import { PageServer } from '../../../src/pages/living/server.js';
import { writeDeals } from '../../../src/pages/report/writing.js';
import { compare } from '../../../src/public/index.js';
import { type Manifest, manifestText, readManifest } from '../../../src/runs/run/manifest.js';
import { folderOfFile } from '../../folders.js';
import { inBrowser } from '../report/browser.js';

/** The folder of somebody else in a browser: its page of deals has a script. */

const PLACE = folderOfFile();
const GIFT = join(PLACE, 'runs', 'gift');
const STARTED = join(PLACE, 'started');
const PROGRAM = `exec(touch ${STARTED})`;
const asked = new Set<string>();
let server: PageServer;

/** Ways to run something in a page, or to have it asked for. */
const EVIL = [
  '<script>document.title = "run"; fetch("mistakes-0.html")</script>',
  '<img src=x onerror="document.title = \'run\'">',
  '<base href="https://evil.example/">',
  '<iframe src="mistakes-0.html"></iframe><object data="mistakes-0.html"></object>',
  '<link rel=stylesheet href="mistakes-0.html"><img src="mistakes-0.html">',
  '<form id=f method=post action="start-0"><button>Start them</button></form>',
  '<style>@import "mistakes-0.html"; body { background: url(mistakes-0.html) }</style>',
].join('');

beforeAll(async () => {
  const run = await compare({ a: 'sound', b: 'bold', blocks: 20, seed: 'gift' }, { folder: GIFT, threads: 0 });
  await writeDeals(run);
  const page = readFileSync(join(GIFT, 'deals.html'), 'utf8')
    .replace('http-equiv="Content-Security-Policy"', 'name="policy"')
    .replace('<body>', `<body>${EVIL}`);
  writeFileSync(join(GIFT, 'deals.html'), page);
  const { bots, ...manifest }: Manifest = await readManifest(GIFT);
  const forged = { ...manifest, bots: [{ ...bots[0], spec: PROGRAM }] };
  writeFileSync(join(GIFT, 'manifest.json'), manifestText(forged));
  const site = new SiteOfRuns(join(PLACE, 'runs'));
  const pageAt = (path: string) => {
    asked.add(path);
    return site.page(path);
  };
  server = await PageServer.start({ page: pageAt, press: (path) => site.press(path) });
});
afterAll(() => server.close());

inBrowser('the folder of somebody else', (browser) => {
  test('no script of its pages runs, nothing is started until somebody says so', async () => {
    const page = await browser().newPage();
    await page.goto(server.address);
    await page.getByRole('link', { name: 'gift' }).click();
    await page.goto(`${server.address}gift/deals.html`);
    await expect.poll(() => page.locator('.row').count()).toBeGreaterThan(0); // our script does
    expect(await page.title()).not.toBe('run');
    expect([...asked]).toEqual(['', 'gift/', 'gift/deals.html']);
    expect(await page.getByRole('button', { name: 'Start them' }).count()).toBe(0);
    await page.goto(`${server.address}gift/mistakes-0.html`);
    expect(await page.getByRole('heading').textContent()).toBe('May these be started?');
    expect(await page.locator('code').allTextContents()).toEqual([PROGRAM]);
    expect(existsSync(STARTED)).toBe(false);
    await page.getByRole('button', { name: 'Start them' }).click();
    await expect.poll(() => existsSync(STARTED)).toBe(true);
    expect(page.url()).toBe(`${server.address}gift/mistakes-0.html`);
  });
});
