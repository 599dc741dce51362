import {
  BID,
  CALL,
  CONTEST,
  DECLARE,
  DISCARD,
  DOUBLE,
  GIVE_BACK,
  KONTRA,
  QUESTIONS,
  RAISE,
  WORDS,
  wordBit,
} from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { ruleSetNames } from '../../cards/games/names.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { inRecords } from '../../cards/record/notation.js';
import { questionsOf } from '../features/known.js';
import type { SystemLine } from './system.js';

const CONTRACTS = ['6', '7', '8', '9', '10', 'brand-E', 'brand-G', 'brand-S', 'brand-H', 'bettel', 'mord'];

/** The words that answer a question, in some game. */
export const ANSWER_WORDS: Readonly<Record<number, readonly string[]>> = {
  [DOUBLE]: ['no-double', 'double'],
  [BID]: ['pass', 'brand', 'bettel', 'mord', 'play', 'hold', '6', '7', '8', '9', '10'],
  [CONTEST]: ['withdraw', 'acorns', 'leaves', 'bells', 'hearts'],
  [RAISE]: ['keep', 'bettel', 'mord'],
  [CALL]: ['no-call'],
  [GIVE_BACK]: [],
  [DISCARD]: [],
  [DECLARE]: CONTRACTS,
  [KONTRA]: ['no-kontra', 'kontra', 'no-re', 're'],
};

/** The questions that a system can answer. */
export const ANSWERED_QUESTIONS = Object.keys(ANSWER_WORDS).map(Number);

const GAMES = ruleSetNames.map((name) => makeGame(name));

/**
 * The games in which every line can be an answer; if there is none, since some lines are for one game and some for
 * another, those in which one of them can. What is asked in a block, and what its lines answer, decides.
 */
export function gamesFor(
  blocks: readonly { readonly question: number; readonly lines: readonly SystemLine[] }[],
): readonly Game[] {
  const fits = (game: Game): boolean[] =>
    blocks.flatMap(({ question, lines }) => [
      isAskedIn(game, question),
      ...lines.map(({ answer }) => isIn(game, question, answer)),
    ]);
  const all = GAMES.filter((game) => fits(game).every(Boolean));
  return all.length > 0 ? all : GAMES.filter((game) => fits(game).some(Boolean));
}

/** The rule sets that a system is for. */
export const gamesOf = ({ blocks }: { readonly blocks: Parameters<typeof gamesFor>[0] }): readonly string[] =>
  gamesFor(blocks).map(({ ruleSet }) => ruleSet);

/** What a block is for, by the word that it begins with. */
export const HEADS: readonly string[] = ANSWERED_QUESTIONS.map((question) => QUESTIONS[question]);

/** The blocks that a system can have in some games. */
export const headsIn = (games: readonly Game[]): string[] =>
  HEADS.filter((_, i) => games.some((game) => isAskedIn(game, ANSWERED_QUESTIONS[i])));

/** The engine's number of what a block is for; −1 if it is none. */
export const questionOfHead = (head: string): number => ANSWERED_QUESTIONS[HEADS.indexOf(head)] ?? -1;

/** The words that can answer a question in one of some games. */
export const answersIn = (games: readonly Game[], question: number): readonly string[] =>
  ANSWER_WORDS[question].filter((word) => games.some((game) => isIn(game, question, word)));

/** What can be bid or declared in one of some games. */
export const contractsIn = (games: readonly Game[]): readonly string[] =>
  [...new Set([BID, DECLARE].flatMap((question) => answersIn(games, question)))].filter(
    (word) => word !== 'pass' && word !== 'hold',
  );

/** What can be said in one of some games, up to a question. */
export const wordsIn = (games: readonly Game[], upTo = KONTRA): readonly string[] => [
  ...new Set(askedUpTo(upTo).flatMap((question) => answersIn(games, question))),
];

/** The words that can have been said when a question is asked, as a set; `brand` is any. */
export const wordsBefore = (question: number): number =>
  askedUpTo(question)
    .flatMap((each) => ANSWER_WORDS[each])
    .reduce((set, name) => set | wordsNamed(name), 0);

const wordsNamed = (name: string): number =>
  WORDS.reduce((set, word) => (word === name || word.startsWith(`${name}-`) ? set | wordBit(word) : set), 0);

const askedUpTo = (question: number): number[] => ANSWERED_QUESTIONS.filter((each) => each <= question);

const isAskedIn = (game: Game, question: number): boolean => questionsOf(game).includes(QUESTIONS[question]);

/** Can one of some answers be given to a question of a game? */
export function isIn(game: Game, question: number, answer: string): boolean {
  if (!isAskedIn(game, question)) return false;
  if (question !== BID && question !== DECLARE) return true;
  const contracts = game.contracts.flatMap(({ name }) => [name, name.split('-')[0]]);
  const bids = contracts.includes('brand') ? ['second_brand'] : ['play', 'hold'];
  // Both games have `pass`, so `brand or pass` is for the one that has Brands.
  const said = answer.split(' or ').filter((each) => each !== 'pass');
  return said.length === 0 || said.some((each) => [...contracts, ...bids].includes(inRecords(each)));
}
