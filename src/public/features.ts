/** `bolachen/features`: what a seat sees at a decision as numbers, the same that datasets have as columns. */

export type { Bounds, ColumnFacts, ColumnType } from '../players/features/column.js';
export { type FeatureInput, type Features, featureColumns, featuresOf } from '../players/features/vector.js';
export type { SeatView } from '../players/view/view-fields.js';
