import { expect, test } from 'vitest';
import { cautiousMean } from '../../../src/experiments/blocks/contrasts.js';
import { costLines } from '../../../src/experiments/compare/cost.js';
import { blocksToFind } from '../../../src/experiments/compare/needed.js';
import { fixedInterval } from '../../../src/stats/blockmean.js';
import { liesAbove } from '../../../src/stats/interval.js';
import { generator } from '../../stats/chance.js';

test.each([0.01, 0.03, 0.1, 0.5])(
  'two bots that differ in %d of blocks, always in favour of one: a comparison of the blocks needed finds it in 80 %',
  (differ) => {
    const [size, scale] = [5, { perPoint: 6, event: 18 }];
    const deviation = (Math.sqrt(differ * (1 - differ)) * size) / scale.perPoint;
    const spread = { deviation, differing: 1000 * differ, event: scale.event / scale.perPoint };
    const blocks = blocksToFind((differ * size) / scale.perPoint, { blocks: 1000, spread }) as number;
    const uniform = generator(3);
    const runs = 400;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      let differing = 0;
      for (let block = 0; block < blocks; block++) if (uniform() < differ) differing++;
      const mean = cautiousMean({ values: [0, size], counts: [blocks - differing, differing] }, scale);
      found += liesAbove(fixedInterval(mean)) ? 1 : 0;
    }
    expect(found / runs).toBeGreaterThan(0.73);
    expect(found / runs).toBeLessThan(0.9);
  },
);

test('what each width takes, as the blocks that were played', () => {
  const asked = { bot: 'a', deals: 40, stopped: 0, ms: 90_250, questions: 300, atOnce: 1, usage: { tokens: 123_456 } };
  const compared = { blocks: 30, deals: 400, spread: { deviation: 2, differing: 20, event: 3 } };
  const others = [asked, { ...asked, ms: 20, atOnce: 64, usage: { cents: 0.02, seconds: 5 } }];
  const quick = [{ ...asked, ms: 1, questions: 2, usage: {} }];
  const told = [others, [asked], quick, []].flatMap((answers) => [...costLines({ ...compared, answers }), '']);
  told.push(...costLines({ ...compared, spread: { ...compared.spread, deviation: 0 }, answers: others }));
  expect(told.join('; ')).toMatchInlineSnapshot(
    `"±0.5 points takes some 853 deals, 1,280 questions, 263,000 tokens, 0.043 cents, 4 s at 64 boards at once.; ±0.2 points takes some 5,160 deals, 7,740 questions, 1.59 M tokens, 0.26 cents, 19 s at 64 boards at once.; ±0.1 points takes some 20,500 deals, 30,800 questions, 6.33 M tokens, 1 cents, 1.2 min at 64 boards at once.; ; ±0.5 points takes some 853 deals, 640 questions, 263,000 tokens, 3.2 min at one board at a time.; ±0.2 points takes some 5,160 deals, 3,870 questions, 1.59 M tokens, 19 min at one board at a time.; ±0.1 points takes some 20,500 deals, 15,400 questions, 6.33 M tokens, 1.3 h at one board at a time.; ; ±0.5 points takes some 853 deals, 4.3 questions, 1 s at one board at a time.; ±0.2 points takes some 5,160 deals, 26 questions, 1 s at one board at a time.; ±0.1 points takes some 20,500 deals, 103 questions, 1 s at one board at a time.; ; "`,
  );
});
