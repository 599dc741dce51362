import { QUESTIONS, WORDS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { inTables } from '../../cards/record/notation.js';
import type { System } from '../../players/system/system.js';
import { type BlockMean, withError, withUnseen } from '../../stats/blockmean.js';
import { converted, type Mean } from '../../stats/interval.js';
import { addJoint, contrastOf, jointWidth, pairsOf, readJoint } from '../../stats/joint.js';
import { simultaneous } from '../../stats/simultaneous.js';
import { simulationOf } from '../blocks/contrasts.js';
import type { SystemSums } from './sums.js';

/** One of three seats: what a deal's three seats come to is three times as much. */
const SEATS_A_DEAL = 3;

/** What a line of a system comes to. */
export interface LinePrice {
  /** Its row in the text. */
  readonly row: number;
  /** Where alone it answers, as earlier lines hold wherever it does; empty if there are none. */
  readonly onlyWhere: string;
  /** The head of its block, its condition and its answer. */
  readonly block: string;
  readonly condition: string;
  readonly answer: string;
  /** Decisions that it answers, and their share of those at its question. */
  readonly decisions: number;
  readonly share: number;
  /** Points that it brings, less what the model brings with the same hands: each time, and a deal of one seat. */
  readonly each: number | null;
  readonly points: Mean;
  /** The one word that would bring most on all its hands, and how much more, a deal of one seat; null for none. */
  readonly better: { readonly answer: string; readonly points: number } | null;
}

/** What a system comes to beside two of a model. */
export interface SystemPrice {
  readonly name: string;
  /** Points a deal that a seat loses (below 0) or gains, if it answers by the system and else as the model does. */
  readonly points: Mean;
  /** The share of decisions in which it says what the model does. */
  readonly agreement: number | null;
  readonly lines: readonly LinePrice[];
  /** The rows of lines that no hand reached. */
  readonly unreached: readonly number[];
  /** By question that it answers: the share of decisions for which it has no line, and how often a seat is asked. */
  readonly questions: readonly { readonly question: string; readonly left: number; readonly aDeal: number }[];
  /** Does a seat give one of its answers at most in any deal? Then the price is that of whole deals. */
  readonly isExact: boolean;
}

/** How two systems differ. */
export interface PriceDifference {
  readonly first: string;
  readonly second: string;
  /** Points a deal that the first brings more; the intervals of all pairs hold together. */
  readonly difference: Mean;
  /** The p-value of no difference, adjusted for all pairs. */
  readonly adjusted: number;
}

/** The prices of systems, and how they differ, from sums over the same deals. */
export function pricesOf(
  systems: readonly { readonly name: string; readonly system: System; readonly tally: SystemSums }[],
  deals: number,
  game: Game,
  seed: string,
): { readonly systems: readonly SystemPrice[]; readonly pairs: readonly PriceDifference[] } {
  const size = systems.length;
  const cells = new Float64Array(jointWidth(size));
  const row = new Int32Array(size);
  for (let deal = 0; deal < deals; deal++) {
    for (let i = 0; i < size; i++) row[i] = systems[i].tally.byDeal[deal];
    addJoint(cells, 0, row);
  }
  const joint = readJoint(cells, size);
  const event = 2 * stakesOf(game).least;
  const unit = (i: number): number[] => systems.map((_, k) => (k === i ? 1 : 0));
  const pairs = pairsOf(size);
  const weights = pairs.map((pair) => pair.weights);
  const events = pairs.map(() => event);
  const differences = pairs.length === 0 ? [] : simultaneous(joint, weights, { ...simulationOf(seed), events });
  return {
    systems: systems.map((each, i) => ({
      name: each.name,
      points: aSeat(withUnseen(contrastOf(joint, unit(i)), event)),
      agreement: each.tally.asked === 0 ? null : each.tally.agreed / each.tally.asked,
      ...linesOf(each.system, each.tally, deals, event),
    })),
    pairs: pairs.map(({ first, second }, i) => ({
      first: systems[first].name,
      second: systems[second].name,
      difference: converted(differences[i].interval, (units) => units / SEATS_A_DEAL),
      adjusted: differences[i].adjusted,
    })),
  };
}

/** Points of one seat, from a mean of three over deals. */
const aSeat = ({ blocks, mean, standardError }: BlockMean): Mean =>
  withError({ blocks, mean: mean / SEATS_A_DEAL, standardError: standardError / SEATS_A_DEAL });

const shareOf = (some: number, all: number): number => (all === 0 ? 0 : some / all);

function linesOf(system: System, tally: SystemSums, deals: number, event: number) {
  const askedAt = (question: number): number => tally.askedAt.get(question) ?? 0;
  const texts = system.blocks.flatMap((block) => block.lines.map((line) => ({ block, line })));
  const lines = texts.map(({ block, line }, i): LinePrice => {
    const { trials, total, totalSquared } = tally.line(i);
    const better = tally.better(i);
    const variance = (totalSquared - total ** 2 / deals) / (deals - 1);
    const mean = { blocks: deals, mean: total / deals, standardError: Math.sqrt(variance / deals) };
    return {
      row: line.row,
      onlyWhere: line.onlyWhere,
      block: block.text,
      condition: line.text.slice(0, line.text.search(/ *(?:→|->)/)),
      answer: line.answer,
      decisions: trials,
      share: shareOf(trials, askedAt(block.question)),
      each: trials === 0 ? null : total / trials,
      points: aSeat(withUnseen(mean, event)),
      better: better && { answer: inTables(WORDS[better.word]), points: better.total / (SEATS_A_DEAL * deals) },
    };
  });
  const questions = [...new Set(system.blocks.map(({ question }) => question))];
  const answered = (question: number): number =>
    lines.reduce((sum, { decisions }, i) => (texts[i].block.question === question ? sum + decisions : sum), 0);
  return {
    lines,
    unreached: system.unreached(lines.map(({ decisions }) => decisions)),
    questions: questions.map((question) => ({
      question: QUESTIONS[question],
      left: shareOf(askedAt(question) - answered(question), askedAt(question)),
      aDeal: askedAt(question) / (SEATS_A_DEAL * deals),
    })),
    isExact: questions.length === 1 && tally.askedTwice === 0,
  };
}
