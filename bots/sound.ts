import { careful } from './careful/careful.js';

/** Bids what its hand is worth, no more. */
export default careful('sound', 'bids what its hand is worth, and plays with care', {
  play: 5.5,
  beside: 0.5,
  bettel: 0.6,
  mord: 0.6,
  raise: 0,
  double: 1.2,
  kontra: 4,
  re: 1,
});
