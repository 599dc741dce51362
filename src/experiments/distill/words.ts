import { Parser } from '../../players/conditions/parser.js';
import { Tokens } from '../../players/conditions/tokens.js';
import type { Value } from '../../players/conditions/vocabulary.js';
import type { Asked } from '../../players/system/asked.js';
import { SYSTEM_VOCABULARY } from '../../players/system/system-words.js';

/** A number, or what holds or not, that conditions of a list may be about. */
export interface ListWord {
  /** As it is written in a condition. */
  readonly text: string;
  /** The expression that it is a name for; null if it needs none. */
  readonly meaning: string | null;
  /** All its numbers are multiples of this; 0 of what holds or not. */
  readonly step: number;
  readonly of: Value<Asked>;
}

/** What a hand is asked for, and what is said. */
const ASKED = [
  ...['sows', 'kings', 'obers', 'honours', 'guarded_kings', 'low', 'sevens', 'losers', 'brand', 'second_brand'],
  ...['brand + second_brand', 'sure', 'holes', 'holes_later', 'unsafe', 'unsafe_suits', 'longest', 'second'],
  ...['longest + second', 'length_3', 'length_4', 'sows + kings'],
  ...['level', 'brands_said', 'seat = F', 'seat = M', 'seat = D', 'passes_said'],
];

/** A count that people use: what is good for tricks, in points. */
const STRENGTH = { text: 'strength', meaning: '3 * sows + 3 * kings + obers + 2 * longest + second' };

/** @throws InputError if an expression is none: an error of this program */
function wordOf(text: string, meaning: string | null = null): ListWord {
  const { of, range, type } = new Parser(new Tokens(meaning ?? text, 'distill'), SYSTEM_VOCABULARY).expression();
  return { text, meaning, of, step: type === 'truth' ? 0 : (range?.step ?? 1) || 1 };
}

/** The words from which lines are made. */
export const LIST_WORDS: readonly ListWord[] = [
  ...ASKED.map((text) => wordOf(text)),
  wordOf(STRENGTH.text, STRENGTH.meaning),
];
