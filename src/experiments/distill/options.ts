import { group, type OptionsOf, option, whole } from '../../support/input/option.js';
import { VALUES, type VALUES_HOW } from '../pricing/options.js';

const { model: _, ...TABLE } = VALUES;

/** How a system of bids is distilled. */
export const DISTILL = {
  ...group('System:', {
    lines: option(whole(1, 40), 'lines in all, of at most three conditions each', { usual: 12 }),
  }),
  ...TABLE,
  deals: { ...TABLE.deals, about: 'deals in the table: half to fit lines to, half to judge them' },
};

export interface DistillWhat extends OptionsOf<typeof DISTILL> {}

/** How it is done; does not affect what is found. */
export interface DistillHow extends OptionsOf<typeof VALUES_HOW> {}
