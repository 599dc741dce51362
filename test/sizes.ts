/**
 * How much a test plays: as much as shows an ordinary mistake, or all of it, by `BOLACHEN_TESTS=whole`: `npm test` so
 * in `.ci/run` on one version of Node, `npm run test:system` before a release.
 */
export const isWhole = process.env.BOLACHEN_TESTS === 'whole';

export const sized = (quick: number, whole: number): number => (isWhole ? whole : quick);
