import { keen } from './keen/bot.js';

/** The policy of `keen`, but it bids only if that is expected to be clearly better than passing. */
export default keen('wary', 'keen, which bids only where it promises more', 0.2);
