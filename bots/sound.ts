import { careful } from './careful/careful.js';

/** Bids what its hand is worth. Its thresholds were tuned against itself, one at a time on the same deals. */
export default careful('sound', 'bids what its hand is worth, and plays with care', {
  play: 5,
  beside: 0.1,
  bettel: 0.45,
  mord: 0.42,
  raise: 0,
  double: 4.4,
  kontra: 4.5,
  re: -1,
});
