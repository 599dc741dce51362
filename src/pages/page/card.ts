import { type Card, rankOf, suitOf } from '../../cards/engine/cards.js';
import { h, opened } from './dom.js';
import { tag } from './markup.js';
import { FILL_RULES, RANKS_ON_CARDS, SUIT_SHAPES } from './suits.js';
import { cardName, tricksInWords } from './words.js';

export interface CardLook {
  /** Can it be chosen as the answer? Legal cards are bright, others dimmed. */
  readonly isLegal?: boolean;
  readonly isDim?: boolean;
  /** Was it, or is it about to be, chosen? */
  readonly isChosen?: boolean;
  /** Is it picked as the first of two discards? */
  readonly isPicked?: boolean;
  /** The tricks it costs; null if unknown. */
  readonly cost?: number | null;
  /** Called when it is chosen; null if it cannot be. */
  readonly choose?: (() => void) | null;
}

/** A card, face up. */
export function cardElement(card: Card, look: CardLook = {}): HTMLElement {
  const { cost = null, choose = null } = look;
  const words = [
    cardName(card),
    ...(cost === null ? [] : [`costs ${tricksInWords(cost)}`]),
    ...(look.isChosen ? ['chosen'] : []),
  ];
  const names = [
    ...['card', look.isLegal ? 'legal' : '', look.isDim ? 'dim' : ''],
    ...[look.isChosen ? 'chosen' : '', look.isPicked ? 'picked' : ''],
  ];
  const suit = suitOf(card);
  const style = `color:var(--c${suit})`;
  const attributes = { class: names.filter(Boolean).join(' '), style, 'aria-label': words.join(', ') };
  // The letter is drawn like the suit: it is no word that anybody would say.
  const shape = tag('path', { d: SUIT_SHAPES[suit], 'fill-rule': FILL_RULES[suit] });
  const drawn = opened(tag('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, shape));
  const face = [h('b', { 'data-rank': RANKS_ON_CARDS[rankOf(card)] }), drawn];
  const badge = cost === null ? null : h('i', { class: cost === 0 ? 'free' : 'dear' }, String(cost));
  if (choose === null) return h('span', { ...attributes, role: 'img' }, ...face, badge);
  const pressed = look.isPicked === undefined ? null : String(look.isPicked);
  return h('button', { ...attributes, type: 'button', 'aria-pressed': pressed, onclick: choose }, ...face, badge);
}

/** A card, face down. */
export const backElement = (): HTMLElement => h('span', { class: 'card back', 'aria-hidden': 'true' });
