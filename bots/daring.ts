import { keen } from './keen/bot.js';

/** The policy of `keen`, which bids where passing promises a little more. */
export default keen('daring', 'keen, which bids on less', -0.2);
