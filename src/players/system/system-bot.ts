// Hot path: a question allocates nothing.
import { QUESTIONS } from '../../cards/engine/actions.js';
import { asGiven, LEFT_OUT } from '../bot/asking.js';
import type { Bot, Parameters } from '../bot/bot.js';
import type { View } from '../view/view.js';
import { AskedSeat } from './asked.js';
import { gamesOf } from './games.js';
import { readSystem } from './read-system.js';
import type { System } from './system.js';

/**
 * The bot that answers by a system: what a file of `system(file=…)` says. It leaves all else out.
 * @throws InputError with the line and column of what does not fit; `where` names the text
 * @example
 * export default { ...systemBot('bid\n  longest >= 5 -> brand\n  otherwise -> pass'), name: 'careful' };
 */
export function systemBot(text: string, where = 'system'): Bot {
  const system = readSystem(text, where);
  const questions = [...new Set(system.blocks.map(({ question }) => question))];
  const methods = questions.map((question) => [QUESTIONS[question], answering(system, question)]);
  const about = system.about === null ? {} : { about: system.about };
  const bot = { name: 'system', memoryless: true, games: gamesOf(system), ...about, ...Object.fromEntries(methods) };
  return bot as Bot<Parameters>;
}

function answering(system: System, question: number): (view: View) => unknown {
  const asked = new AskedSeat();
  return (view) => {
    return system.lineFor(asked.read(view, question)) < 0 ? LEFT_OUT : asGiven(system.answer);
  };
}
