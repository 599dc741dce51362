import { careful } from './careful/careful.js';

/** The policy of `sound` with lower lines. */
export default careful('bold', 'plays like sound, and bids on less', {
  play: 5,
  beside: 0,
  bettel: 0.5,
  mord: 0.5,
  raise: -0.1,
  double: 0.9,
  kontra: 3.5,
  re: 0.5,
});
