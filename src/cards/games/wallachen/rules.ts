import { sharedOptions } from '../duty-options.js';
import { choice, flag, HIGHEST_VALUE, integer, ladder, type OptionValues } from '../options.js';

/** The numbers and the two contracts without trumps, ascending: the rungs of the full ladder (W06). */
export const RUNGS = ['6', '7', '8', '9', '10', 'bettel', 'mord'] as const;

/** The conflict between options: a Mord must cost more than a Bettel. */
export function wallachenConflict({ bettelTariff, mordTariff }: OptionValues): string | undefined {
  if ((bettelTariff as number) < (mordTariff as number)) return undefined;
  return `bettelTariff (${bettelTariff}) must be below mordTariff (${mordTariff})`;
}

/** The options of Wallachen, by name (README of src/cards/games, "Options"). */
export const wallachenOptions = {
  ...sharedOptions('none'),
  packets: choice(['3-4-3', '5-5', '4-4-2'], 'how many cards each seat is dealt at a time; the talon last (W02)'),
  doppeln: flag(true, 'after the first packet each seat may double the stake (W03)'),
  doppelnTurns: choice(
    ['in-turn', 'unseen'],
    'whether each seat hears who has doubled before it, or nobody does (W04)',
  ),
  tenBid: flag(true, 'the rung 10 exists (W06)'),
  ladder: ladder(RUNGS, 'the rungs that can be bid and declared (W34)'),
  dealerDuel: choice(['hold', 'last-word'], 'whether a bid of the dealer may be held, or ends the auction (W11)'),
  allPass: choice(['forehand-plays', 'pot'], 'what happens when all pass (W14 W15)'),
  potOnLoss: choice(
    ['stays', 'split'],
    'a declarer who loses leaves the pot, or half of it to each defender, rounded down (W15)',
  ),
  tapping: choice(
    [false, true, 'defenders'],
    'who taps on the table as he plays his last card of a suit: nobody, everybody, or the defenders (W29)',
  ),
  kontra: flag(true, 'in trick 1 a defender may say Kontra, the declarer Re (W20 W21)'),
  kontraWindow: choice(
    ['before-card', 'first-trick', 'before-lead'],
    'when Kontra may be said: before a defender plays, also until the first trick is settled, or before the lead (W20)',
  ),
  kontraTurns: choice(
    ['one', 'each', 'chain-3', 'chain-4', 'chain-5', 'chain-6'],
    'one Kontra and one Re; a Kontra of each defender, with its Re; or Kontra, Re, Kontra … so many in all (W21)',
  ),
  winPays: choice(['taken', 'announced'], 'a number that is made pays per trick taken, or per trick announced (W23)'),
  bettelTariff: integer(12, 11, HIGHEST_VALUE, 'stakes each defender pays for a Bettel (W24)'),
  mordTariff: integer(18, 12, HIGHEST_VALUE, 'stakes each defender pays for a Mord (W24)'),
};
