import { sharedOptions } from '../duty-options.js';
import { choice, flag, HIGHEST_VALUE, integer } from '../options.js';

/** The options of Bolachen, by name (README of src/cards/games, "Options"). */
export const bolachenOptions = {
  ...sharedOptions('head-and-trump'),
  raiseBeforePickup: flag(true, 'the declarer may raise to Bettel or Mord before he takes up the talon (B14)'),
  dealerBid: choice(
    ['in-turn', 'if-others-pass'],
    'whether the dealer bids like the others, or only if both have passed (B06)',
  ),
  suitInBid: choice(['only-if-contested', 'always'], 'whether a bid of Brand names its suit (B09)'),
  brandContest: choice(
    ['sequential', 'simultaneous', 'rising'],
    'how bidders of Brand compare suits: once in turn, all at a time, or until all but one give up (B10)',
  ),
  cardCall: flag(true, 'in an announced Bettel or Mord the declarer may call for a card (B22)'),
  calledInTalon: choice(
    ['pick-up', 'second-call'],
    'what follows if the card called lies in the talon: he gets it with the talon, or may call again (B21)',
  ),
  returnCardBy: choice(
    ['declarer', 'dealer', 'holder'],
    'who chooses the card given in return; any but the declarer draws it blind (B18)',
  ),
  brandTarget: integer(6, 1, 10, 'tricks that make a Brand (B03)'),
  brandValue: integer(1, 1, HIGHEST_VALUE, 'units each defender pays for a Brand (B34)'),
  bettelValue: integer(2, 1, HIGHEST_VALUE, 'units each defender pays for a Bettel (B34)'),
  mordValue: integer(3, 1, HIGHEST_VALUE, 'units each defender pays for a Mord; 5 is the variant (B34)'),
};
