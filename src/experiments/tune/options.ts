import { byName, group, number, type OptionsOf, option, text, whole } from '../../support/input/option.js';
import { blocksOptions, FIELD_OF_ONE } from '../blocks/options.js';

export const TUNE = {
  ...blocksOptions(10_000),
  ...group('Search:', {
    spec: option(text, 'a bot with ranges, as in "sound(play=4..7,mord=0.2..0.8)"; play=4..7:0.5 keeps to steps', {
      argument: true,
      required: true,
    }),
    start: option(
      byName(number(), 'expected numbers by parameter', 'PARAMETER=NUMBER, as in play=7,mord=0.8'),
      'where to begin, as in play=7,mord=0.8',
      { as: 'values', otherwise: 'the values of the bot' },
    ),
    field: FIELD_OF_ONE,
    chunk: option(
      whole(1, 1e9),
      'blocks of a step: two settings play them, and the next step goes towards the better',
      { usual: 20 },
    ),
    confirm: option(whole(0, 1e12), 'fresh blocks for the end, the start and the bot as it is', {
      otherwise: 'half of `blocks`',
    }),
  }),
};

/** What `tune` plays; `blocks` are those of the search. */
export interface TuneWhat extends OptionsOf<typeof TUNE> {}
