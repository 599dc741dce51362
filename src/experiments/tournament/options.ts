import { ANSWERS, BOARDS, RECORDS, someBots } from '../../runs/run/options.js';
import { group, type OptionsOf, oneOf, option } from '../../support/input/option.js';
import { blocksOptions } from '../blocks/options.js';

/** Who meets whom. */
export const SCHEDULES = ['round-robin', 'gauntlet'] as const;

export type ScheduleName = (typeof SCHEDULES)[number];

export const TOURNAMENT = {
  ...blocksOptions(10_000),
  ...group('Tournament:', {
    bots: option(someBots, BOARDS.bots.about.replace('one bot, or three', 'two bots or more,'), {
      as: 'list',
      required: true,
    }),
    schedule: option(oneOf(SCHEDULES), 'round-robin over all triples; gauntlet: each against the field', {
      usual: 'round-robin',
    }),
    field: option(someBots, 'who takes the third seat between two bots, or both seats of a gauntlet', {
      as: 'bots',
      usual: 'sound',
    }),
  }),
  ...ANSWERS,
  ...RECORDS,
};

/** What `tournament` plays. */
export interface TournamentWhat extends OptionsOf<typeof TOURNAMENT> {}
