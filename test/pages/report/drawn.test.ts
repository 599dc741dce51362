import { expect, test } from 'vitest';
import { chartsOf, compare, type Run, reportOf, simulate, sweep, tournament, tune } from '../../../src/public/index.js';
import { hashOf, outlineOf } from '../../outline.js';

/** The pages of small runs, to the last letter of their charts: `npm run snapshots` draws them anew. */

const HERE = { threads: 0 };
const seed = 'drawn';
const POTS = { game: 'wallachen', rules: { allPass: 'pot' } };
const SPRT = { rule: 'sprt', bounds: [0, 0.2] } as const;
const RUNS: Readonly<Record<string, () => Promise<Run>>> = {
  compare: () => compare({ a: 'bold', b: 'sound', blocks: 60, seed, explain: true }, HERE),
  'compare-parts': () => compare({ a: 'sound', b: 'random', blocks: 300, seed, attribute: 'play', stop: SPRT }, HERE),
  'compare-looks': () =>
    compare({ a: 'sound', b: 'bold', blocks: 400, chunk: 50, seed, stop: { rule: 'group' } }, HERE),
  sweep: () => sweep({ spec: 'sound(play=4..6:1)', blocks: 20, confirm: 20, seed }, HERE),
  'sweep-of-two': () => sweep({ spec: 'sound(play=4..5:1,mord=0.4..0.5:0.1)', blocks: 8, seed }, HERE),
  tune: () => tune({ spec: 'sound(play=4..7)', start: { play: 7 }, blocks: 60, confirm: 20, seed }, HERE),
  tournament: () => tournament({ ...POTS, bots: ['sound', 'bold', 'lowest', 'random'], blocks: 12, seed }, HERE),
  simulate: () => simulate({ bots: ['sound', 'bold', 'random'], deals: 300, money: 0.1, seed }, HERE),
  sessions: () => simulate({ bots: ['sound', 'bold', 'random'], deals: 30, match: 9, sessionTarget: 9, seed }, HERE),
};

test.each(Object.entries(RUNS))('%s', async (name, play) => {
  const run = await play();
  const charts = Object.entries(await chartsOf(run)).map(
    ([chart, svg]) => `-- ${chart}.svg: ${hashOf(svg.replace(/<style>.*?<\/style>/s, ''))}\n`,
  );
  const page = await reportOf(run);
  const [article] = /<article>.*?(?=<h2>How this was made)/s.exec(page) ?? [''];
  const text = article.replace(/<svg.*?<\/svg>/gs, '').replaceAll(/(?=<(h\d|p|table|tr|section|figure)\b)/g, '\n');
  await expect(charts.join('') + outlineOf(text, 4)).toMatchFileSnapshot(`drawn/${name}.txt`);
  // It loads nothing, runs nothing, and is small.
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  const marks = page.replace(/>[^<]*</g, '><').replace(/aria-label="[^"]*"/g, '');
  expect(marks.match(/<(script|link|iframe|img|object)|\s(src|on\w+)=|href="[^#]|url\(|@import/gi)).toBeNull();
  expect(Buffer.byteLength(page)).toBeLessThan(140_000);
  expect(page.match(/NaN|undefined|Infinity|\[object/g)).toBeNull();
});
