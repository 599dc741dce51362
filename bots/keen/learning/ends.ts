import { BID, CONTEST, RAISE, WORDS } from '../../../src/engine/actions.js';
import type { Course } from '../../../src/engine/course.js';
import { legalAnswers } from '../../../src/engine/legal.js';
import { makeGame } from '../../../src/games/rule-sets.js';
import { byPart, type CardSet, defineBot, QUESTIONS, type WordView } from '../../../src/public/bots.js';
import { SELF_PLAYED, SelfPlay } from '../../../src/rollout/self-play.js';
import { outcomesOf } from '../../../src/rollout/session-chances.js';
import { ENDS } from '../ends.js';
import { Look, SIGHTS } from '../look.js';
import type { LearnedEnds } from '../numbers.js';
import { ANSWERS, contestSituation, levelSituation, raiseSituation, type Sighted, suitsFrom } from '../situation.js';
import { drawn } from './fit.js';
import { type Draft, lookFor, rounded } from './fitting.js';
import { policyOf } from './policy.js';
import { ROW } from './rows.js';

/** Questions whose answers are played on to the end; a row says which by the hundreds of its cell. */
const ASKED: readonly Sighted[] = ['bid', 'contest', 'raise'];
const PER_QUESTION = 100;

/** The words that a seat can choose from, if it has a choice, and what their rows begin with: (cell, hand, suits). */
export function triedWords(course: Course, view: WordView): { readonly answer: number; readonly row: number[] }[] {
  const { question, hands, seat } = course;
  const asked = question === BID ? 0 : question === CONTEST ? 1 : 2;
  const words = ANSWERS[ASKED[asked]];
  const answers = legalAnswers(course);
  if (answers.length < 2) return [];
  return answers.map((answer) => {
    const at = words.indexOf(WORDS[answer]);
    const { number, suits } =
      question === RAISE
        ? raiseSituation(view)
        : question === BID
          ? { number: levelSituation(view), suits: suitsFrom(-1) }
          : { number: contestSituation(view), suits: suitsFrom(at - 1) };
    return { answer, row: [PER_QUESTION * asked + number * words.length + at, hands[seat], suits] };
  });
}

/** What deals come to, from some that the draft plays with itself; and the chances of ends, fitted to rows of (cell, hand, suits, end). */
export function fitEnds(draft: Draft, rows: Int32Array, game: string): { ends: LearnedEnds; report: string } {
  const { judge } = policyOf(game, draft, []);
  const look = new Look(judge);
  const sums: Sums[] = [];
  for (let at = 0; at < rows.length; at += ROW) {
    const [cell, hand, suits, end] = rows.subarray(at, at + ROW);
    lookFor(look, ASKED[Math.floor(cell / PER_QUESTION)], hand as CardSet, suits);
    sums[cell] ??= new Sums();
    sums[cell].add(look.sights, end);
  }
  const cells = ASKED.map((question, number) => [
    question,
    draft.cells[question].map((_, cell) => sums[PER_QUESTION * number + cell]?.fitted() ?? []),
  ]);
  return {
    ends: { deals: dealsOf(draft, game), cells: Object.fromEntries(cells) },
    report: `  ends: ${rows.length / ROW} rows`,
  };
}

/** The sums of an answer's rows: how likely is each end? */
class Sums {
  private readonly squares = new Float64Array(SIGHTS * SIGHTS);
  private readonly products = Array.from({ length: ENDS }, () => new Float64Array(SIGHTS));

  add(sights: Float64Array, end: number): void {
    const product = this.products[end];
    for (let i = 0; i < SIGHTS; i++) {
      product[i] += sights[i];
      for (let j = 0; j < SIGHTS; j++) this.squares[i * SIGHTS + j] += sights[i] * sights[j];
    }
  }

  fitted(): number[] {
    const none = new Float64Array(SIGHTS);
    return this.products.flatMap((product) => rounded(drawn(this.squares, product, none, RIDGE)));
  }
}

const RIDGE = 3;

/** The same deals as rollouts find the chances to win a session from. */
function dealsOf(draft: Draft, game: string): number[][] {
  const { keen } = policyOf(game, draft, QUESTIONS);
  const bot = defineBot({ name: 'keen', memoryless: true, sit: () => keen });
  const model = byPart(() => ({ bot, params: {} }));
  const deals = new SelfPlay(makeGame(game), [model, model, model], 'session').deals();
  return outcomesOf(deals).map(({ forehand, middlehand, probability }) => [
    ...[forehand, middlehand],
    Math.round(SELF_PLAYED * probability),
  ]);
}
