import type { Card } from '../engine/cards.js';
import type { CardView } from './bot.js';
import type { Random } from './random.js';

/**
 * Plays any legal card, each equally likely. At a table where all three play so, nobody looks at a trick before it is over: the cards are the
 * same as if each were asked, and are drawn without asking.
 */
export const anyCard = ({ legal }: CardView, random: Random): Card => random.card(legal);
