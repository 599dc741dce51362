import { selfTestKind } from '../blocks/self-test.js';
import { SELF_COMPARE } from './options.js';
import { planSelf } from './self-plan.js';

/** Self-tests of comparisons: do 95 % intervals cover 95 %, and do tests keep their error rates? */
export const selfKind = selfTestKind('compare', SELF_COMPARE, planSelf);
