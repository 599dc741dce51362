// Conversions between the units of chess testing and block outcomes, to compare with published implementations.

/** A block is a pair of games; its outcome is the share of points won: 0, ¼, ½, ¾ or 1. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

export const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));
export const eloOfScore = (score: number): number => -400 * Math.log10(1 / score - 1);
