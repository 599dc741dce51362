import { type Card, cardsOf, rankOf, suitOf } from '../../../cards/engine/cards.js';
import { formatCards } from '../../../cards/record/notation.js';
import type { DealChart, Figure } from '../../../results/document/document.js';
import { shortened } from '../../../support/input/refusal.js';
import { type Markup, tag } from '../../page/markup.js';
import { FILL_RULES, RANKS_ON_CARDS, SUIT_SHAPES } from '../../page/suits.js';
import { label, svg } from './frame.js';

const [PITCH, WIDE, HIGH, ROW] = [34, 31, 40, 62];

/** The letters of a name that fit above a hand; a touch shows all of it. */
const LETTERS = 48;

/** The cards of a deal, a hand a row, the talon last. `name`: of the chart, for the identifiers of reused shapes. */
export function dealOfCards(
  { deal: { hands, talon }, players }: DealChart,
  { name, title, about: text }: Figure,
): Markup {
  const rows = [...players.map((player, seat) => ({ player, set: hands[seat] })), { player: 'talon', set: talon }];
  const suits = SUIT_SHAPES.map((d, suit) =>
    tag('path', { id: `${name}-${suit}`, d, class: `c${suit}`, 'fill-rule': FILL_RULES[suit] }),
  );
  const drawn = rows.flatMap(({ player, set }, row) => [
    tag('g', {}, [tag('title', {}, player), label(shortened(player, LETTERS), 0, ROW * row + 12, { of: 'name' })]),
    ...handAt(cardsOf(set).reverse(), ROW * row + 17, name),
  ]);
  const inWords = rows.map(({ player, set }) => `${player}: ${formatCards(set)}`).join('; ');
  return svg(ROW * rows.length, { title, about: `${text} ${inWords}` }, [tag('defs', {}, suits), ...drawn]);
}

function handAt(cards: readonly Card[], y: number, name: string): Markup[] {
  const outlines = cards.map((_, i) => `M${PITCH * i} ${y}h${WIDE}v${HIGH}h-${WIDE}Z`).join('');
  return [
    tag('path', { d: outlines, class: 'card' }),
    ...cards.flatMap((card, i) => [
      tag('text', { x: PITCH * i + WIDE / 2, y: y + 15, class: `rank c${suitOf(card)}` }, RANKS_ON_CARDS[rankOf(card)]),
      tag('use', { href: `#${name}-${suitOf(card)}`, x: PITCH * i + 9.5, y: y + 21 }),
    ]),
  ];
}
