import { careful } from './careful/careful.js';

/** The policy of `sound` with lower thresholds. */
export default careful('bold', 'plays like sound, and bids on less', {
  play: 4.5,
  beside: -0.4,
  bettel: 0.36,
  mord: 0.3,
  raise: -0.1,
  double: 3.6,
  kontra: 4,
  re: -2,
});
