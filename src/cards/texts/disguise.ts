import { ANSWERS, WORDS } from '../engine/actions.js';
import { type Card, rankOf, suitOf } from '../engine/cards.js';
import { keyOf } from '../random/key.js';
import { Stream } from '../random/stream.js';
import { type GameNames, namedAnswer } from './names.js';

/** Invented words of five letters: none is the beginning of another, and any two differ in two letters or more. */
const INVENTED = `
befen bekez bemul bilip bosiv bupep dazon denel desiv detif dibav ditin fabap fafun fegeb fibeg fifom gadik gagof gelez
gibap ginup goruz gosum kavem kenet ketul kirin kudav kugib kugul kumeb lakab lanif latib lebim lepuv lubaz lunot magap
matef megun mukez mukol nefin nemam nilag nokaf nuban nufik nusek parip pifub pipez pozuf radum sazam selap supun
temez timeb tinuz vapag veduk verun vidon vifem vinun vopet vukat zakot zebig zefop zipif zopit zosop zumom zuran`;

/** The stream of a seed for names; boards and bots have others. */
const ADDRESS = [0x6e616d65, 0] as const;

/** The names that a seed draws: all distinct. The same seed draws the same names. */
export function drawnNames(seed: string): GameNames {
  const { bot0, bot1 } = keyOf(`disguise ${seed}`);
  const stream = new Stream();
  stream.seed(bot0, bot1, ...ADDRESS);
  const left = INVENTED.trim().split(/\s+/);
  const draw = (): string => left.splice(stream.below(left.length), 1)[0];
  const several = (count: number): string[] => Array.from({ length: count }, draw);
  const [game, trump, talon, doubling] = several(4);
  const [suits, ranks, words] = [several(4), several(8), several(WORDS.length)];
  // The rank first: it is no answer, so that no answer is the beginning of another.
  const card = (of: Card): string => `${ranks[rankOf(of)]}-${suits[suitOf(of)]}`;
  // A suit that is named is called as the suit is.
  const firstSuit = WORDS.length - suits.length;
  const cardsAre = `A card is written as its rank, then its suit: ${card(31 as Card)} is the ${ranks[7]} of ${suits[3]}`;
  words.splice(firstSuit, suits.length, ...suits);
  return { game, suits, ranks, cardsAre, card, words, trump, talon, doubling };
}

/** The answer that a text stands for under some names, the cards of a discard in either order; undefined for none. */
export function answersNamed(names: GameNames): (text: string) => number | undefined {
  const numbers = new Map<string, number>();
  for (let answer = 0; answer < ANSWERS; answer++) {
    if (answer >= WORDS.length && answer < 32) continue;
    const text = namedAnswer(answer, names);
    numbers.set(text, answer);
    numbers.set(text.replace(/^(discard) (\S+) (\S+)$/, '$1 $3 $2'), answer);
  }
  return (text) => numbers.get(text);
}
