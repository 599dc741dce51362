import type { GivenAway } from '../../analysis/review/judge-answer.js';
import { CALLED, DISCARDED, discardedPair, PLAYED, RETURNED } from '../../cards/engine/actions.js';
import { type Card, cardsOf } from '../../cards/engine/cards.js';
import { several } from '../../results/text/numbers.js';
import { answerLabel, capital, cardName } from './words.js';

/** An answer that was surely worse than the best: at which step, and in words by how much. */
export interface FoundMistake {
  readonly step: number;
  readonly text: string;
}

function answerName(answer: number): string {
  const card = (answer & 31) as Card;
  if (answer >= DISCARDED) return cardsOf(discardedPair(answer)).map(cardName).join(' and ');
  if (answer >= RETURNED) return `giving back the ${cardName(card)}`;
  if (answer >= CALLED) return `a call for the ${cardName(card)}`;
  return answer >= PLAYED ? cardName(card) : answerLabel(answer);
}

/** `Unter of bells: 8 of leaves was worth 7.1 points more (±1.2)`; if all worlds were looked at, `in all 70 worlds`. */
export function mistakeInWords(answer: number, better: number, { gaveAway, worlds, isAll }: GivenAway): string {
  const { mean, low, high } = gaveAway;
  const how = isAll ? `in all ${several(worlds, 'world')}` : `±${((high - low) / 2).toFixed(1)}`;
  const more = mean < 0.95 ? mean.toFixed(2) : mean.toFixed(1);
  return `${capital(answerName(answer))}: ${answerName(better)} was worth ${more} ${more === '1.0' ? 'point' : 'points'} more (${how})`;
}
