import { defineBot, highest, inSuit, lowest, SUITS, size } from 'bolachen';

/**
 * A bot to start from. It runs as it is:
 *
 *   bolachen simulate --bots SPEC,sound,lowest --deals 1000
 *   bolachen check-bot SPEC
 *   bolachen compare SPEC lowest
 *
 * Each method answers a question; one that is left out answers with a legal default. There are double, bid, contest, raise, call, giveBack,
 * declare, discard, kontra and play. `view` is what the seat may know, and good only during the call; point at a field to read what it is.
 */
export default defineBot({
  name: 'NAME',
  about: 'bids on a long suit; as defender plays low while its partner is winning',

  // Parameters with their defaults; others are given as in 'SPEC(length=5)'.
  params: { length: 6 },
  paramsAbout: { length: 'cards of one suit to bid on' },
  ranges: { length: [1, 10] },

  // Sits down anew for every deal: what a player remembers belongs in here, and is forgotten with the deal.
  sit: ({ params }) => ({
    // Words are answered with one of view.legal, of which the first is the most modest: pass.
    bid: ({ hand, legal }) => {
      const isLong = SUITS.some((suit) => size(inSuit(hand, suit)) >= params.length);
      return isLong ? legal[1] : legal[0];
    },

    // Cards are numbers from 0 to 31, sets of cards integers with a bit for each; here view.legal is a set.
    // Random numbers come as the second argument, (view, random): take no others, so that every deal can be played again.
    play: ({ legal, winner, partner }) => {
      const isOurs = winner !== null && winner === partner;
      return isOurs ? lowest(legal) : highest(legal);
    },
  }),
});
