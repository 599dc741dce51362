// Hot path: a question allocates nothing.
import { answerCard, DISCARDED, discardedPair, PLAYED, QUESTIONS, WORDS } from '../../cards/engine/actions.js';
import { LEFT_OUT } from '../bot/asking.js';
import type { Bot, Parameters } from '../bot/bot.js';
import type { View } from '../view/view.js';
import { AskedSeat } from './asked.js';
import { gamesOf } from './games.js';
import { readSystem } from './read-system.js';
import { System } from './system.js';

/** A bot that answers by a system, and how often each line has. */
interface SystemBot extends Bot<Parameters> {
  readonly system: System;
  readonly answers: Float64Array;
}

/**
 * The bot that answers by a system: what a file of `system(file=…)` says. It leaves all else out.
 * @throws InputError with the line and column of what does not fit; `where` names the text
 * @example
 * export default { ...systemBot('bid\n  longest >= 5 -> brand\n  otherwise -> pass'), name: 'careful' };
 */
export function systemBot(text: string, where = 'system'): Bot {
  const system = readSystem(text, where);
  const questions = [...new Set(system.blocks.map(({ question }) => question))];
  const lines = system.blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  const answers = new Float64Array(lines);
  const methods = questions.map((question) => [QUESTIONS[question], answering(system, question, answers)]);
  const about = system.about === null ? {} : { about: system.about };
  const because = reasoning(system);
  const games = gamesOf(system);
  return {
    name: 'system',
    memoryless: true,
    games,
    because,
    system,
    answers,
    ...about,
    ...Object.fromEntries(methods),
  } as SystemBot;
}

/** The rows of a bot's lines that have not answered since it was loaded; none if it is no system. */
export const unreachedBy = (bot: object): readonly number[] =>
  'system' in bot && bot.system instanceof System ? bot.system.unreached((bot as SystemBot).answers) : [];

/** Names the line that answers, and what it says. */
function reasoning(system: System): (view: View) => string | null {
  const lines = system.blocks.flatMap(({ lines }) => lines);
  const asked = new AskedSeat();
  return (view) => {
    const line = system.lineFor(asked.read(view, QUESTIONS.indexOf(view.question)));
    return line < 0 ? null : `line ${lines[line].row} says ${lines[line].answer} (${lines[line].text})`;
  };
}

function answering(system: System, question: number, answers: Float64Array): (view: View) => unknown {
  const asked = new AskedSeat();
  return (view) => {
    const line = system.lineFor(asked.read(view, question));
    if (line < 0) return LEFT_OUT;
    answers[line]++;
    const answer = system.answer;
    return answer < PLAYED ? WORDS[answer] : answer < DISCARDED ? answerCard(answer) : discardedPair(answer);
  };
}
