// Hot path: no allocation while it answers.
import { refuse } from '../../support/input/refusal.js';
import type { Layer, Net } from './model-file.js';

const ACTIVATIONS = {
  none: (sum: number) => sum,
  relu: (sum: number) => (sum > 0 ? sum : 0),
  tanh: Math.tanh,
  sigmoid: (sum: number) => 1 / (1 + Math.exp(-sum)),
} as const;

/** `wide` says which inputs are more than one number. @throws InputError for layers whose shapes do not fit */
export function layersOf(layers: readonly Layer[], inputs: number, where: string, wide = ''): Net {
  let width = inputs;
  const all = layers.map((layer, i) => {
    checkShape(layer, width, `${where}[${i}]`, i === 0 ? wide : '');
    width = layer.bias.length;
    return new Dense(layer);
  });
  return {
    outputs: width,
    run(from) {
      let values = from;
      for (let i = 0; i < all.length; i++) values = all[i].run(values);
      return values;
    },
  };
}

function checkShape({ weights, bias }: Layer, width: number, where: string, wide: string): void {
  const odd = weights.findIndex((row) => row.length !== width);
  if (odd >= 0)
    refuse(
      `${where}.weights[${odd}]`,
      `expected ${width} numbers, one for each input${wide}; found ${weights[odd].length}`,
    );
  if (bias.length !== weights.length)
    refuse(
      `${where}.bias`,
      `expected ${weights.length} numbers, as many as \`weights\` has rows; found ${bias.length}`,
    );
}

/** A layer whose weights lie together by input: an input of 0, as most bits and many ReLUs are, costs nothing. */
class Dense {
  private readonly weights: Float64Array;
  private readonly bias: Float64Array;
  private readonly sums: Float64Array;
  private readonly activation: (sum: number) => number;

  constructor({ weights, bias, activation }: Layer) {
    const [rows, columns] = [weights.length, weights[0].length];
    this.weights = Float64Array.from({ length: rows * columns }, (_, i) => weights[i % rows][Math.floor(i / rows)]);
    this.bias = Float64Array.from(bias);
    this.sums = new Float64Array(rows);
    this.activation = ACTIVATIONS[activation];
  }

  run(inputs: Float64Array): Float64Array {
    const { weights, bias, sums, activation } = this;
    const rows = sums.length;
    sums.set(bias);
    for (let i = 0; i < inputs.length; i++) {
      const value = inputs[i];
      if (value === 0) continue;
      const at = i * rows;
      for (let row = 0; row < rows; row++) sums[row] += value * weights[at + row];
    }
    for (let row = 0; row < rows; row++) sums[row] = activation(sums[row]);
    return sums;
  }
}
