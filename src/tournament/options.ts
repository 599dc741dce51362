import { blocksOptions } from '../blocks/options.js';
import { either, group, listOf, type OptionsOf, oneOf, option, text } from '../input/option.js';
import { BOARDS, MONEY, RECORDS, someBots } from '../run/options.js';

/** Who meets whom. */
export const SCHEDULES = ['round-robin', 'gauntlet', 'one-vs-two'] as const;

export type ScheduleName = (typeof SCHEDULES)[number];

export const TOURNAMENT = {
  ...blocksOptions(10_000),
  ...group('Tournament:', {
    bots: option(someBots, BOARDS.bots.about.replace('one bot, or three', 'two bots or more,'), {
      as: 'list',
      required: true,
    }),
    schedule: option(
      oneOf(SCHEDULES),
      'round-robin over all triples; gauntlet: each against the field; one-vs-two: each against two of another',
      { usual: 'round-robin' },
    ),
    add: option(someBots, 'with `resume`, of a complete tournament: also these bots; only what they play is played', {
      as: 'bots',
      rare: true,
    }),
    drop: option(
      either(text, listOf(text, 'expected names of bots'), 'expected names of bots'),
      'with `resume`, of a complete tournament: without these bots',
      { as: 'bots', rare: true },
    ),
    field: option(someBots, 'who takes the third seat between two bots, or both seats of a gauntlet', {
      as: 'bots',
      usual: 'sound',
    }),
  }),
  ...MONEY,
  ...RECORDS,
};

/** What `tournament` plays. */
export interface TournamentWhat extends OptionsOf<typeof TOURNAMENT> {}
