/** Files of models, as one would write them. */

export const LEAF = { leaf_value: 0 };
/** Bids Brand with five cards of a suit. */
export const LIGHT = {
  ...{ split_feature: 0, threshold: 4, decision_type: '<=', left_child: { leaf_value: -1 } },
  right_child: { leaf_value: 1 },
};
export const XG = {
  nodeid: 0,
  split: 'longest',
  split_condition: 5,
  yes: 1,
  no: 2,
  children: [
    { nodeid: 2, leaf: 1 },
    { nodeid: 1, leaf: -1 },
  ],
};
export const model = (change: object = {}) => ({
  question: 'bid',
  inputs: ['longest'],
  answers: ['pass', 'brand'],
  trees: [{ trees: [LEAF] }, { trees: [LIGHT] }],
  ...change,
});
export const file = (change: object = {}) => ({ game: 'bolachen', models: [model(change)] });
export const dense = (...layers: object[]) => file({ trees: undefined, layers });
