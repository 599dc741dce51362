// Hot path: a question costs no more than the model.

import { ANSWERS, mayAnswer, type Question, WORDS } from '../../cards/engine/actions.js';
import { parseAnswer } from '../../cards/record/actions.js';
import { inRecords } from '../../cards/record/notation.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import { checkedContents } from '../../support/input/schema.js';
import { asGiven, LEFT_OUT, legalIn } from '../bot/asking.js';
import type { Bot, Parameters } from '../bot/bot.js';
import { ANSWERED } from '../features/answer.js';
import { type Features, featuresOf, numbersOf } from '../features/vector.js';
import type { View } from '../view/view.js';
import { layersOf } from './layers.js';
import { type Model, ModelFileSchema, type Net } from './model-file.js';
import { treesOf } from './trees.js';

/**
 * The bot that answers with models: what a file of `model(file=…)` holds. It leaves all other questions out.
 * @throws InputError for contents that are no such file
 * @example
 * const trees = [{ trees: [{ leaf_value: 0 }] }, { trees: [{ leaf_value: 1 }] }];
 * const models = [{ question: 'bid', inputs: ['longest'], answers: ['pass', 'brand'], trees }];
 * export default { ...modelBot({ game: 'bolachen', models }), name: 'eager' };
 */
export function modelBot(contents: unknown): Bot {
  const { game, about, models } = checkedContents(ModelFileSchema, contents, '');
  const answers = new Map<Question, (view: View) => unknown>();
  for (const [i, model] of models.entries()) {
    if (answers.has(model.question)) refuse(`models[${i}].question`, `there are two models for ${model.question}`);
    const reader = new Reader(model, game, `models[${i}]`);
    answers.set(model.question, (view) => reader.answer(view));
  }
  const bot = { name: 'model', games: [game], ...(about !== undefined && { about }), ...Object.fromEntries(answers) };
  return bot as Bot<Parameters>;
}

/** Says which columns are more inputs than one: `hand` is 32. */
function wideAmong(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name.split('.')[0], (counts.get(name.split('.')[0]) ?? 0) + 1);
  const wide = [...counts].flatMap(([column, count]) => (count > 1 ? [`${column} is ${count} of them`] : []));
  return wide.length === 0 ? '' : ` (${wide.join(', ')})`;
}

/** A model for a question. */
class Reader {
  private readonly names: readonly string[];
  /** The inputs that describe an answer, which are the last. */
  private readonly ofAnswer: Features<{ readonly answer: number }>;
  private readonly asked = { answer: 0 };
  private readonly net: Net;
  private readonly inputs: Float64Array;
  /** By answer, its output; −1 if there is none. Null if the answer is among the inputs. */
  private readonly outputOf: Int16Array | null;
  private features: Features;
  /** The rules that the features are computed for. */
  private rules: unknown = null;

  constructor(model: Model, game: string, where: string) {
    const { question, inputs, answers, trees, layers } = model;
    const split = inputs.findIndex((name) => name.startsWith('answer'));
    this.names = inputs.slice(0, split < 0 ? inputs.length : split);
    this.features = featuresOf(this.names, game, {}, `${where}.inputs`);
    this.ofAnswer = numbersOf(ANSWERED, inputs.slice(this.names.length), `${where}.inputs`);
    const names = [...this.features.inputs, ...this.ofAnswer.inputs].map(({ name }) => name);
    this.inputs = new Float64Array(names.length);
    if ((trees === undefined) === (layers === undefined)) refuse(where, 'expected `trees` or `layers`, one of them');
    if (trees !== undefined) this.net = treesOf(trees, names, `${where}.trees`);
    else this.net = layersOf(layers ?? [], names.length, `${where}.layers`, wideAmong(names));
    this.outputOf = answers === undefined ? null : outputsOf(question, answers, `${where}.answers`);
    this.check(answers?.length ?? 1, where);
  }

  private check(wanted: number, where: string): void {
    const { outputs } = this.net;
    const [first] = this.ofAnswer.inputs;
    if (outputs !== wanted)
      refuse(
        where,
        `expected ${wanted === 1 ? '1 output' : `${wanted} outputs, one for each of \`answers\``}; found ${outputs}`,
      );
    if (this.outputOf === null && first === undefined)
      refuse(where, 'expected `answers`, or inputs that describe one, such as answer_word; found neither');
    if (this.outputOf !== null && first !== undefined)
      refuse(`${where}.inputs`, `${shown(first.name)} is of an answer, where \`answers\` has an output for each`);
  }

  /** The legal answer with the highest output, as a bot gives it; the first of equal ones. */
  answer(view: View): unknown {
    const { inputs, net, outputOf } = this;
    if (view.rules !== this.rules) {
      this.features = featuresOf(this.names, view.game, view.rules, 'inputs');
      this.rules = view.rules;
    }
    this.features.fill(view, inputs);
    const outputs = outputOf === null ? null : finite(net.run(inputs));
    let best = -1;
    let most = -Infinity;
    for (const answer of legalIn(view)) {
      const value = outputs === null ? this.valueOf(answer) : (outputs[outputOf?.[answer] ?? -1] ?? -Infinity);
      if (!(value > most)) continue;
      best = answer;
      most = value;
    }
    return best < 0 ? LEFT_OUT : asGiven(best);
  }

  private valueOf(answer: number): number {
    const { inputs, ofAnswer, net, asked } = this;
    asked.answer = answer;
    ofAnswer.fill(asked, inputs, this.features.inputs.length);
    return finite(net.run(inputs))[0];
  }
}

/** Outputs as they are. @throws Error, which is a fault, for one that overflowed: it would never be the highest */
function finite(outputs: Float64Array): Float64Array {
  for (let i = 0; i < outputs.length; i++)
    if (!Number.isFinite(outputs[i])) throw new Error(`output ${i} of the model is ${outputs[i]}, not a finite number`);
  return outputs;
}

function outputsOf(question: Question, answers: readonly string[], where: string): Int16Array {
  const outputs = new Int16Array(ANSWERS).fill(-1);
  for (const [output, text] of answers.entries()) {
    const answer = parseAnswer(inRecords(text));
    if (answer === undefined || !mayAnswer(question, answer))
      refuse(`${where}[${output}]`, `${shown(text)} is no answer to ${question}${didYouMean(text, WORDS)}`);
    if (outputs[answer] >= 0) refuse(`${where}[${output}]`, `${shown(text)} is given twice`);
    outputs[answer] = output;
  }
  return outputs;
}
