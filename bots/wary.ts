import { keen } from './keen/bot.js';

/** The policy of `keen`, which bids only where that promises clearly more than passing. */
export default keen('wary', 'keen, which bids only where it promises more', 0.2);
