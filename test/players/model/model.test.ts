/** Models in a seat: what a file of them may hold, what they answer, and that a bad file gets one message. */
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import type { Word } from '../../../src/cards/engine/actions.js';
import { type CardSet, highest, only, union, without } from '../../../src/cards/engine/cards.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { featuresOf } from '../../../src/players/features/vector.js';
import { layersOf } from '../../../src/players/model/layers.js';
import { modelBot } from '../../../src/players/model/model-bot.js';
import { simulate } from '../../../src/public/index.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { folderOfFile } from '../../folders.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { refusal } from '../../support/input/refused.js';

const LEAF = { leaf_value: 0 };
/** Bids Brand with five cards of a suit. */
const LIGHT = {
  ...{ split_feature: 0, threshold: 4, decision_type: '<=', left_child: { leaf_value: -1 } },
  right_child: { leaf_value: 1 },
};
const XG = {
  ...{ nodeid: 0, split: 'longest', split_condition: 5, yes: 1, no: 2 },
  children: [2, 1].map((nodeid) => ({ nodeid, leaf: nodeid === 2 ? 1 : -1 })),
};
const model = (change: object = {}) => ({
  ...{ question: 'bid', inputs: ['longest'], answers: ['pass', 'brand'] },
  trees: [{ trees: [LEAF] }, { trees: [LIGHT] }],
  ...change,
});
const file = (change: object = {}) => ({ game: 'bolachen', models: [model(change)] });
const dense = (...layers: object[]) => file({ trees: undefined, layers });
const tree = (node: object) => file({ trees: [{ trees: [node] }] });
const WIDE = {
  ...{ inputs: ['longest', 'hand', 'seat', 'outstanding'], answers: ['pass'], trees: undefined },
  layers: [{ weights: [[1, 2, 3, 4]], bias: [0] }],
};

const REFUSED: readonly unknown[] = [
  ...[{ ...file(), game: 'bolache' }, { game: 'bolachen', models: [model(), model()] }, file({ inputs: ['longst'] })],
  ...[file({ answers: ['pass', 'brandt'] }), file({ answers: ['pass', 'HA'] }), file({ answers: ['pass', 'pass'] })],
  ...[file({ answers: ['pass'] }), file({ answers: undefined, trees: [{ trees: [LEAF] }] })],
  ...[file({ inputs: ['longest', 'answer_word'] }), file({ trees: undefined }), tree({})],
  ...[tree({ ...LIGHT, split_feature: 1 }), tree({ ...XG, split: 'longst' }), tree({ ...XG, children: [] })],
  ...[tree({ ...XG, split_condition: [1, 2] }), tree({ ...LIGHT, decision_type: '==', threshold: '1||3' })],
  ...[dense({ weights: [[1, 2]], bias: [0] }), file(WIDE), dense({ weights: [[1], [2]], bias: [0] })],
];

test('what a file of models is refused for', () => {
  const splits = [{ threshold: 'x' }, { split_feature: 'f0' }, { split_feature: 'f1' }, { split_feature: -1 }];
  const others = [...splits, { decision_type: '<' }, { left_child: {} }, { right_child: 5 }];
  const said = [...REFUSED, ...others.map((each) => tree({ ...LIGHT, ...each }))].map((contents) =>
    refusal(() => modelBot(contents)),
  );
  expect(said.join('; ')).toMatchInlineSnapshot(
    `"game: "bolache" is not one of bolachen, bolachen-old, wallachen, wallachen-sirch (did you mean "bolachen"?); models[1].question: there are two models for bid; models[0].inputs: "longst" is no column and no group of them (did you mean "longest"?); models[0].answers[1]: "brandt" is no answer to bid (did you mean "brand"?); models[0].answers[1]: "HA" is no answer to bid; models[0].answers[1]: "pass" is given twice; models[0]: expected 1 output; found 2; models[0]: expected \`answers\`, or inputs that describe one, such as answer_word; found neither; models[0].inputs: "answer_word.no-double" is of an answer, where \`answers\` has an output for each; models[0]: expected \`trees\` or \`layers\`, one of them; models[0].trees[0].trees[0]: is neither a leaf (\`leaf\`, \`leaf_value\`) nor a split (\`split\`, \`split_feature\`); models[0].trees[0].trees[0]: 1 is none of the 1 inputs; models[0].trees[0].trees[0]: "longst" is none of the 1 inputs (did you mean "longest"?); models[0].trees[0].trees[0].children (yes): expected a node; found nothing; models[0].trees[0].trees[0]: splits by categories, which are not read: give words as bits (\`seat.forehand\`) or as \`seat.number\`; models[0].trees[0].trees[0]: splits by categories, which are not read: give words as bits (\`seat.forehand\`) or as \`seat.number\`; models[0].layers[0].weights[0]: expected 1 numbers, one for each input; found 2; models[0].layers[0].weights[0]: expected 68 numbers, one for each input (hand is 32 of them, seat is 3 of them, outstanding is 32 of them); found 4; models[0].layers[0].bias: expected 2 numbers, as many as \`weights\` has rows; found 1; models[0].trees[0].trees[0].threshold: expected a number; found "x"; models[0]: expected 2 outputs, one for each of \`answers\`; found 1; models[0].trees[0].trees[0]: "f1" is none of the 1 inputs; models[0].trees[0].trees[0]: -1 is none of the 1 inputs; models[0].trees[0].trees[0].decision_type: expected "<="; found "<"; models[0].trees[0].trees[0].left_child: is neither a leaf (\`leaf\`, \`leaf_value\`) nor a split (\`split\`, \`split_feature\`); models[0].trees[0].trees[0].right_child: expected a node; found 5"`,
  );
});

/** The view of a forehand that bids, and what a model says. */
const view = openDeal({ game: 'bolachen', seed: 'model', board: 3 });
const says = (contents: unknown): unknown => {
  const { bid } = modelBot(contents);
  return bid?.(view.view(view.seat) as never, null as never);
};

describe('what a model answers', () => {
  const { inputs, fill } = featuresOf(['longest'], 'bolachen');
  const numbers = new Float64Array(inputs.length);
  fill(view.view(view.seat), numbers);
  const [longest] = numbers;

  test('trees as LightGBM and XGBoost write them: up to a threshold, and below a condition', () => {
    for (const [threshold, word] of [
      [longest, 'pass'],
      [longest - 1, 'brand'],
    ] as const) {
      expect(says(file({ trees: [{ trees: [LEAF] }, { trees: [{ ...LIGHT, threshold }] }] }))).toBe(word);
      const xg = { ...XG, split_condition: threshold + 1 };
      for (const split of ['longest', 'f0'])
        expect(says(file({ trees: [{ trees: [LEAF] }, { trees: [{ ...xg, split }] }] }))).toBe(word);
      expect(says(file({ trees: [{ start: 2, trees: [LEAF] }, { trees: [{ ...LIGHT, threshold }] }] }))).toBe('pass');
    }
  });

  test('dense layers: the legal answer with the highest output, the first of equal ones', () => {
    const line = { weights: [[1], [-1]], bias: [-longest, longest + 0.5], activation: 'relu' };
    const last = (bias: number[]) => dense(line, { weights: [0, 1].map((own) => [0, own]), bias });
    expect([says(last([0.4, 0])), says(last([0.6, 0])), says(last([0.5, 0]))]).toEqual(['brand', 'pass', 'pass']);
  });

  test.each([
    ['none', [-Math.log(3), 0, Math.log(3)]],
    ['relu', [0, 0, Math.log(3)]],
    ['tanh', [-0.8, 0, 0.8]],
    ['sigmoid', [0.25, 0.5, 0.75]],
  ] as const)('a layer with %s gives, of −ln 3, 0 and ln 3, %j', (activation, outputs) => {
    const layer = { weights: [[-1], [0], [1]], bias: [0, 0, 0], activation };
    const found = [...layersOf([layer], 1, 'layers').run(Float64Array.of(Math.log(3)))];
    for (const [i, output] of outputs.entries()) expect(found[i]).toBeCloseTo(output, 12);
  });

  test('the value of an answer that is among the inputs', () => {
    const valued = (inputs: string[], weights: number[]) =>
      says(file({ inputs, answers: undefined, trees: undefined, layers: [{ weights: [weights], bias: [0] }] }));
    expect(valued(['longest', 'answer_word.mord', 'answer_word.bettel'], [1, 2, 3])).toBe('bettel');
    expect(valued(['longest', 'answer_word.number'], [0, 1])).toBe('mord');
  });

  test('inputs are those of the rules that are played', () => {
    const deal = openDeal({ game: 'bolachen', rules: { cardCall: false }, seed: 'model' });
    for (const word of ['brand', 'pass', 'pass', 'keep'] as const) deal.take(word);
    const [first, second] = deal.legal as string[];
    const layers = [{ weights: [[0], [1]], bias: [4, 0] }];
    const models = [{ question: 'declare', inputs: ['question.number'], answers: [first, second], layers }];
    expect(modelBot({ game: 'bolachen', models }).declare?.(deal.view(0) as never, null as never)).toBe(first);
  });

  test('of cards: to a trick, called, given back, and two discarded', () => {
    const inputs = ['hand', 'answer_cards', 'answer_word.no-call', 'answer_card.number'];
    const weights = [[...Array(32).fill(0), ...Array.from({ length: 32 }, (_, card) => card), -1, 0]];
    const models = (['call', 'giveBack', 'discard', 'play'] as const).map((question) => ({
      question,
      inputs,
      layers: [{ weights, bias: [0] }],
    }));
    const bot = modelBot({ game: 'bolachen', models });
    const asked = new Set<string>();
    for (let board = 0; board < 25; board++) {
      const deal = openDeal({ game: 'bolachen', seed: 'cards', board });
      while (!deal.over) {
        const { question, legal } = deal;
        const own = bot[question as 'play']?.(deal.view(deal.seat) as never, null as never);
        if (own === undefined) {
          deal.take(wordsIn(legal).at(question === 'bid' ? -2 : 0) as Word);
          continue;
        }
        asked.add(question);
        const cards = legal as CardSet;
        const best = highest(cards);
        expect(own).toBe(question === 'discard' ? union(only(best), only(highest(without(cards, only(best))))) : best);
        deal.take(own);
      }
    }
    expect([...asked].sort()).toEqual(['call', 'discard', 'giveBack', 'play']);
  });
});

const wordsIn = (legal: CardSet | readonly Word[]): readonly Word[] => legal as readonly Word[];

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
  const refused: string[] = [];
  for (let run = 0; run < 400; run++) {
    let contents: unknown = { game: 'bolachen', about: 'a', models };
    for (let change = random.below(3); change >= 0; change--) contents = mutated(contents, random);
    try {
      const legal = ['pass', 'brand', 'bettel', 'mord', null, undefined];
      expect(legal).toContain(says(contents) ?? null);
    } catch (error) {
      expect(error, JSON.stringify(contents)).toBeInstanceOf(InputError);
      refused.push((error as Error).message);
    }
  }
  expect(refused.filter((message) => !/^[^\n]{1,1000}$/.test(message))).toEqual([]);
  expect(`${refused.length} ${hashOf(refused.join('\n'))}`).toMatchInlineSnapshot(`"380 7891f028"`);
});

test('a tree of endless depth is refused', () => {
  let deep: object = LEAF;
  for (let depth = 0; depth < 20_000; depth++) deep = { ...LIGHT, left_child: deep };
  expect(refusal(() => modelBot(file({ trees: [{ trees: [LEAF] }, { trees: [deep] }] })))).toMatch(
    /^models\[0\]\.trees\[1\]\.trees\[0\]: has more than 1,000 splits one below the other$/,
  );
});

describe('model(file=…) in a spec', () => {
  const place = folderOfFile();
  const at = (name: string): string => join(place, name);
  writeFileSync(at('bid.json'), JSON.stringify(file()));
  writeFileSync(at('nan.json'), '{"game": NaN}');
  writeFileSync(at('large.json'), '');
  truncateSync(at('large.json'), 64_000_001);
  writeFileSync(at('worse.json'), JSON.stringify(file({ inputs: ['hnd'] })));

  test('alone it is beside keen, or its base, which answers the rest; its file is of the run', async () => {
    const bid = at('bid.json');
    const names = async (spec: string): Promise<string[]> => {
      const policies = await loadPolicies(parseSpec(spec, 'bots'));
      return [policies.bid, policies.contest, policies.defence].map(({ bot }) => bot.name);
    };
    expect(await names(`model(file=${bid})`)).toEqual(['model', 'keen', 'keen']);
    expect(await names(`model(file=${bid}, base=bold)`)).toEqual(['model', 'bold', 'bold']);
    const play = (bots: string) => simulate({ bots, deals: 20, seed: 'm' }, { threads: 0 });
    const specs = [`model(file=${bid})`, `keen+bid=model(file=${bid})`, `keen+auction=${bid}`, 'keen'];
    const [first, second, third, keen] = await Promise.all(specs.map(play));
    expect([second.digest, third.digest, keen.digest === first.digest]).toEqual([first.digest, first.digest, false]);
    expect(first.summary.run.bots[0].hashes).toEqual({ [bid]: expect.stringMatching(/^[\da-f]{64}$/) });
  });

  test.each([
    ['model', '"model" has no file of models, which ends in .json, as in model(file=bid.json)'],
    ['model(file=bid.txt)', 'has no file of models, which ends in .json'],
    ['model(file=AT/none.json)', 'no such file'],
    ['model(file=AT/nan.json)', 'nan.json: is not JSON: '],
    ['model(file=AT/worse.json)', 'worse.json: models[0].inputs: "hnd" is no column and no group of them (did you'],
    ['model(file=AT/bid.json)', 'bid.json plays bolachen; this is wallachen', 'wallachen'],
    ['keen+bid=model(file=AT/bid.json,x=1)', 'model has no parameter "x"; it has none'],
    ['model(file=AT/large.json)', 'large.json: has more than 64 MB, the most for such a file'],
  ])('%s is refused', async (bots, message, game = 'bolachen') => {
    const run = simulate({ bots: bots.replace('AT', place), deals: 1, game }, { threads: 0 });
    await expect(run).rejects.toThrow(message);
  });
});

const [most, leaf] = [1e308, { leaf_value: 1e308 }];
const twice = { weights: [[most], [most]], bias: [most, most] };
const apart = [1, -1].map((sign) => [sign, -sign]);
const ofAnswer = { inputs: ['longest', 'answer_word.number'], answers: undefined, trees: undefined };
test.each<[string, object]>([
  ['0 of the model is Infinity', dense(twice)],
  ['1 of the model is -Infinity', dense({ weights: [[0], [-most]], bias: [0, -most] })],
  ['0 of the model is NaN', dense(twice, { weights: apart, bias: [0, 0] })],
  ['0 of the model is Infinity', file({ trees: [{ trees: [leaf, leaf] }, { trees: [LEAF] }] })],
  ['0 of the model is Infinity', file({ ...ofAnswer, layers: [{ weights: [[most, 0]], bias: [0] }] })],
])('an output that is not finite is a fault: output %s', (message, contents) => {
  expect(() => says(contents)).toThrow(message);
});
