import { HOW } from '../../runs/run/options.js';
import { aFunction, group, type OptionsOf, option, some, whole } from '../../support/input/option.js';
import type { Finding } from './finding.js';

export const CHECK = {
  ...group('Checks:', {
    deals: option(whole(1, 1_000_000), 'deals each check plays', { usual: 500 }),
    onFinding: option(aFunction<(finding: Finding) => void>(), 'gets each finding as soon as it is made', {
      flag: null,
    }),
  }),
  ...some(HOW, 'moveTime', 'botMemory', 'signal'),
};

/** How a bot is checked. */
export interface CheckHow extends OptionsOf<typeof CHECK> {}
