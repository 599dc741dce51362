import { actionAnswer, QUESTIONS } from '../../../cards/engine/actions.js';
import { SEATS } from '../../../cards/engine/seats.js';
import { formatAnswer } from '../../../cards/record/actions.js';
import { begunAgain } from '../../../cards/record/given-view.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../../cards/record/notation.js';
import { type Replay, Replayer } from '../../../cards/record/replay.js';
import { linesIn } from '../../../support/input/lines.js';
import { readAt } from '../../../support/input/refusal.js';
import { View } from '../../view/view.js';
import { placeOfRecord } from '../../view/view-fields.js';
import type { AnswerLine } from './answer-line.js';
import { askedIn } from './asked.js';

/** The text of a file of answers for one of records: what each player answered, by name. @throws InputError */
export function answersInRecords(text: string, where: string): string {
  const replayer = new Replayer();
  return linesIn(text)
    .flatMap((line, i) => (line.trim() === '' ? [] : readAt(`${where}:${i + 1}`, () => linesOf(replayer.replay(line)))))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

function linesOf({ record, course: over }: Replay): AnswerLine[] {
  const { players, index, faults } = record;
  const course = begunAgain(over);
  const views = SEATS.map((seat) => new View(course, seat, placeOfRecord(record)));
  const lines: AnswerLine[] = [];
  for (let step = 0; step < over.step; step++) {
    const { seat, question, isForced } = course;
    const answer = actionAnswer(over.actions[step]);
    const fault = faults.find(({ at }) => at === step);
    if (!isForced)
      lines.push({
        bot: (players ?? SEAT_NAMES)[seat],
        board: index ?? 0,
        triple: 0,
        seating: 0,
        seat: SEAT_LETTERS[seat],
        step,
        question: QUESTIONS[question] as AnswerLine['question'],
        asked: askedIn(views[seat]),
        answer: formatAnswer(answer),
        ...(fault && { fault: { kind: fault.kind, detail: fault.detail } }),
        ms: 0,
      });
    course.take(answer);
  }
  return lines;
}
