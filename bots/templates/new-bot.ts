import { defineBot, highestRanked, inSuit, lowestRanked, SUITS, size } from 'bolachen';

/**
 * A bot to start from. It runs as it is:
 *
 *   bolachen simulate --bots SPEC,keen,lowest --deals 1000
 *   bolachen check-bot SPEC
 *   bolachen compare SPEC lowest
 *
 * Each method answers a question; one that is left out answers with a legal default. The questions are double, bid,
 * contest, raise, call, giveBack, declare, discard, kontra and play. `view` is what the seat may know, and good only
 * during the call; point at a field to read what it is.
 */
export default defineBot({
  name: 'NAME',
  about: 'bids on a long suit; as declarer leads its highest card, else plays its lowest',

  // Parameters with their defaults; others are given as in 'SPEC(length=6)'.
  params: { length: 5 },
  paramsAbout: { length: 'cards of one suit to bid on' },
  ranges: { length: [1, 10, 1] }, // in steps of 1
  // Which parts of the policy read them: deals in which only other parts differ need not be played again.
  reads: { length: ['auction'] },

  // Sits down anew for every deal: what a player remembers belongs in here, and is forgotten with the deal.
  sit: ({ params }) => ({
    // Words are answered with one of view.legal, of which the first is the most modest: pass.
    bid: ({ hand, legal }) => {
      const isLong = SUITS.some((suit) => size(inSuit(hand, suit)) >= params.length);
      const six = legal.find((word) => word === 'brand' || word === '6'); // six tricks, in either game
      return isLong && six !== undefined ? six : legal[0];
    },

    // Cards are numbers from 0 to 31, sets of cards integers with a bit for each; here view.legal is a set. Random
    // numbers come as the second argument, (view, random): take no others, so that every deal can be played again.
    play: ({ legal, target, isDeclarer, winner }) => {
      const leads = winner === null && target !== 0; // in a Bettel the declarer must take no trick
      return isDeclarer && leads ? highestRanked(legal) : lowestRanked(legal);
    },
  }),
});
