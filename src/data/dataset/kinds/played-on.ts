// Plays millions of deals on: of a decision it allocates the list of its answers, and the text if that is written.
import { ANSWERS, DISCARD, WORDS } from '../../../cards/engine/actions.js';
import { ALL_CARDS, cardsOf } from '../../../cards/engine/cards.js';
import type { Course } from '../../../cards/engine/course.js';
import { cardAnswers, legalAnswers } from '../../../cards/engine/legal.js';
import { formatAnswer } from '../../../cards/record/actions.js';
import { formatCard, inTables } from '../../../cards/record/notation.js';
import { type Bounds, type Column, countColumn, filled, textColumn } from '../../../players/features/column.js';
import type { FollowedFrom, ImaginedDeal } from '../../../search/rollout/imagined-deal.js';
import { refuse } from '../../../support/input/refusal.js';

/** What each legal answer to a question comes to, played on by a model in all seats in the deal itself. */
export class PlayedOn {
  /** By answer: the score of the seat that is asked, in units. Only those of legal answers mean anything. */
  readonly scores = new Int32Array(ANSWERS);
  private readonly imagined: ImaginedDeal;
  private readonly model: string;
  /** The question that the scores are of. */
  private board = -1;
  private step = -1;

  /** `model`: its spec. */
  constructor(imagined: ImaginedDeal, model: string) {
    this.imagined = imagined;
    this.model = model;
  }

  /** Another deal begins. */
  clear(): void {
    this.board = -1;
  }

  /**
   * Plays each legal answer on where a deal stands, unless that was just done.
   * @throws InputError if the model fails
   */
  at(course: Course, board: number, from: FollowedFrom): Int32Array {
    const { imagined, scores } = this;
    if (board === this.board && course.step === this.step) return scores;
    this.board = board;
    this.step = course.step;
    const answers = legalAnswers(course);
    imagined.follow(course, board, from);
    for (let i = 0; i < answers.length; i++) {
      imagined.playOn(answers[i], i === 0);
      scores[answers[i]] = imagined.course.score[course.seat];
    }
    if (imagined.faults() > 0)
      refuse('playedOn', `${this.model} gave a wrong answer on board ${board}; \`bolachen check-bot\` shows which`);
    return scores;
  }
}

/** A decision whose answers are played on. */
export interface PlayedOnRow {
  readonly course: Course;
  /** By answer, see {@link PlayedOn}. */
  readonly playedOn: Int32Array;
}

/**
 * The score of each legal answer in the deal itself: all as a text, and for words and single cards a column each, on
 * request.
 */
export function playedOnColumns(model: string, bounds: Bounds): readonly Column<PlayedOnRow>[] {
  const rest = { unit: 'units', nullable: true, isExtra: true };
  const about = (what: string): string =>
    `what ${what} comes to for the seat, played on in the deal itself by ${model} in all seats; missing where it is not legal`;
  return [
    textColumn<PlayedOnRow>(
      'played_on',
      `what each legal answer comes to for the seat, in units, played on in the deal itself by ${model} in all seats; as JSON: {"pass": -1, ...}`,
      ({ course, playedOn }, text) => text.putText(asJson(course, playedOn)),
      { group: 'labels' },
    ),
    ...filled<PlayedOnRow>(
      fillWords,
      WORDS.map((word) =>
        countColumn(`on_${inTables(word).replaceAll('-', '_')}`, bounds, about(inTables(word)), {
          ...rest,
          group: 'on_words',
        }),
      ),
    ),
    ...filled<PlayedOnRow>(
      fillCards,
      cardsOf(ALL_CARDS).map((card) =>
        countColumn(`on_${formatCard(card)}`, bounds, about(formatCard(card)), { ...rest, group: 'on_cards' }),
      ),
    ),
  ];
}

const asJson = (course: Course, scores: Int32Array): string =>
  JSON.stringify(
    Object.fromEntries(legalAnswers(course).map((answer) => [inTables(formatAnswer(answer)), scores[answer]])),
  );

function fillWords({ course: { words }, playedOn }: PlayedOnRow, into: Float64Array, at: number): void {
  for (let word = 0; word < WORDS.length; word++)
    into[at + word] = ((words >>> word) & 1) === 1 ? playedOn[word] : Number.NaN;
}

/** Of a discard, in which any two cards go, there are none. */
function fillCards({ course: { question, cards }, playedOn }: PlayedOnRow, into: Float64Array, at: number): void {
  const legal = question === DISCARD ? 0 : cards;
  const base = cardAnswers(question);
  for (let card = 0; card < 32; card++)
    into[at + card] = ((legal >>> card) & 1) === 1 ? playedOn[base + card] : Number.NaN;
}
