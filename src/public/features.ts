/** `bolachen/features`: what a seat sees at a decision as a vector of numbers, the same that a dataset of decisions has as columns. */

export type { Bounds, ColumnFacts, ColumnType } from '../players/features/column.js';
export type { Sight } from '../players/features/known.js';
export { type FeatureInput, type Features, featureColumns, featuresOf } from '../players/features/vector.js';
