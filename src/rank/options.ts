import { aSeed, group, type OptionsOf, oneOf, onOff, option, some, type ValueKind, whole } from '../input/option.js';
import { aBot, HOW } from '../run/options.js';

/** Rule sets that have a ladder. */
export const GAMES = ['bolachen', 'wallachen'] as const;

/** How many boards quick bots have played. */
export const MANY = 15_000;

/** How a bot is placed on the ladder. */
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
    confirm: option(onOff, 'play as many fresh boards, with the neighbours on the ladder'),
    seed: option(aSeed, 'the seed of the fresh boards', { otherwise: 'a random one' }),
  }),
};

export const RANK_HOW = some(HOW, 'threads', 'moveTime', 'botMemory', 'signal', 'onProgress', 'onNotice');

export interface RankWhat extends OptionsOf<typeof RANK> {}

/** How boards are played; does not affect the scores. */
export interface RankHow extends OptionsOf<typeof RANK_HOW> {}
