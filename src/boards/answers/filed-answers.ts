import { open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type AnswerLine, AnswerLineSchema } from '../../players/bot/answers/answer-line.js';
import { parseSpec } from '../../players/bot/spec.js';
import { fromJson } from '../../support/input/json.js';
import { readAt, refuse, shown } from '../../support/input/refusal.js';
import { checkedContents } from '../../support/input/schema.js';
import { linked, unlinked, wholeLines } from '../../support/system/chain.js';
import { naming, shownPath } from '../../support/system/system-error.js';
import type { BlockJob } from '../job.js';
import { ANSWERING, type AnswerCounts, countAnswer } from './answer-counts.js';

/** Makes lines of the answers of one writer. A file may have several: each chains its own. */
export function answerLines(start: string): (answer: AnswerLine) => string {
  let after = start;
  return (answer) => {
    const { text, hash } = linked({ ...answer, after }, '');
    after = hash;
    return text;
  };
}

/**
 * The answers of a file, and where each ends, in bytes; an unfinished last line is left out. `start` is that of its
 * writers; `check` refuses what else cannot be there.
 * @throws InputError with its row, for a line that is not as it was written, or does not follow the one before
 */
export async function* answersIn(path: string, start: string, check: (answer: AnswerLine) => void = () => {}) {
  const file = await naming(shownPath(path), open(path, 'r'));
  const [first, last] = [new Set<string>(), new Set<string>()];
  let [row, end] = [0, 0];
  const read = (line: string): AnswerLine => {
    const { text, hash } = unlinked(line, '') ?? refuse('', 'is not an answer as it was written');
    const { after = '', ...answer } = checkedContents(AnswerLineSchema, fromJson(text), '');
    const follows = after === start ? !first.has(hash) : last.delete(after);
    if (!follows) refuse('', 'does not follow the answer before it');
    if (after === start) first.add(hash);
    last.add(hash);
    check(answer);
    return answer;
  };
  try {
    for await (const line of wholeLines(file)) {
      row++;
      end += line.length + 1;
      yield { answer: readAt(`${shownPath(path)}:${row}`, () => read(line.toString('utf8'))), end };
    }
  } finally {
    await file.close();
  }
}

/** Counts answers as they come, and refuses those that nobody can have given. */
export class AnswerCounter {
  private readonly job: BlockJob;
  private readonly labels: readonly string[];
  private readonly counts: AnswerCounts[] = [];

  constructor(job: BlockJob) {
    this.job = job;
    this.labels = job.names.map((name) => parseSpec(name, 'bots').label);
  }

  /** @throws InputError */
  readonly check = ({ bot, triple }: AnswerLine): void => {
    const { answers, triples } = this.job;
    const labels = answers?.labels ?? [];
    if (!labels.includes(bot)) refuse('bot', `is ${shown(bot)}, expected one of ${labels.join(', ')}`);
    if (triple >= triples.length) refuse('triple', `is ${triple}, expected one of ${triples.length}`);
  };

  add(answer: AnswerLine): void {
    countAnswer(this.counts, this.labels.indexOf(answer.bot), answer);
  }

  /** What is wrong with them, if this was counted as they were given; '' if nothing. Bots of one label are one. */
  flawBeside(counted: readonly AnswerCounts[]): string {
    const { labels } = this;
    const ofLabel = ({ bot, ...one }: AnswerCounts): AnswerCounts => ({ ...one, bot: labels.indexOf(labels[bot]) });
    const [found, expected] = [this.counts, counted].map((each) => ANSWERING.plus([], each.map(ofLabel), 0));
    if (isDeepStrictEqual(found, expected)) return '';
    const [has, asked] = [found, expected].map((each) => each.reduce((all, { questions }) => all + questions, 0));
    return has === asked ? 'has other answers than were counted' : `has ${has} answers, but ${asked} were counted`;
  }
}
