/** Random deals on the engine: any rule set under any options, any legal answers. */
import type { Course } from '../../../src/cards/engine/course.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import type { Random, Setting } from '../../judge/random.js';
import { Spoken } from './spoken.js';

export const courseOf = ({ game, rules, deal, start }: Setting): Course => new Spoken(game, rules, deal, start).course;

/** Takes a legal answer and gives it: mostly the modest one of words, which come first, and any card. */
export function takeAtRandom(course: Course, random: Random, shyness = 0.7): number {
  const answers = legalAnswers(course);
  const isShy = course.words !== 0 && random.below(1000) < shyness * 1000;
  const answer = isShy ? answers[0] : random.pick(answers);
  course.take(answer);
  return answer;
}
