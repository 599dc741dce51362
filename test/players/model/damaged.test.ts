/** Files of models that are damaged: each is refused with one line, or plays. */
import { expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { modelBot } from '../../../src/players/model/model-bot.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { Random } from '../../judge/random.js';
import { refusal } from '../../support/input/refused.js';
import { file, LEAF, LIGHT, model, XG } from './files.js';

const deal = openDeal({ game: 'bolachen', seed: 'model', board: 3 });
const says = (contents: unknown): unknown => modelBot(contents).bid?.(deal.view(deal.seat) as never, null as never);

const RUNS = 1_000;

/** Values that no file should have in most places. */
const ODD: readonly unknown[] = [null, true, -1, 1e308, 0.5, 2 ** 31, '', 'hand', 'pass', [], {}, [[]], [{}]];

/** A value with one of its parts, at any depth, replaced, left out or doubled. */
function mutated(value: unknown, random: Random): unknown {
  const parts = Object.entries(Object(value));
  if (typeof value !== 'object' || parts.length === 0 || random.below(6) === 0) return ODD[random.below(ODD.length)];
  const at = random.below(parts.length);
  const [key, part] = parts[at];
  const how = random.below(8);
  if (how === 0) parts.splice(at, 1);
  else if (how === 1) parts.splice(at, 0, [`${key}x`, part]);
  else parts[at] = [key, mutated(part, random)];
  return Array.isArray(value) ? parts.map(([, each]) => each) : Object.fromEntries(parts);
}

test('a file that is damaged anywhere is refused with one line, or plays', () => {
  const random = new Random(5);
  const tree = { ...LIGHT, left_child: LIGHT, right_child: { ...LIGHT, split_feature: 'longest' } };
  const layer = (bias: number[]) => ({ weights: bias.map(() => [1, 0]), bias, activation: 'relu' });
  const inputs = ['longest', 'hand.HA'];
  const models = [
    { question: 'contest', inputs: ['longest', 'answer_word.number'], layers: [{ weights: [[1, 2]], bias: [0] }] },
    { question: 'play', inputs, answers: ['E7', 'HA'], layers: [layer([1, 2]), layer([0, 1])] },
    model({ trees: [{ start: 1, trees: [LEAF, XG] }, { trees: [tree] }] }),
  ];
  let refused = 0;
  for (let run = 0; run < RUNS; run++) {
    let contents: unknown = { game: 'bolachen', about: 'a', models };
    for (let change = random.below(3); change >= 0; change--) contents = mutated(contents, random);
    try {
      const legal = ['pass', 'brand', 'bettel', 'mord', null, undefined];
      expect(legal).toContain(says(contents) ?? null);
    } catch (error) {
      expect(error, JSON.stringify(contents)).toBeInstanceOf(InputError);
      expect(`${(error as Error).message}`).toMatch(/^[^\n]{1,1000}$/);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(RUNS / 4);
  expect(refused).toBeLessThan(RUNS);
});

test('a tree of endless depth is refused', () => {
  let deep: object = LEAF;
  for (let depth = 0; depth < 20_000; depth++) deep = { ...LIGHT, left_child: deep };
  expect(refusal(() => modelBot(file({ trees: [{ trees: [LEAF] }, { trees: [deep] }] })))).toMatch(
    /^models\[0\]\.trees\[1\]\.trees\[0\]: has more than 1,000 splits one below the other$/,
  );
});
