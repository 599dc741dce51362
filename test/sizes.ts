/**
 * How much a test plays: `npm test` as much as shows an ordinary mistake; `.ci/run` all of it on one version of Node,
 * by `BOLACHEN_TESTS=whole`.
 */
export const isWhole = process.env.BOLACHEN_TESTS === 'whole';

export const sized = (quick: number, whole: number): number => (isWhole ? whole : quick);
