import type { Deal } from '../engine/deal.js';
import type { Game } from '../engine/game.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { changedRules } from '../games/rule-sets.js';
import { formatCard, formatCards, formatDeal, SEAT_LETTERS, SEAT_NAMES } from '../record/notation.js';
import { showHands } from '../record/show.js';
import { toJson } from '../text/json.js';
import type { CallPlan } from '../solver/call.js';
import { Analyst } from '../solving/analyst.js';
import { asDealt, type Prospect, type Way, waysOf, withCall, withDiscard } from '../solving/prospects.js';
import { count } from '../text/numbers.js';
import { table } from '../text/text-table.js';
import { note, print } from './output.js';

export interface DealQuestion {
  readonly game: Game;
  readonly deal: Deal;
  /** Null: all three. */
  readonly declarer: Seat | null;
  readonly nodes: number | null;
  readonly json: boolean;
}

/** What a declarer makes of a deal in one kind of exchange, by way. */
interface Row {
  readonly declarer: Seat;
  readonly exchange: keyof typeof EXCHANGES;
  readonly cells: readonly (Prospect | null)[];
}

const EXCHANGES = {
  dealt: 'as dealt',
  discard: 'with the best discard',
  call: 'with the best call and discard',
} as const;

/** A table of what each declarer makes of a deal: tricks by trump, and whether Bettel and Mord can be made. */
export async function solveDeal({ game, deal, declarer, nodes, json }: DealQuestion): Promise<void> {
  const ways = waysOf(game);
  const seats = declarer === null ? SEATS : [declarer];
  const rows = seats.flatMap((seat) => rowsOf(game, deal, seat, ways, nodes));
  if (rows.some(({ cells }) => cells.some((cell) => cell?.tricks === null || cell?.made === null))) {
    note(`some questions would take more than ${count(nodes ?? 0)} nodes`);
    process.exitCode = 1;
  }
  if (json) return print(toJson(asJson(game, deal, ways, rows)));
  await print(`${game.ruleSet}\n\n${showHands(deal)}\n${tableOf(ways, rows)}`);
  const plans = rows.flatMap((row) => plansOf(ways, row));
  if (plans.length > 0) await print(`\n${plans.join('\n')}\n`);
}

function rowsOf(game: Game, deal: Deal, declarer: Seat, ways: readonly Way[], nodes: number | null): Row[] {
  const solver = new Analyst(nodes ?? undefined).under(game);
  const row = (exchange: Row['exchange'], cell: (way: Way) => Prospect | null): Row => ({
    declarer,
    exchange,
    cells: ways.map(cell),
  });
  const rows = [
    row('dealt', (way) => asDealt(solver, deal, declarer, way)),
    row('discard', (way) => withDiscard(solver, deal, declarer, way)),
  ];
  const calls = (way: Way): boolean => way.target !== null && way.trump > 3;
  if (game.cardCall) rows.push(row('call', (way) => (calls(way) ? withCall(solver, deal, declarer, way) : null)));
  return rows;
}

function tableOf(ways: readonly Way[], rows: readonly Row[]): string {
  return table(
    [{ name: 'declarer', align: 'left' }, { name: '', align: 'left' }, ...ways.map(({ name }) => ({ name }))],
    rows.map(({ declarer, exchange, cells }) => [
      exchange === 'dealt' ? `${SEAT_LETTERS[declarer]} ${SEAT_NAMES[declarer]}` : '',
      EXCHANGES[exchange],
      ...cells.map(cellText),
    ]),
  );
}

function cellText(cell: Prospect | null): string {
  if (cell === null) return '';
  if (cell.tricks === null || cell.made === null) return '?';
  if (cell.tricks === undefined) return cell.made ? 'yes' : 'no';
  return `${cell.tricks}${cell.made === true ? '*' : ''}`;
}

/** How the better exchanges are done: what is laid away, called and given back. */
function plansOf(ways: readonly Way[], { declarer, exchange, cells }: Row): string[] {
  return cells.flatMap((cell, i) => {
    const plan = cell?.plan;
    if (plan === undefined || (exchange === 'call' && plan.call === undefined)) return [];
    return [`  ${SEAT_LETTERS[declarer]} ${ways[i].name.padEnd(8)} ${planText(plan)}`];
  });
}

function planText({ call, giveBack, discard }: CallPlan): string {
  const called =
    call === undefined || giveBack === undefined ? '' : `call ${formatCard(call)}, return ${formatCard(giveBack)}, `;
  return `${called}discard ${formatCards(discard)}`;
}

function asJson(game: Game, deal: Deal, ways: readonly Way[], rows: readonly Row[]): object {
  const head = { game: game.ruleSet, rules: changedRules(game), deal: formatDeal(deal) };
  const declarers = SEATS.flatMap((seat) => {
    const own = rows.filter(({ declarer }) => declarer === seat);
    const exchanges = own.map(({ exchange, cells }) => [exchange, byWay(ways, cells)] as const);
    return own.length === 0 ? [] : [{ declarer: SEAT_LETTERS[seat], ...Object.fromEntries(exchanges) }];
  });
  return { ...head, declarers };
}

const byWay = (ways: readonly Way[], cells: Row['cells']): object =>
  Object.fromEntries(ways.flatMap(({ name }, i) => (cells[i] === null ? [] : [[name, cellJson(cells[i])]])));

function cellJson(cell: Prospect | null): object {
  const { plan, ...values } = cell ?? {};
  if (plan === undefined) return values;
  const { call, giveBack, discard } = plan;
  return {
    ...values,
    ...(call !== undefined && { call: formatCard(call) }),
    ...(giveBack !== undefined && { return: formatCard(giveBack) }),
    discard: formatCards(discard),
  };
}
