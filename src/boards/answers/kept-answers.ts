import { areRepeatable } from '../../players/bot/declared.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { parseSpec } from '../../players/bot/spec.js';
import type { TakePlace } from '../deal-player.js';
import { type BlockJob, isNotRepeatable } from '../job.js';
import { AnswerBook } from './answer-book.js';
import { KeptSeat } from './kept-seat.js';

/** The answers of a job's bots that need not give them again, and how these are seated. */
export function keptAnswers({ answers }: BlockJob) {
  const book = new AnswerBook(answers?.place);
  const takePlace: TakePlace = (policies, key, job, bot, at) => {
    const areAllKept = isNotRepeatable(job, job.bots[bot]);
    if (!areAllKept && areRepeatable(policies)) return new SeatedBot(policies, key, job.limits);
    const { label } = parseSpec(job.names[bot], 'bots');
    return new KeptSeat({ policies, bot, label, areAllKept }, key, job.limits, book, at);
  };
  return { book, takePlace };
}
