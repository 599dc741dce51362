import { expect, test } from 'vitest';
import { chartsOf, type Run, reportOf } from '../../../src/public/index.js';
import { hashOf } from '../../outline.js';
import { KINDS } from './runs.js';

/** The pages of small runs, to the last letter of their charts: `npm run snapshots` draws them anew. */

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
  for (const [name, play] of Object.entries(KINDS)) story += `${name}: ${await drawn(await play(name))}\n`;
  expect(story).toMatchInlineSnapshot(`
    "compare: difference ca3612d5, shift d05bbd17, contracts-won 8d6dd60f, by-seat 27a89485, text fc05bb79
    compare-parts: difference ca18bda5, shift 45d7d1aa, parts 078a9d9f, contracts-won c3d1f240, by-seat cee5f3f3, sequence 18132cca, text 38b4ddbc
    compare-looks: difference 9b348863, shift e25e214a, contracts-won 4b703bb1, by-seat d8c1b50f, sequence f57e1773, text 2a994415
    sweep: curve ef9dfe2c, text ed061de0
    sweep-of-two: curve 5dd62bd4, text e0a8ba8f
    tune: way-play 40987645, text f702a8e4
    tournament: standings e9800ad1, pairs 79f6c93c, contracts-won 1af93527, by-seat 081cd2f0, text 432259a9
    twelve: standings 6c697c6c, pairs 3a1a0604, contracts-won df178dcb, by-seat 074c273d, text 1d350e96
    simulate: contracts-won 6745b6f3, points-by-bot b31a0d88, points-by-seat fcc48135, won-by-bot 590b0755, text 0f113131
    sessions: contracts-won 0b8be6bb, points-by-bot e760b83d, points-by-seat b2964aa2, won-by-bot 9c47b9d3, sessions 75d51f8c, text 78e064e7
    dataset: text 23fdd657
    "
  `);
});
