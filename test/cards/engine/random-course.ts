/** Random deals on the engine: any rule set under any options, any legal answers. */
import { OVER } from '../../../src/cards/engine/actions.js';
import { View } from '../../../src/players/view/view.js';
import { type Course, legalAnswers, type Seat } from '../../../src/public/engine.js';
import { type Random, randomSetting, type Setting } from '../../judge/random.js';
import { Spoken } from './spoken.js';

export const courseOf = ({ game, rules, deal, start }: Setting): Course => new Spoken(game, rules, deal, start).course;

/** What a seat sees of a deal outside a match: the one asked, if no other is named. */
export const viewOf = (course: Course, seat: Seat = course.seat): View =>
  new View(course, seat, { deal: 0, length: 1 });

/** Takes a legal answer and gives it: mostly the modest one of words, which come first, and any card. */
export function takeAtRandom(course: Course, random: Random, shyness = 0.7): number {
  const answers = legalAnswers(course);
  const isShy = course.words !== 0 && random.below(1000) < shyness * 1000;
  const answer = isShy ? answers[0] : random.pick(answers);
  course.take(answer);
  return answer;
}

/** All questions of random deals, each as it is asked. */
export function* questionsOf(random: Random, deals: number, shyness?: number): Generator<Course> {
  for (let deal = 0; deal < deals; deal++) {
    const course = courseOf(randomSetting(random));
    for (; course.question !== OVER; takeAtRandom(course, random, shyness)) yield course;
  }
}
