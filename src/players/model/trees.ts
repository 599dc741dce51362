// Hot path: no allocation while it answers.
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import type { Model, Net } from './model-file.js';

/** @throws InputError for a node that is none of LightGBM's or XGBoost's, or splits by what is not an input */
export function treesOf(ensembles: NonNullable<Model['trees']>, inputs: readonly string[], where: string): Net {
  const forest = new Forest(inputs);
  const roots = ensembles.map(({ trees }, i) =>
    Int32Array.from(trees, (tree, k) => forest.add(tree, `${where}[${i}].trees[${k}]`)),
  );
  const { features, limits, lefts, rights } = forest.compact();
  const values = new Float64Array(ensembles.length);
  return {
    outputs: values.length,
    run(from) {
      for (let i = 0; i < roots.length; i++) {
        let sum = ensembles[i].start;
        for (let k = 0; k < roots[i].length; k++) {
          let node = roots[i][k];
          while (features[node] >= 0) node = from[features[node]] <= limits[node] ? lefts[node] : rights[node];
          sum += limits[node];
        }
        values[i] = sum;
      }
      return values;
    },
  };
}

/** How many splits may lie one below the other. */
const DEEPEST = 1_000;

type Node = Readonly<Record<string, unknown>>;

/** Nodes in lists: the input compared, or −1 in a leaf; up to which value it goes left, or the leaf's value. */
class Forest {
  private readonly inputs: readonly string[];
  private readonly features: number[] = [];
  private readonly limits: number[] = [];
  private readonly lefts: number[] = [];
  private readonly rights: number[] = [];

  constructor(inputs: readonly string[]) {
    this.inputs = inputs;
  }

  compact() {
    return {
      features: Int32Array.from(this.features),
      limits: Float64Array.from(this.limits),
      lefts: Int32Array.from(this.lefts),
      rights: Int32Array.from(this.rights),
    };
  }

  /** Adds a node with all below it; returns its number. `depth` splits are above it. */
  add(node: unknown, where: string, depth = 0): number {
    if (depth > DEEPEST)
      refuse(where.replace(/(\.\w+_child|\.children \(\w+\))+$/, ''), 'has more than 1,000 splits one below the other');
    if (typeof node !== 'object' || node === null) refuse(where, `expected a node; found ${shown(node)}`);
    const given = node as Node;
    const at = this.features.push(-1) - 1;
    this.limits.push(0);
    this.lefts.push(0);
    this.rights.push(0);
    if ('leaf' in given || 'leaf_value' in given) {
      const key = 'leaf' in given ? 'leaf' : 'leaf_value';
      this.limits[at] = numberIn(given, key, where);
    } else if ('split' in given) this.addSplit(at, given, where, depth + 1);
    else if ('split_feature' in given) this.addLightSplit(at, given, where, depth + 1);
    else refuse(where, 'is neither a leaf (`leaf`, `leaf_value`) nor a split (`split`, `split_feature`)');
    return at;
  }

  /** A split of XGBoost: less than its condition goes to `yes`. */
  private addSplit(at: number, node: Node, where: string, depth: number): void {
    const { split, yes, no, children } = node;
    if (Array.isArray(node.split_condition)) refuseCategories(where);
    this.features[at] = this.inputOf(split, where);
    this.limits[at] = below(numberIn(node, 'split_condition', where));
    const list: readonly Node[] = Array.isArray(children) ? children : [];
    const [left, right] = [yes, no].map((id) => list.find((child) => child?.nodeid === id));
    this.lefts[at] = this.add(left, `${where}.children (yes)`, depth);
    this.rights[at] = this.add(right, `${where}.children (no)`, depth);
  }

  /** A split of LightGBM: up to its threshold goes left. */
  private addLightSplit(at: number, node: Node, where: string, depth: number): void {
    const { split_feature: feature, decision_type: decision = '<=' } = node;
    if (decision === '==') refuseCategories(where);
    if (decision !== '<=') refuse(`${where}.decision_type`, `expected "<="; found ${shown(decision)}`);
    this.features[at] = this.inputOf(feature, where);
    this.limits[at] = numberIn(node, 'threshold', where);
    this.lefts[at] = this.add(node.left_child, `${where}.left_child`, depth);
    this.rights[at] = this.add(node.right_child, `${where}.right_child`, depth);
  }

  /** An input by its name or number, or by `f` and its number. */
  private inputOf(split: unknown, where: string): number {
    const { inputs } = this;
    const named = inputs.indexOf(String(split));
    const number = named >= 0 ? named : Number(typeof split === 'string' ? split.replace(/^f(?=\d)/, '') : split);
    if (Number.isInteger(number) && number >= 0 && number < inputs.length) return number;
    return refuse(where, `${shown(split)} is none of the ${inputs.length} inputs${didYouMean(String(split), inputs)}`);
  }
}

const refuseCategories = (where: string): never =>
  refuse(where, 'splits by categories, which are not read: give words as bits (`seat.forehand`) or as `seat.number`');

function numberIn(node: Node, key: string, where: string): number {
  const value = node[key];
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : refuse(`${where}.${key}`, `expected a number; found ${shown(value)}`);
}

/** The greatest number less than this one. */
function below(value: number): number {
  const bits = new BigInt64Array(1);
  const number = new Float64Array(bits.buffer);
  number[0] = value;
  if (value === 0) return -Number.MIN_VALUE;
  bits[0] += value > 0 ? -1n : 1n;
  return number[0];
}
