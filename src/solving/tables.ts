import type { Course } from '../engine/course.js';
import { changedRules } from '../games/rule-sets.js';
import { formatAction } from '../record/actions.js';
import { formatCards, formatDeal, SEAT_LETTERS, SEAT_NAMES } from '../record/notation.js';
import { showHands } from '../record/show.js';
import { count } from '../text/numbers.js';
import { table } from '../text/text-table.js';
import type { DeclarerAnswer, PositionAnswer, ProspectAnswer, Prospects } from './answers.js';
import { Courses, type Problem } from './problem.js';
import { waysOf } from './prospects.js';
import type { DealQuestion } from './what.js';

/** Answers of the solver as tables and as JSON. */

/** The kinds of exchange, as named in tables. */
const EXCHANGES = {
  dealt: 'as dealt',
  discard: 'best discard',
  call: 'best call too',
} as const;

/** A table of each declarer's results in a deal: tricks by trump, whether Bettel and Mord can be made, and how. */
export function declarersText({ game, deal }: DealQuestion, answers: readonly DeclarerAnswer[]): string {
  const ways = waysOf(game).map(({ name }) => name);
  const rows = answers.flatMap((answer) => exchangesOf(answer).map((exchange) => ({ answer, ...exchange })));
  const drawn = table(
    ['declarer', '', ...ways],
    rows.map(({ answer, name, prospects }) => [
      name === 'dealt' ? `${answer.declarer} ${SEAT_NAMES[SEAT_LETTERS.indexOf(answer.declarer)]}` : '',
      EXCHANGES[name],
      ...ways.map((way) => cellText(prospects[way])),
    ]),
    [0, 1],
  );
  const plans = rows.flatMap(({ answer, name, prospects }) =>
    Object.entries(prospects).flatMap(([way, { call, return: giveBack, discard }]) => {
      if (discard === undefined || (name === 'call' && call === undefined)) return [];
      const called = call === undefined ? '' : `call ${call}, return ${giveBack}, `;
      return [`  ${answer.declarer} ${way.padEnd(8)} ${called}discard ${discard}`];
    }),
  );
  const how = plans.length > 0 ? `\n${plans.join('\n')}\n` : '';
  return `${game.ruleSet}\n\n${showHands(deal)}\n${drawn}${how}`;
}

function exchangesOf({ dealt, discard, call }: DeclarerAnswer) {
  const rows: { readonly name: keyof typeof EXCHANGES; readonly prospects: Prospects }[] = [
    { name: 'dealt', prospects: dealt },
    { name: 'discard', prospects: discard },
  ];
  return call === undefined ? rows : [...rows, { name: 'call' as const, prospects: call }];
}

function cellText(prospect: ProspectAnswer | undefined): string {
  if (prospect === undefined) return '';
  const { tricks, made } = prospect;
  if (tricks === null || made === null) return '?';
  if (tricks === undefined) return made === undefined ? '–' : made ? 'yes' : 'no';
  return `${tricks}${made === true ? '*' : ''}`;
}

/** Was the node budget exceeded for some question? */
export const isUnsolved = (answer: DeclarerAnswer): boolean =>
  exchangesOf(answer).some(({ prospects }) =>
    Object.values(prospects).some(({ tricks, made }) => tricks === null || made === null),
  );

/** The same as JSON. */
export function declarersJson({ game, deal }: DealQuestion, declarers: readonly DeclarerAnswer[]): object {
  return { game: game.ruleSet, rules: changedRules(game), deal: formatDeal(deal), declarers };
}

/** The value of a position and, if requested, the cost of each card and a line of best play. */
export function positionText(problem: Problem, { tricks, made, nodes, cards, best }: PositionAnswer): string {
  const { game, deal, declarer, contract, discard, after } = problem;
  const exchange = discard === null ? 'as dealt' : `discard ${formatCards(discard)}`;
  const so = after.length === 0 ? '' : `, after ${after.map(formatAction).join(', ')}`;
  const text =
    `${game.ruleSet}\n\n${showHands(deal)}\n` +
    `${SEAT_LETTERS[declarer]} plays ${game.contracts[contract].name}, ${exchange}${so}:\n` +
    `  ${tricks} ${tricks === 1 ? 'trick' : 'tricks'} with best play on both sides, ${made ? 'made' : 'not made'} ` +
    `(${count(nodes)} nodes)\n`;
  if (!cards || cards.length === 0) return text;
  return `${text}\n${costTable(new Courses().at(problem), cards)}\n${lineText(best ?? [])}`;
}

function costTable({ seat }: Course, costs: NonNullable<PositionAnswer['cards']>): string {
  return table(
    [`${SEAT_LETTERS[seat]} plays`, 'tricks', 'costs'],
    costs.map(({ card, tricks, cost }) => [card, String(tricks), cost === 0 ? '–' : String(cost)]),
  );
}

/** A line of play, with one trick (or its rest) per line. */
function lineText(plays: readonly string[]): string {
  const first = plays.length % 3 || 3;
  const tricks = plays.length === 0 ? [] : [plays.slice(0, first)];
  for (let at = first; at < plays.length; at += 3) tricks.push(plays.slice(at, at + 3));
  return `  best play\n${tricks.map((cards) => `  ${cards.join(', ')}\n`).join('')}`;
}

/** The same as JSON. */
export function positionJson(problem: Problem, { line: _, ...answer }: PositionAnswer): object {
  const { game, deal, declarer, contract, discard, after } = problem;
  return {
    game: game.ruleSet,
    rules: changedRules(game),
    deal: formatDeal(deal),
    declarer: SEAT_LETTERS[declarer],
    contract: game.contracts[contract].name,
    discard: discard === null ? null : formatCards(discard),
    after: after.map(formatAction),
    ...answer,
  };
}
