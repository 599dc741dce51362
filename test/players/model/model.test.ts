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
import { folderOfFile } from '../../folders.js';
import { refusal } from '../../support/input/refused.js';
import { dense, file, LEAF, LIGHT, model, XG } from './files.js';

describe('a file of models is refused', () => {
  test.each<[unknown, string]>([
    [
      { ...file(), game: 'bolache' },
      'game: "bolache" is not one of bolachen, bolachen-old, wallachen, wallachen-sirch (did you mean "bolachen"?)',
    ],
    [{ game: 'bolachen', models: [model(), model()] }, 'models[1].question: there are two models for bid'],
    [file({ inputs: ['longst'] }), 'models[0].inputs: "longst" is no column'],
    [
      file({ answers: ['pass', 'brandt'] }),
      'models[0].answers[1]: "brandt" is no answer to bid (did you mean "brand"?)',
    ],
    [file({ answers: ['pass', 'HA'] }), 'models[0].answers[1]: "HA" is no answer to bid'],
    [file({ answers: ['pass', 'pass'] }), 'models[0].answers[1]: "pass" is given twice'],
    [file({ answers: ['pass'] }), 'models[0]: expected 1 output; found 2'],
    [file({ answers: undefined }), 'models[0]: expected 1 output; found 2'],
    [
      file({ answers: undefined, trees: [{ trees: [LEAF] }] }),
      'models[0]: expected `answers`, or inputs that describe one',
    ],
    [file({ inputs: ['longest', 'answer_word'] }), 'models[0].inputs: "answer_word.no-double" is of an answer, where'],
    [
      file({ inputs: ['longest', 'answer_wort'] }),
      'models[0].inputs: "answer_wort" is no column and no group of them (did you mean "answer_word"?)',
    ],
    [file({ trees: undefined }), 'models[0]: expected `trees` or `layers`, one of them'],
    [file({ trees: [{ trees: [{}] }] }), 'models[0].trees[0].trees[0]: is neither a leaf'],
    [
      file({ trees: [{ trees: [{ ...LIGHT, split_feature: 1 }] }] }),
      'models[0].trees[0].trees[0]: 1 is none of the 1 inputs',
    ],
    [
      file({ trees: [{ trees: [{ ...XG, split: 'longst' }] }] }),
      '"longst" is none of the 1 inputs (did you mean "longest"?)',
    ],
    [
      file({ trees: [{ trees: [{ ...XG, children: [] }] }] }),
      'trees[0].children (yes): expected a node; found nothing',
    ],
    [file({ trees: [{ trees: [{ ...XG, split_condition: [1, 2] }] }] }), 'splits by categories, which are not read'],
    [
      file({ trees: [{ trees: [{ ...LIGHT, decision_type: '==', threshold: '1||3' }] }] }),
      'splits by categories, which are not read',
    ],
    [
      file({ trees: [{ trees: [{ ...LIGHT, left_child: undefined }] }] }),
      '.left_child: expected a node; found nothing',
    ],
    [
      dense({ weights: [[1, 2]], bias: [0] }),
      'models[0].layers[0].weights[0]: expected 1 numbers, one for each input; found 2',
    ],
    [
      {
        game: 'bolachen',
        models: [
          {
            question: 'bid',
            inputs: ['longest', 'hand', 'seat', 'outstanding'],
            answers: ['pass'],
            layers: [{ weights: [[1, 2, 3, 4]], bias: [0] }],
          },
        ],
      },
      'weights[0]: expected 68 numbers, one for each input (hand is 32 of them, seat is 3 of them, outstanding is 32 of them); found 4',
    ],
    [
      dense({ weights: [[1], [2]], bias: [0] }),
      'models[0].layers[0].bias: expected 2 numbers, as many as `weights` has rows; found 1',
    ],
    [
      dense({ weights: [[1]], bias: [0] }, { weights: [[1], [1, 2]], bias: [0, 0] }),
      'models[0].layers[1].weights[1]: expected 1 numbers',
    ],
  ])('%#', (contents, message) => {
    expect(refusal(() => modelBot(contents))).toContain(message);
  });
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
    const [none, second] = [
      [0, 0],
      [0, 1],
    ];
    expect(says(dense(line, { weights: [none, second], bias: [0.4, 0] }))).toBe('brand');
    expect(says(dense(line, { weights: [none, second], bias: [0.6, 0] }))).toBe('pass');
    expect(says(dense({ weights: [[0], [0]], bias: [0, 0], activation: 'sigmoid' }))).toBe('pass');
    expect(says(dense({ weights: [[0], [0]], bias: [-3, -2], activation: 'tanh' }))).toBe('brand');
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
    const inputs = ['longest', 'answer_word.mord', 'answer_word.bettel'];
    expect(
      says(file({ inputs, answers: undefined, trees: undefined, layers: [{ weights: [[1, 2, 3]], bias: [0] }] })),
    ).toBe('bettel');
    const number = ['longest', 'answer_word.number'];
    expect(
      says(file({ inputs: number, answers: undefined, trees: undefined, layers: [{ weights: [[0, 1]], bias: [0] }] })),
    ).toBe('mord');
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

describe('model(file=…) in a spec', () => {
  const place = folderOfFile();
  const at = (name: string): string => join(place, name);
  writeFileSync(at('bid.json'), JSON.stringify(file()));
  writeFileSync(at('nan.json'), '{"game": NaN}');
  writeFileSync(at('broken.json'), '{');
  writeFileSync(at('worse.json'), JSON.stringify(file({ inputs: ['hnd'] })));

  test('alone it is beside keen, or its base, which answers the rest', async () => {
    const policies = await loadPolicies(parseSpec(`model(file=${at('bid.json')})`, 'bots'));
    expect([policies.bid.bot.name, policies.contest.bot.name, policies.defence.bot.name]).toEqual([
      'model',
      'keen',
      'keen',
    ]);
    const other = await loadPolicies(parseSpec(`model(file=${at('bid.json')}, base=bold)`, 'bots'));
    expect([other.bid.bot.name, other.discard.bot.name]).toEqual(['model', 'bold']);
    const play = (bots: string) => simulate({ bots, deals: 60, seed: 'm' }, { threads: 0 });
    const runs = [
      `model(file=${at('bid.json')})`,
      `keen+bid=model(file=${at('bid.json')})`,
      `keen+auction=${at('bid.json')}`,
    ].map(play);
    const [first, ...others] = (await Promise.all(runs)).map(({ digest }) => digest);
    for (const digest of others) expect(digest).toBe(first);
    expect((await play('keen')).digest).not.toBe(first);
  });

  test.each([
    ['model', '"model" has no file of models, which ends in .json, as in model(file=bid.json)'],
    ['model(file=bid.txt)', 'has no file of models, which ends in .json'],
    [`model(file=${at('none.json')})`, 'no such file'],
    [`model(file=${at('nan.json')})`, 'nan.json: is not JSON: '],
    [`model(file=${at('broken.json')})`, 'broken.json: is not JSON: '],
    [
      `model(file=${at('worse.json')})`,
      'worse.json: models[0].inputs: "hnd" is no column and no group of them (did you mean "hand"?)',
    ],
    [`keen+bid=model(file=${at('bid.json')},x=1)`, 'model has no parameter "x"; it has none'],
  ])('%s is refused', async (bots, message) => {
    await expect(simulate({ bots, deals: 1 }, { threads: 0 })).rejects.toThrow(message);
  });

  test('it plays the rule set it was made for, and no other', async () => {
    const run = simulate({ bots: `model(file=${at('bid.json')})`, deals: 1, game: 'wallachen' }, { threads: 0 });
    await expect(run).rejects.toThrow('bid.json plays bolachen; this is wallachen');
  });

  test('another file is another bot: a folder made with the first is not gone on with', async () => {
    const folder = join(place, 'run');
    const bots = `model(file=${at('bid.json')})`;
    await simulate({ bots, deals: 10, seed: 'm' }, { threads: 0, folder });
    writeFileSync(at('other.json'), JSON.stringify(file({ inputs: ['tops_E'] })));
    const other = simulate(
      { bots: `model(file=${at('other.json')})`, deals: 20, seed: 'm' },
      { threads: 0, folder, resume: true },
    );
    await expect(other).rejects.toThrow(/bots/);
  });

  const [most, tree] = [1e308, { leaf_value: 1e308 }];
  const twice = { weights: [[most], [most]], bias: [most, most] };
  const apart = [1, -1].map((sign) => [sign, -sign]);
  const ofAnswer = { inputs: ['longest', 'answer_word.number'], answers: undefined, trees: undefined };
  test.each<[string, object, string]>([
    ['up', dense(twice), 'output 0 of the model is Infinity'],
    ['down', dense({ weights: [[0], [-most]], bias: [0, -most] }), 'output 1 of the model is -Infinity'],
    ['apart', dense(twice, { weights: apart, bias: [0, 0] }), 'output 0 of the model is NaN'],
    ['trees', file({ trees: [{ trees: [tree, tree] }, { trees: [LEAF] }] }), 'output 0 of the model is Infinity'],
    [
      'answer',
      file({ ...ofAnswer, layers: [{ weights: [[most, 0]], bias: [0] }] }),
      'output 0 of the model is Infinity',
    ],
  ])('an output that is not finite is a fault: %s', async (name, contents, message) => {
    const path = at(`${name}.json`);
    writeFileSync(path, JSON.stringify(contents));
    const { summary } = await simulate({ bots: `model(file=${path})`, deals: 3, seed: 'm' }, { threads: 0 });
    expect(summary.firstFaults[0]).toMatchObject({ kind: 'error', detail: expect.stringContaining(message) });
  });

  test('a file of more than 64 MB is refused before it is read', async () => {
    writeFileSync(at('large.json'), '');
    truncateSync(at('large.json'), 64_000_001);
    const run = simulate({ bots: `model(file=${at('large.json')})`, deals: 1 }, { threads: 0 });
    await expect(run).rejects.toThrow('large.json: has more than 64 MB, the most for such a file');
  });
});
