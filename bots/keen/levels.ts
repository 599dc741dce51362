// Asked several times in every deal: no allocation, no closures.
import type { Word } from '../../src/public/bots.js';
import { ALL_SIGHTS, SIGHTS } from './look.js';
import { ANSWERS } from './situation.js';

/** In place of the weights of a bid that was never met: it promises nothing. */
const UNSEEN = new Float64Array(ALL_SIGHTS);

/** The weights of a bid in a situation. */
function cellOf(cells: readonly Float64Array[], situation: number, bid: number): Float64Array {
  const cell = cells[situation * ANSWERS.bid.length + bid];
  return cell === undefined || cell.length === 0 ? UNSEEN : cell;
}

/** What each bid in Bolachen promises by what is seen: three sums at once, since one by itself waits for every addition. */
export function weighLevels(
  sights: Float64Array,
  cells: readonly Float64Array[],
  situation: number,
  legal: readonly Word[],
  points: Float64Array,
): void {
  const brands = cellOf(cells, situation, 1);
  const bettels = cellOf(cells, situation, 2);
  const mords = cellOf(cells, situation, 3);
  let brand = 0;
  let bettel = 0;
  let mord = 0;
  // What is seen, by the first that is 1, then its products as Look.multiply orders them.
  for (let one = 0, at = 0; one < SIGHTS; one++) {
    const factor = sights[one];
    for (let other = one; other < SIGHTS; other++, at++) {
      const seen = factor * sights[other];
      brand += brands[at] * seen;
      bettel += bettels[at] * seen;
      mord += mords[at] * seen;
    }
  }
  for (let i = 0; i < legal.length; i++) {
    const word = legal[i];
    points[i] = word === 'brand' ? brand : word === 'bettel' ? bettel : word === 'mord' ? mord : 0;
  }
}
