import type { Course } from '../engine/course.js';
import { changedRules } from '../games/rule-sets.js';
import { InputError } from '../input/refusal.js';
import { formatAction } from '../record/actions.js';
import { formatCard, formatCards, formatDeal, SEAT_LETTERS } from '../record/notation.js';
import { showHands } from '../record/show.js';
import { toJson } from '../text/json.js';
import { Analyst, type CardCost } from '../solving/analyst.js';
import type { Problem } from '../solving/problem.js';
import { count } from '../text/numbers.js';
import { table } from '../text/text-table.js';
import { print } from './output.js';

export interface ContractQuestion {
  readonly problem: Problem;
  /** Where the problem begins. */
  readonly course: Course;
  readonly nodes: number | null;
  readonly cards: boolean;
  readonly json: boolean;
}

/**
 * What the declarer of a contract takes, and with `cards` what each card costs and a line of best play.
 * @throws InputError where the node budget does not suffice
 */
export async function solveContract({ problem, course, nodes, cards, json }: ContractQuestion): Promise<void> {
  const analyst = new Analyst(nodes ?? undefined);
  const answer = analyst.answer(course);
  const costs = cards ? analyst.cards(course) : [];
  const line = cards ? analyst.line(course) : [];
  if (answer.tricks === null || costs === null || line === null) {
    throw new InputError(`the search would take more than ${count(nodes ?? 0)} nodes`);
  }
  const { game, deal, declarer, contract, discard, after } = problem;
  const { name } = game.contracts[contract];
  const costsJson = costs.map(({ card, ...values }) => ({ card: formatCard(card), ...values }));
  if (json) {
    return print(
      toJson({
        game: game.ruleSet,
        rules: changedRules(game),
        deal: formatDeal(deal),
        declarer: SEAT_LETTERS[declarer],
        contract: name,
        discard: discard === null ? null : formatCards(discard),
        after: after.map(formatAction),
        ...answer,
        ...(cards && { cards: costsJson, best: line }),
      }),
    );
  }
  const exchange = discard === null ? 'as dealt' : `discard ${formatCards(discard)}`;
  const so = after.length === 0 ? '' : `, after ${after.map(formatAction).join(', ')}`;
  const tricks = `${answer.tricks} ${answer.tricks === 1 ? 'trick' : 'tricks'}`;
  await print(
    `${game.ruleSet}\n\n${showHands(deal)}\n${SEAT_LETTERS[declarer]} plays ${name}, ${exchange}${so}:\n` +
      `  ${tricks} with best play on both sides, ${answer.made ? 'made' : 'not made'} (${count(answer.nodes)} nodes)\n`,
  );
  if (cards && costs.length > 0) await print(`\n${costTable(course, costs)}\n${lineText(line)}`);
}

function costTable({ seat }: Course, costs: readonly CardCost[]): string {
  return table(
    [{ name: `${SEAT_LETTERS[seat]} plays`, align: 'left' }, { name: 'tricks' }, { name: 'costs' }],
    costs.map(({ card, tricks, cost }) => [formatCard(card), String(tricks), cost === 0 ? '–' : String(cost)]),
  );
}

/** A line of play, the rest of a trick or three cards in each line. */
function lineText(plays: readonly string[]): string {
  const first = plays.length % 3 || 3;
  const tricks = plays.length === 0 ? [] : [plays.slice(0, first)];
  for (let at = first; at < plays.length; at += 3) tricks.push(plays.slice(at, at + 3));
  return `  best play\n${tricks.map((cards) => `  ${cards.join(', ')}\n`).join('')}`;
}
