import {
  type Duties,
  RELIEF_FREE,
  RELIEF_HEAD_AND_TRUMP,
  RELIEF_HEAD_AND_TRUMP_IN_SUIT,
  RELIEF_HEAD_ONLY,
} from '../engine/duties.js';
import type { Game } from '../engine/game.js';

/** The law of following suit in words (README of src/cards/games, "Play"). */
export function playText({ duties, rules }: Game): string[] {
  const only = duties.headWithoutTrumps ? '' : ` (not in contracts without trump)`;
  const heads = duties.headWithTrumps
    ? `, and with one that beats the card winning the trick if he can, though it be his partner's${only}`
    : '';
  return [
    `Tricks. The declarer leads to the first trick, whatever his seat and contract; whoever takes a trick leads to the next. The leader may choose any of his cards. The others follow clockwise, one card each. A card of the trump suit, a trump, beats all other suits: the highest trump takes the trick; if there is none, the highest card of the suit led.`,
    `Duties. Who has the suit led must follow with a card of that suit${heads}. ${voidText(duties)}`,
    ...reliefText(duties),
    ...tapText(rules.tapping),
  ];
}

/** What a player does who has none of the suit led. */
function voidText({ headWithTrumps, mustTrump, mustUndertrump }: Duties): string {
  if (!mustTrump) return `Who has none of it may choose any card; he need not use a trump.`;
  const begin = `Who has none of it must use a trump if he has one`;
  const end = 'Who has neither may choose any card.';
  if (headWithTrumps)
    return `${begin}: a higher one than any trump already in the trick if he can; if he cannot, ${mustUndertrump ? `a lower trump all the same` : 'any card'}. ${end}`;
  return `${begin}, high or low${mustUndertrump ? '' : `; but once there is a trump in the trick he may choose any card`}. ${end}`;
}

/** Who is relieved of which duties, if anybody is. */
function reliefText(duties: Duties): string[] {
  const { partnerLedRelief, relief } = duties;
  const freed = freedOf(duties);
  if (freed === null || relief < RELIEF_HEAD_ONLY) return [];
  const led = partnerLedRelief
    ? " The same holds for a defender who is last to a trick that his partner led, while the partner's card is winning it."
    : '';
  const others = partnerLedRelief ? '' : ' Nobody else is relieved.';
  return [
    `Relief. When the declarer led and the next defender's card has beaten his, the other defender, who is last, ${freed}.${led}${others}`,
  ];
}

/** What a relieved player may do; null if that frees him of nothing. */
function freedOf({ relief, headWithTrumps, mustTrump }: Duties): string | null {
  if (relief === RELIEF_FREE) return 'may choose any card, even if he has the suit led';
  const beat = headWithTrumps ? 'need not beat the card winning the trick, only follow suit' : null;
  const rest = `if he has none of the suit led, any trump will do, but it must be one`;
  if (!mustTrump) return beat;
  if (relief >= RELIEF_HEAD_AND_TRUMP)
    return `${beat ?? 'need only follow suit'}; if he has none of the suit led, he may choose any card`;
  if (relief === RELIEF_HEAD_AND_TRUMP_IN_SUIT)
    return `${beat ?? 'need only follow suit'}; if he has none of the suit led, he may choose any card, unless his partner used a trump: then any trump will do, but it must be one`;
  return beat && `${beat}; ${rest}`;
}

function tapText(tapping: unknown): string[] {
  if (tapping === undefined || tapping === false) return [];
  const who = tapping === true ? 'Every player' : 'Each defender';
  return [`Tapping. ${who} taps on the table as he gives up his last card of a suit, so that all know it.`];
}
