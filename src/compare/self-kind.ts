import { selfTestKind } from '../blocks/self-test.js';
import { planSelf } from './self-plan.js';

/** A bot against itself, or two bots, many times: do intervals and tests keep their promises? */
export const selfKind = selfTestKind('compare', planSelf);
