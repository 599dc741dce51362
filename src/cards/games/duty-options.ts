import {
  type Duties,
  RELIEF_FREE,
  RELIEF_HEAD_AND_TRUMP,
  RELIEF_HEAD_AND_TRUMP_IN_SUIT,
  RELIEF_HEAD_ONLY,
  RELIEF_NONE,
} from '../engine/duties.js';
import { choice, flag, type OptionValues, type RuleOption } from './options.js';

const RELIEFS = ['none', 'head-only', 'head-and-trump-in-suit', 'head-and-trump', 'free'] as const;
const RELIEF_NUMBERS = {
  none: RELIEF_NONE,
  'head-only': RELIEF_HEAD_ONLY,
  'head-and-trump-in-suit': RELIEF_HEAD_AND_TRUMP_IN_SUIT,
  'head-and-trump': RELIEF_HEAD_AND_TRUMP,
  free: RELIEF_FREE,
};

/** The options for the duties of play. Games differ in one default: how far the second defender is relieved. */
export function dutyOptions(relief: (typeof RELIEFS)[number]) {
  const reliefOption: RuleOption = {
    ...choice(RELIEFS, 'what the second defender is relieved of once his partner beats the declarer (B25 B26 W19)'),
    value: relief,
  };
  return {
    secondDefenderRelief: reliefOption,
    partnerLedRelief: flag(false, 'the third player is also relieved when his partner led and still wins (B28)'),
    mustHead: choice(['always', 'trump-only', 'never'], 'when a player must beat the winning card if he can (B29 W27)'),
    mustTrump: flag(true, 'a void hand must trump (B26)'),
    mustUndertrump: flag(true, 'a void hand that cannot overtrump must trump all the same (B27 W27)'),
  };
}

/** The options that both games have. */
export const sharedOptions = (relief: (typeof RELIEFS)[number]) => ({
  ...dutyOptions(relief),
  earlyEnd: flag(true, 'play stops once the result is certain (B32 W28)'),
  raiseAfterPickup: flag(true, 'the declarer may raise after he has taken up the talon (B15 W17)'),
});

/** The duties of play under these options, which are complete. */
export function dutiesUnder(values: OptionValues): Duties {
  return {
    relief: RELIEF_NUMBERS[values.secondDefenderRelief as keyof typeof RELIEF_NUMBERS],
    partnerLedRelief: values.partnerLedRelief === true,
    headWithTrumps: values.mustHead !== 'never',
    headWithoutTrumps: values.mustHead === 'always',
    mustTrump: values.mustTrump === true,
    mustUndertrump: values.mustUndertrump === true,
  };
}
