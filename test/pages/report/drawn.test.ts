import { expect, test } from 'vitest';
import { chartsOf, compare, reportOf, sweep } from '../../../src/public/index.js';

/** The pages of small runs, to the last line of their charts: `npm run snapshots` draws them anew. */
test.each([
  ['compare', () => compare({ a: 'bold', b: 'sound', blocks: 60, seed: 'drawn', explain: true }, { threads: 0 })],
  ['sweep', () => sweep({ spec: 'sound(play=4..6:1)', blocks: 20, seed: 'drawn' }, { threads: 0 })],
] as const)('%s', async (name, play) => {
  const run = await play();
  for (const [chart, svg] of Object.entries(await chartsOf(run)))
    await expect(svg.replace(/<style>.*?<\/style>/, '')).toMatchFileSnapshot(`drawn/${name}-${chart}.svg`);
  const [article] = /<article>.*?(?=<h2>How this was made)/s.exec(await reportOf(run)) ?? [''];
  const text = article.replace(/<svg.*?<\/svg>/gs, '');
  await expect(text.replaceAll(/(?=<(h\d|p|table|tr|section|figure)\b)/g, '\n')).toMatchFileSnapshot(
    `drawn/${name}.txt`,
  );
});
