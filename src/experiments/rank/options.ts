import { aBot, HOW } from '../../runs/run/options.js';
import { group, type OptionsOf, oneOf, option, some, text, type ValueKind, whole } from '../../support/input/option.js';

/** Rule sets that have a ladder. */
export const GAMES = ['bolachen', 'wallachen'] as const;

/** How many boards quick bots have played. */
export const MANY = 15_000;

export const RANK = {
  bot: option(aBot, 'a bot: name, name(key=value), path, exec(COMMAND)', { argument: true }),
  ...group('Boards:', {
    game: option(oneOf(GAMES) as ValueKind<string>, `rule set: ${GAMES.join(', ')}`, {
      as: 'name',
      usual: 'bolachen',
    }),
    blocks: option(whole(3, MANY), 'play only so many boards of the ladder, in three seatings each: for slow bots', {
      usual: MANY,
    }),
  }),
};

export const RANK_HOW = {
  ...some(HOW, 'threads', 'moveTime', 'botMemory', 'signal', 'onProgress', 'onNotice'),
  ...group('Results:', {
    folder: option(text, 'a folder of results, which keeps the answers of bots that need not repeat theirs', {
      flag: 'out',
      as: 'folder',
      otherwise: 'results/',
    }),
  }),
};

export interface RankWhat extends OptionsOf<typeof RANK> {}

/** How boards are played; does not affect the scores. */
export interface RankHow extends OptionsOf<typeof RANK_HOW> {}
