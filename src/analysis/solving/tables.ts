import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import { formatAction } from '../../cards/record/actions.js';
import { formatCards, formatDeal, SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { showHands } from '../../cards/record/show.js';
import { textOfTable } from '../../results/document/screen.js';
import { type DataTable, table } from '../../results/document/table.js';
import { count } from '../../results/text/numbers.js';
import { waysOf } from '../../search/solver/prospects.js';
import type { DeclarerAnswer, PositionAnswer, ProspectAnswer, Prospects } from './answers.js';
import type { DealQuestion } from './declarer.js';
import { courseTo, type Problem } from './problem.js';

/** Answers of the solver as tables and as JSON. */

/** The kinds of exchange, as named in tables. */
const EXCHANGES = {
  dealt: 'as dealt',
  discard: 'best discard',
  call: 'best call too',
} as const;

/** A row of a table of declarers: one of them with one kind of exchange. */
interface ExchangeRow {
  readonly declarer: DeclarerAnswer['declarer'];
  readonly name: keyof typeof EXCHANGES;
  readonly prospects: Prospects;
}

/** A table of each declarer's results in a deal: tricks by trump, whether Bettel and Mord can be made, and how. */
export function declarersText({ game, deal }: DealQuestion, answers: readonly DeclarerAnswer[]): string {
  const rows = answers.flatMap(exchangesOf);
  const plans = rows.flatMap(planLines);
  const how = plans.length > 0 ? `\n${plans.join('\n')}\n` : '';
  return `${game.ruleSet}\n\n${showHands(deal)}\n${textOfTable(declarersTable(game, rows))}${how}`;
}

const declarersTable = (game: Game, rows: readonly ExchangeRow[]): DataTable =>
  table({
    columns: [
      {
        as: 'word',
        head: 'declarer',
        of: ({ declarer, name }) =>
          name === 'dealt' ? `${declarer} ${SEAT_NAMES[SEAT_LETTERS.indexOf(declarer)]}` : undefined,
      },
      { as: 'word', head: '', of: ({ name }) => EXCHANGES[name] },
      ...waysOf(game).map(
        ({ name: way }) =>
          ({ as: 'plain', head: way, of: ({ prospects }: ExchangeRow) => cellText(prospects[way]) }) as const,
      ),
    ],
    rows,
  });

const planLines = ({ declarer, name, prospects }: ExchangeRow): string[] =>
  Object.entries(prospects).flatMap(([way, { call, return: giveBack, discard }]) => {
    if (discard === undefined || (name === 'call' && call === undefined)) return [];
    const called = call === undefined ? '' : `call ${call}, return ${giveBack}, `;
    return [`  ${declarer} ${way.padEnd(8)} ${called}discard ${discard}`];
  });

function exchangesOf({ declarer, dealt, discard, call }: DeclarerAnswer): ExchangeRow[] {
  const rows: ExchangeRow[] = [
    { declarer, name: 'dealt', prospects: dealt },
    { declarer, name: 'discard', prospects: discard },
  ];
  return call === undefined ? rows : [...rows, { declarer, name: 'call', prospects: call }];
}

function cellText(prospect: ProspectAnswer | undefined): string {
  if (prospect === undefined) return '';
  const { tricks, made } = prospect;
  if (tricks === undefined) return made === undefined ? '–' : made ? 'yes' : 'no';
  return `${tricks}${made === true ? '*' : ''}`;
}

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
  return `${text}\n${costTable(courseTo(problem), cards)}\n${lineText(best ?? [])}`;
}

const costTable = ({ seat }: Course, costs: NonNullable<PositionAnswer['cards']>): string =>
  textOfTable(
    table({
      columns: [
        { as: 'word', head: `${SEAT_LETTERS[seat]} plays`, of: ({ card }) => card },
        { as: 'plain', head: 'tricks', of: ({ tricks }) => tricks },
        { as: 'plain', head: 'costs', of: ({ cost }) => cost || null },
      ],
      rows: costs,
    }),
  );

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
