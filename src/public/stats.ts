/**
 * `bolachen/stats`: the statistics behind the tables, independent of cards. The unit throughout is the block: deals
 * that are independent of all others, with every game played on them (README of `src/stats`).
 */

export * from '../stats/blockmean.js';
export type { Simulation, Uniform } from '../stats/draws.js';
export * from '../stats/group.js';
export * from '../stats/interval.js';
export * from '../stats/joint.js';
export * from '../stats/likelihood.js';
export * from '../stats/mean.js';
export * from '../stats/normal.js';
export * from '../stats/outcomes.js';
export * from '../stats/power.js';
export * from '../stats/proportion.js';
export * from '../stats/rank.js';
export { ratingWeights, type SeatedTable } from '../stats/rating.js';
export * from '../stats/ratio.js';
export * from '../stats/sequence.js';
export * from '../stats/shapley.js';
export * from '../stats/simultaneous.js';
export * from '../stats/sprt.js';
export * from '../stats/stopped.js';
export * from '../stats/student.js';
export * from '../stats/verdict.js';
