// Hot path: no allocation, no closures, no iterators.
import { hashOf } from '../split.js';

/**
 * Is a decision in the share that is kept? A function of the deal's id and the step: the same decision is kept in every dataset of
 * the deal, and a larger share keeps all that a smaller one does.
 */
export const isSampled = (dealId: number, step: number, share: number): boolean =>
  share >= 1 || hashOf(dealId, 1 + step) < share * 2 ** 32;
