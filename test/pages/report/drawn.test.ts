import { expect, test } from 'vitest';
import { chartsOf, compare, type Run, reportOf, simulate, sweep, tournament, tune } from '../../../src/public/index.js';
import { hashOf } from '../../outline.js';

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

/** The charts of a run, and the text of its page, in hashes. */
async function drawn(run: Run): Promise<string> {
  const page = await reportOf(run);
  // It loads nothing, runs nothing, and is small.
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  const marks = page.replace(/>[^<]*</g, '><').replace(/aria-label="[^"]*"/g, '');
  expect(marks.match(/<(script|link|iframe|img|object)|\s(src|on\w+)=|href="[^#]|url\(|@import/gi)).toBeNull();
  expect(Buffer.byteLength(page)).toBeLessThan(140_000);
  expect(page.match(/NaN|undefined|Infinity|\[object/g)).toBeNull();
  const charts = Object.entries(await chartsOf(run)).map(
    ([chart, svg]) => `${chart} ${hashOf(svg.replace(/<style>.*?<\/style>/s, ''))}`,
  );
  const [article] = /<article>.*?(?=<h2>How this was made)/s.exec(page) ?? [''];
  return [...charts, `text ${hashOf(article.replace(/<svg.*?<\/svg>/gs, ''))}`].join(', ');
}

test('each chart, and the text beside them', async () => {
  let story = '';
  for (const [name, play] of Object.entries(RUNS)) story += `${name}: ${await drawn(await play())}\n`;
  expect(story).toMatchInlineSnapshot(`
    "compare: difference ca3612d5, shift d05bbd17, contracts-won 8d6dd60f, by-seat 27a89485, text fc05bb79
    compare-parts: difference ca18bda5, shift 45d7d1aa, parts 078a9d9f, contracts-won c3d1f240, by-seat cee5f3f3, text 139b4568
    compare-looks: difference 9b348863, shift e25e214a, contracts-won 4b703bb1, by-seat d8c1b50f, text b2c94b16
    sweep: curve ef9dfe2c, text ed061de0
    sweep-of-two: curve 5dd62bd4, text e0a8ba8f
    tune: way-play 40987645, text f702a8e4
    tournament: standings e9800ad1, pairs 79f6c93c, contracts-won 1af93527, by-seat 081cd2f0, text 432259a9
    simulate: contracts-won 6745b6f3, points-by-bot b31a0d88, points-by-seat fcc48135, won-by-bot 590b0755, text 0f113131
    sessions: contracts-won 0b8be6bb, points-by-bot e760b83d, points-by-seat b2964aa2, won-by-bot 9c47b9d3, sessions 75d51f8c, text 78e064e7
    "
  `);
});
