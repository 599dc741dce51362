import { DISCARDED, discardedPair, PLAYED, WORDS } from '../engine/actions.js';
import { ALL_CARDS, cardsOf } from '../engine/cards.js';
import { didYouMean, refuse, shown } from '../input/refusal.js';
import { formatCard } from '../record/notation.js';

/** One number that describes an answer. */
export interface AnswerInput {
  readonly name: string;
  readonly of: (answer: number) => number;
}

/** The cards of an answer, as column `answer_cards` of a dataset has them. */
const cardsAnswered = (answer: number): number =>
  answer < PLAYED ? 0 : answer < DISCARDED ? 1 << (answer & 31) : discardedPair(answer);

const bits = (
  column: string,
  names: readonly string[],
  holds: (answer: number, bit: number) => boolean,
): AnswerInput[] =>
  names.map((name, bit) => ({ name: `${column}.${name}`, of: (answer) => (holds(answer, bit) ? 1 : 0) }));

const CARDS = cardsOf(ALL_CARDS).map(formatCard);
const isCard = (answer: number): boolean => answer >= PLAYED && answer < DISCARDED;

/** The columns of a dataset that describe an answer, as bits. */
const COLUMNS: Readonly<Record<string, readonly AnswerInput[]>> = {
  answer_word: bits('answer_word', WORDS, (answer, bit) => answer === bit),
  answer_card: bits('answer_card', CARDS, (answer, bit) => isCard(answer) && (answer & 31) === bit),
  answer_cards: bits('answer_cards', CARDS, (answer, bit) => ((cardsAnswered(answer) >>> bit) & 1) === 1),
};

/** As numbers, −1 where there is none. */
const NUMBERS: readonly AnswerInput[] = [
  { name: 'answer_word.number', of: (answer) => (answer < PLAYED ? answer : -1) },
  { name: 'answer_card.number', of: (answer) => (isCard(answer) ? answer & 31 : -1) },
];

/** Does an input describe the answer, not the situation? */
export const isOfAnswer = (name: string): boolean => name.startsWith('answer');

/** @throws InputError for an unknown name */
export function answerInputs(names: readonly string[], where: string): readonly AnswerInput[] {
  const single = [...Object.values(COLUMNS).flat(), ...NUMBERS];
  const known = [...Object.keys(COLUMNS), ...single.map(({ name }) => name)];
  return names.flatMap((name) => {
    const found = COLUMNS[name] ?? single.filter((each) => each.name === name);
    return found.length > 0 ? found : refuse(where, `${shown(name)} describes no answer${didYouMean(name, known)}`);
  });
}
