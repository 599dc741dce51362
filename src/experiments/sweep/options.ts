import { group, type OptionsOf, option, text, whole } from '../../support/input/option.js';
import { blocksOptions, FIELD_OF_ONE } from '../blocks/options.js';

export const SWEEP = {
  ...blocksOptions(5_000),
  ...group('Sweep:', {
    spec: option(text, 'a bot with ranges, as in "sound(play=3.0..5.0:0.25)"', { argument: true, required: true }),
    field: FIELD_OF_ONE,
    confirm: option(whole(0, 1e12), 'fresh blocks on which the best is played again', {
      otherwise: 'as many as `blocks`',
    }),
  }),
};

/** What `sweep` plays. */
export interface SweepWhat extends OptionsOf<typeof SWEEP> {}
