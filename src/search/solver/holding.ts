// Hot path: no allocation, no closures, no iterators.
import { holds } from './bettel-suits.js';
import { least, lengths } from './bounds.js';

const EACH = 0x01010101;

/**
 * Do the suits of a Bettel that are not safe hold against all that the defenders, one on lead, can throw off? `unsafe`
 * has the lowest bit of each such suit; `suits` is the table of {@link bettelSuits}. Proved in the README of this
 * folder.
 */
export function holdOut(first: number, second: number, declarer: number, unsafe: number, suits: Uint16Array): boolean {
  const firsts = lengths(first);
  const seconds = lengths(second);
  const declarers = lengths(declarer);
  let throws = false;
  for (let rest = unsafe; rest !== 0; rest &= rest - 1) {
    const lane = 31 - Math.clz32(rest & -rest);
    const others = ~(0xff << lane);
    const flags = suits[((((declarer | second) >>> lane) & 0xff) << 8) | (((first | second) >>> lane) & 0xff)];
    const f = firsts & others;
    const s = seconds & others;
    const d = declarers & others;
    const byFirst = total(s - least(s, f));
    const bySecond = total(f - least(f, s));
    const cards = (firsts >>> lane) & 0xff;
    const partners = (seconds >>> lane) & 0xff;
    if (holds(flags, lesser(byFirst, cards), lesser(bySecond, partners))) continue;
    if (throws) return false;
    throws = true; // from this suit the declarer throws off, before any other
    const left = ((declarers >>> lane) & 0xff) - 1;
    const firstFollowed = lesser(byFirst, left + followed(s, f, d));
    const secondFollowed = lesser(bySecond, left + followed(f, s, d));
    if (!holds(flags, lesser(firstFollowed, cards), lesser(secondFollowed, partners))) return false;
  }
  return true;
}

const lesser = (a: number, b: number): number => (a < b ? a : b);

/** How often can a defender throw off a card on his partner's lead while the declarer follows? */
function followed(partners: number, own: number, declarers: number): number {
  const reached = least(partners, declarers);
  return total(reached - least(reached, own));
}

/** The sum of four counts. */
const total = (counts: number): number => Math.imul(counts, EACH) >>> 24;
