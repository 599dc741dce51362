import { type HouseScores, readLadder, SEED, triedOf } from '../../../src/experiments/rank/ladder.js';
import { play } from '../../../src/experiments/rank/scores.js';
import { termsOf } from '../../../src/runs/run/how.js';

/** The house bots that answer otherwise than when `npm run ladder` wrote down their scores. */
export async function changedOf(game: string, isAsked: (scores: HouseScores) => boolean): Promise<string[]> {
  const changed: string[] = [];
  for (const { bot, answers, points } of (await readLadder(game)).filter(isAsked)) {
    const { digest, points: now } = await play(
      bot,
      { game, seed: SEED, blocks: triedOf(points) },
      termsOf({ threads: 0 }),
    );
    if (digest !== answers || now.some((each, block) => each !== points[block])) changed.push(bot);
  }
  return changed;
}
