import type { Word } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { SUIT_NAMES } from '../../cards/record/notation.js';
import { contractInWords, goalOf, paymentOf } from '../../cards/texts/contracts.js';
import { said } from '../../cards/texts/words.js';
import type { ViewFields } from './view-fields.js';

/** What words mean that mean the same wherever they may be said. */
const FIXED: Partial<Record<Word, string>> = {
  'no-double': 'all payments stay as they are',
  double: 'all payments of this deal twice as high',
  withdraw: 'you give up your bid to the other',
  'no-kontra': 'all payments stay as they are',
  kontra: 'all payments of this deal twice as high',
  'no-re': 'all payments stay as they are',
  re: 'all payments of this deal twice as high once more',
  'no-call': 'you call no card',
};

/** What an answer that is a word means where it may be said. */
export function meaningOf(
  word: Word,
  { announced, question }: Pick<ViewFields, 'announced' | 'question'>,
  game: Game,
): string {
  const fixed = FIXED[word];
  if (fixed !== undefined) return fixed;
  const bid = announced === null ? '' : said(announced as Word);
  if (word === 'pass') return bid === '' ? 'no bid' : `no higher bid than ${bid}`;
  if (word === 'hold' || word === 'keep') return `your bid remains ${bid}`;
  const suit = SUITS.indexOf(word);
  if (suit >= 0) return `${SUIT_NAMES[suit]} as trump`;
  return question === 'bid' || question === 'raise' ? `a bid: ${contractMeant(word, game)}` : contractMeant(word, game);
}

const SUITS: readonly Word[] = ['acorns', 'leaves', 'bells', 'hearts'];

/** The contract of a word: `play` is the lowest that is offered, and the suit of a Brand may be named later. */
function contractMeant(word: Word, game: Game): string {
  const { contracts } = game;
  const named =
    word === 'play' ? contracts.find(({ offered }) => offered) : contracts.find(({ name }) => name === word);
  if (named !== undefined) return contractInWords(game, named.name);
  const any = contracts.findIndex(({ name }) => name.startsWith(`${word}-`));
  return `${goalOf(contracts[any])}; you name the trump suit; ${paymentOf(game, contracts[any], any)}`;
}
