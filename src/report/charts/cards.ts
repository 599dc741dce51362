import { type Card, cardsOf, rankOf, suitOf } from '../../engine/cards.js';
import type { Deal } from '../../engine/deal.js';
import { formatCards, RANK_LETTERS } from '../../record/notation.js';
import { group, type Markup, named, tag } from '../markup.js';
import { label, svg } from './frame.js';

/** Acorn, leaf, bell and heart, each in a square of twelve by twelve. */
const SUITS = [
  'M1 4.6A5 3.7 0 0 1 11 4.6ZM2 5.4H10C10 9 7.4 10.4 6 12C4.6 10.4 2 9 2 5.4ZM5.5 0h1v1.4h-1Z',
  'M6 0C9 3 12 5 11 8C10 10 7.6 9.6 6.6 8.6L7.2 12H4.8L5.4 8.6C4.4 9.6 2 10 1 8C0 5 3 3 6 0Z',
  'M6 .6A5.6 5.6 0 1 1 5.9 .6ZM.9 5.4H11.1V6.8H.9ZM5.3 8.2h1.4v2h-1.4Z',
  'M6 11.5C1.2 7.6 0 5.6 0 3.6A3.1 3.1 0 0 1 6 2.6A3.1 3.1 0 0 1 12 3.6C12 5.6 10.8 7.6 6 11.5Z',
] as const;

/** How the ranks are written on cards. */
const RANKS = [...RANK_LETTERS].map((letter) => (letter === 'X' ? '10' : letter));

const [PITCH, WIDE, HIGH, ROW] = [34, 31, 40, 62];

export interface DealTerms {
  /** Of the chart; names what is drawn once and used again. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Who sits at forehand, middlehand and dealer. */
  readonly players: readonly string[];
}

/** The cards of a deal, a hand below the other, the talon last. */
export function dealOfCards({ hands, talon }: Deal, { name, players, ...terms }: DealTerms): Markup {
  const rows = [...players.map((player, seat) => ({ player, set: hands[seat] })), { player: 'talon', set: talon }];
  const suits = SUITS.map((d, suit) =>
    tag('path', { id: `${name}-${suit}`, d, class: `c${suit}`, 'fill-rule': suit === 2 ? 'evenodd' : null }),
  );
  const drawn = rows.flatMap(({ player, set }, row) => [
    label(named(player), 0, ROW * row + 12, { of: 'name' }),
    ...handAt(cardsOf(set).reverse(), ROW * row + 17, name),
  ]);
  const inWords = rows.map(({ player, set }) => `${named(player)}: ${formatCards(set)}`).join('; ');
  const about = `${terms.about} ${inWords}`;
  return svg(ROW * rows.length, { ...terms, about }, [group('defs', {}, suits), ...drawn]);
}

function handAt(cards: readonly Card[], y: number, name: string): Markup[] {
  const outlines = cards.map((_, i) => `M${PITCH * i} ${y}h${WIDE}v${HIGH}h-${WIDE}Z`).join('');
  return [
    tag('path', { d: outlines, class: 'card' }),
    ...cards.flatMap((card, i) => [
      tag('text', { x: PITCH * i + WIDE / 2, y: y + 15, class: `rank c${suitOf(card)}` }, RANKS[rankOf(card)]),
      tag('use', { href: `#${name}-${suitOf(card)}`, x: PITCH * i + 9.5, y: y + 21 }),
    ]),
  ];
}
