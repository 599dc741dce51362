import { QUESTIONS } from '../../../cards/engine/actions.js';
import { parseAnswer } from '../../../cards/record/actions.js';
import { fromJson } from '../../../support/input/json.js';
import { refuse } from '../../../support/input/refusal.js';
import { checkedContents } from '../../../support/input/schema.js';
import { isPaidIn, type View } from '../../view/view.js';
import { asGiven, LEFT_OUT } from '../asking.js';
import type { Bot, Player } from '../bot.js';
import { BotFault } from '../fault.js';
import { type AnswerLine, AnswerLineSchema } from './answer-line.js';
import { askedIn } from './asked.js';

/** The answers on file of the lines of a text; an unfinished last line is left out. @throws InputError */
export function readAnswers(text: string, where: string): AnswerLine[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, i) => {
    const { hash: _, ...answer } = Object(fromJson(line)) as { readonly hash?: string };
    return checkedContents(AnswerLineSchema, answer, `${where}:${i + 1}`);
  });
}

/**
 * The bot that answers from a file what was asked there: `answers(FOLDER, BOT)`. Of several answers to one question it
 * gives the first. Anything else is a fault, the first time on a board; defaults answer for the rest of it.
 * @throws InputError if the text is no file of answers
 * @example
 * const nameOf = (text: string): string => answersBot(text).params?.bot ?? ''; // of the first bot of the file
 */
export function answersBot(text: string): Bot<{ readonly bot: string }> {
  const lines = readAnswers(text, 'answers');
  const byBot = new Map<string, Map<string, AnswerLine>>();
  for (const line of lines) {
    const own = byBot.get(line.bot) ?? new Map<string, AnswerLine>();
    byBot.set(line.bot, own);
    if (!own.has(line.asked)) own.set(line.asked, line);
  }
  const bots = [...byBot.keys()];
  const [first = refuse('answers', 'has no answers')] = bots;
  return {
    name: 'answers',
    about: 'answers from a file what was asked there',
    params: { bot: first },
    choices: { bot: bots },
    sit: ({ params }) => playerOf(byBot.get(params.bot) ?? new Map()),
  };
}

function playerOf(answers: ReadonlyMap<string, AnswerLine>): Player {
  let isElsewhere = false;
  const answer = (view: unknown): unknown => {
    if (isElsewhere) return LEFT_OUT;
    const line = answers.get(askedIn(view as View));
    if (line === undefined) {
      if (isPaidIn(view as View)) return LEFT_OUT; // nobody was asked that there
      isElsewhere = true;
      throw new BotFault('error', 'was not asked this when its answers were kept');
    }
    if (line.fault !== undefined) throw new BotFault(line.fault.kind, line.fault.detail);
    return asGiven(parseAnswer(line.answer) ?? refuse('answers', `${line.answer} is no answer`));
  };
  return Object.fromEntries(QUESTIONS.map((question) => [question, answer])) as Player;
}
