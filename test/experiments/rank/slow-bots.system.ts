import { expect, test } from 'vitest';
import { isQuick } from '../../../src/experiments/rank/ladder.js';
import { GAMES } from '../../../src/experiments/rank/options.js';
import { changedOf } from './changed.js';

test.each(GAMES)(
  'the scores of bots that search are those of the bots as they are, in %s',
  async (game) => {
    expect(await changedOf(game, (scores) => !isQuick(scores))).toEqual([]);
  },
  600_000,
);
