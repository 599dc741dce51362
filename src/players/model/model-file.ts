import * as v from 'valibot';
import { QUESTIONS } from '../../cards/engine/actions.js';
import { ruleSetNames } from '../../cards/games/names.js';
import { described, oneOf, text } from '../../support/input/schema.js';

/** What a file of `model(file=…)` holds; README of `bots/learning`. */

const number = v.pipe(v.number('expected a number'), v.finite('expected a finite number'));

const someOf = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item, 'expected a list'), v.minLength(1, 'cannot be empty'));

const EnsembleSchema = v.strictObject({
  start: described(v.optional(number, 0), 'what the values of the leaves are added to'),
  trees: described(
    someOf(v.looseObject({}, 'expected a node')),
    'roots of trees, as the JSON of LightGBM (`tree_structure`) and XGBoost (`dump_format="json"`) has them',
  ),
});

const LayerSchema = v.strictObject({
  weights: described(someOf(someOf(number)), 'a row for each output, as in `weight` of `torch.nn.Linear`'),
  bias: described(someOf(number), 'a number for each output'),
  activation: described(v.optional(oneOf(['relu', 'tanh', 'sigmoid', 'none']), 'none'), 'what the outputs go through'),
});

const ModelSchema = v.strictObject({
  question: described(oneOf(QUESTIONS), 'what it answers'),
  inputs: described(
    someOf(text),
    'columns of a dataset of decisions, groups of them, or single bits such as `hand.HA`; then what describes an answer: `answer_word`, `answer_cards` …',
  ),
  answers: described(
    v.optional(someOf(text)),
    'what the outputs stand for, as in records: values or logits, of which the highest legal one wins. Left out: the one output is the value of the answer among the inputs',
  ),
  trees: described(v.optional(someOf(EnsembleSchema)), 'for each output, trees whose leaves are added'),
  layers: described(v.optional(someOf(LayerSchema)), 'dense layers, the first of the inputs'),
});

export const ModelFileSchema = v.strictObject({
  $schema: v.optional(text),
  about: described(v.optional(text), 'one line on what it is'),
  game: described(oneOf(ruleSetNames), 'the rule set whose questions it answers'),
  models: described(someOf(ModelSchema), 'one for each question'),
});

export type Model = v.InferOutput<typeof ModelSchema>;
export type Layer = v.InferOutput<typeof LayerSchema>;

/** What turns the numbers of a situation into those of its answers. */
export interface Net {
  readonly outputs: number;
  /** Valid until the next call. */
  run(inputs: Float64Array): Float64Array;
}
