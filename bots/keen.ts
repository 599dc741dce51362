import { keen } from './keen/bot.js';

/** Bids and judges its hand by what it has learned from playing against itself. */
export default keen('keen', 'bids as learned from deals of the four rule sets; plays like sound', 0);
