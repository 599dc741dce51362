import { ALL_CARDS, type CardSet, EMPTY, intersect, size, union, without } from '../../cards/engine/cards.js';
import { handsIn } from '../../cards/record/deal-text.js';
import { formatCards, PLACE_SIZES, PLACES } from '../../cards/record/notation.js';
import { Replayer } from '../../cards/record/replay.js';
import { refuse, shown } from '../../support/input/refusal.js';
import type { DealLine } from './deal-line.js';
import { readLink } from './link.js';
import { lineOf } from './reading.js';

/** What was pasted: hands as far as they go, with the course if it is a record or a link. @throws InputError */
export function readPasted(text: string): { readonly hands: readonly CardSet[]; readonly line: DealLine | null } {
  const line = /[#&]deal=/.test(text)
    ? readLink(text).line
    : /^\s*\{.*"actions"/s.test(text)
      ? lineOf(new Replayer().replaySoFar(text).record)
      : null;
  if (line === null) return { hands: pastedHands(text), line };
  return { hands: [...line.terms.hands, line.terms.talon], line };
}

function pastedHands(text: string): readonly CardSet[] {
  const hands = handsIn(text, 'deal');
  if (hands.length > 0 || text.trim() === '') return hands;
  return refuse(
    'deal',
    `expected hands such as AKO.97..UX987, H.S.G.E with dots between, a deal id, a record or a link; found ${shown(text)}`,
  );
}

/** Cards that are named one by one, at most. */
const FEW = 8;

/** What hands lack to be a deal: cards that are missing or come twice, a hand with too many. Empty if nothing. */
export function lackOf(hands: readonly CardSet[]): string {
  let seen: CardSet = EMPTY;
  let twice: CardSet = EMPTY;
  for (const hand of hands) {
    twice = union(twice, intersect(hand, seen));
    seen = union(seen, hand);
  }
  const missing = without(ALL_CARDS, seen);
  const missed = size(missing) > FEW ? `${size(missing)} cards` : formatCards(missing);
  const full = PLACES.flatMap((place, i) => {
    const held = size(hands[i] ?? EMPTY);
    return held > PLACE_SIZES[i] ? [`${place} has ${held} of ${PLACE_SIZES[i]} cards`] : [];
  });
  return [
    ...(missing === EMPTY ? [] : [`not dealt: ${missed}`]),
    ...(twice === EMPTY ? [] : [`dealt twice: ${formatCards(twice)}`]),
    ...full,
  ].join('; ');
}
