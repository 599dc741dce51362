import { keen } from './keen/bot.js';

/** The policy of `keen`, but it bids even if passing is expected to be slightly better. */
export default keen('daring', 'keen, which bids on less', -0.2);
