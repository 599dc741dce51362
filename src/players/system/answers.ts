// Hot path: what an answer is at the table; no allocation once it is read.
import {
  BID,
  CALL,
  CONTEST,
  DECLARE,
  DOUBLE,
  KONTRA,
  QUESTIONS,
  RAISE,
  WORDS,
  type Word,
  wordOf,
} from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { inRecords } from '../../cards/record/notation.js';
import { shown } from '../../support/input/refusal.js';
import { meantBy } from '../conditions/other-games.js';
import type { Tokens } from '../conditions/tokens.js';
import { bestSuit, secondSuit } from '../features/strength.js';
import type { Asked } from './asked.js';
import { CARD_WORDS, isOfCards, readCards } from './card-answers.js';
import { ANSWER_WORDS, ANSWERED_QUESTIONS, answersIn, isIn } from './games.js';
import type { SystemAnswer } from './system.js';

const ACORNS = wordOf('acorns');
const BRAND_E = wordOf('brand-E');

/** Suits by what they are, where a suit is answered: their word is `first` + suit. */
const SUITS_BY_NAME: Readonly<Record<number, Readonly<Record<string, (asked: Asked) => number>>>> = {
  [CONTEST]: {
    best_suit: ({ hand }) => ACORNS + bestSuit(hand),
    second_suit: ({ hand }) => ACORNS + secondSuit(hand),
  },
  [DECLARE]: {
    brand: ({ hand }) => BRAND_E + bestSuit(hand),
    second_brand: ({ hand }) => BRAND_E + secondSuit(hand),
  },
};

/** All words of answers. */
export const ANSWERS: readonly string[] = [
  ...Object.values(ANSWER_WORDS).flat(),
  ...Object.values(SUITS_BY_NAME).flatMap(Object.keys),
  ...CARD_WORDS,
];

/** Those of a game. */
export const answersOf = (game: Game): string[] =>
  ANSWERED_QUESTIONS.flatMap((question) =>
    [
      ...ANSWER_WORDS[question],
      ...Object.keys(SUITS_BY_NAME[question] ?? {}),
      ...(isOfCards(question) ? CARD_WORDS : []),
    ].filter((word) => isIn(game, question, word)),
  );

/** Reads the answers of a line, joined by `or`. `games`: whose words a refusal lists. @throws InputError */
export function readAnswers(tokens: Tokens, question: number, games: readonly Game[]): SystemAnswer[] {
  const answers = [readAnswer(tokens, question, games)];
  while (tokens.take('or')) answers.push(readAnswer(tokens, question, games));
  return answers;
}

function readAnswer(tokens: Tokens, question: number, games: readonly Game[]): SystemAnswer {
  const { at, text: begin } = tokens.token;
  // `no-call` is a word, and begins with `no`.
  if (isOfCards(question) && begin !== 'no') return readCards(tokens, question);
  const text = tokens.takeName();
  const named = SUITS_BY_NAME[question] ?? {};
  const word = WORDS.indexOf(inRecords(text) as Word);
  if (Object.hasOwn(named, text)) return { text, legal: legalWord(named[text]) };
  if (ANSWER_WORDS[question].includes(WORDS[word])) return { text, legal: legalWord(() => word) };
  const allowed = [...answersIn(games, question), ...Object.keys(named)];
  return tokens.refuse(
    at,
    `${shown(text)} is no answer to ${QUESTIONS[question]}${meantBy(text, allowed)}; allowed: ${allowed.join(', ')}`,
  );
}

const legalWord =
  (of: (asked: Asked) => number): ((asked: Asked) => number) =>
  (asked) => {
    const word = of(asked);
    return ((asked.legalWords >>> word) & 1) === 1 ? word : -1;
  };

/** The first of some answers that is legal. */
export function firstLegal(answers: readonly SystemAnswer[]): (asked: Asked) => number {
  if (answers.length === 1) return answers[0].legal;
  return (asked) => {
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i].legal(asked);
      if (answer >= 0) return answer;
    }
    return -1;
  };
}

/** Of each question, lists of answers one of which is always legal: whoever has them all needs no further line. */
const SURE: Readonly<Record<number, readonly (readonly string[])[]>> = {
  [DOUBLE]: [['no-double'], ['double']],
  [BID]: [
    ['pass', 'brand'],
    ['pass', 'bettel'],
    ['pass', 'mord'],
  ],
  [CONTEST]: [['withdraw', 'acorns', 'leaves', 'bells', 'hearts']],
  [RAISE]: [['keep']],
  [CALL]: [['no-call']],
  [KONTRA]: [['no-kontra', 'no-re']],
};

/** Is one of these always legal? */
export const isSure = (question: number, texts: readonly string[]): boolean =>
  (SURE[question] ?? []).some((list) => list.every((text) => texts.includes(text)));
