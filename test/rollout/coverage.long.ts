import { expect, test } from 'vitest';
import { loadPolicies } from '../../src/bot/loading/load.js';
import { SeatedBot } from '../../src/bot/seated.js';
import { type Policies, parseSpec } from '../../src/bot/spec.js';
import { OVER, PLAY, QUESTIONS } from '../../src/engine/actions.js';
import type { Course } from '../../src/engine/course.js';
import { legalAnswers } from '../../src/engine/legal.js';
import { SEATS } from '../../src/engine/seats.js';
import { keyOf } from '../../src/random/key.js';
import { formatAnswer } from '../../src/record/actions.js';
import { SEAT_LETTERS } from '../../src/record/notation.js';
import { Roller, type RolloutTerms } from '../../src/rollout/rollout.js';
import { type AnswerWorth, worthsOf } from '../../src/rollout/worths.js';
import { View } from '../../src/view/view.js';
import { courseOf } from '../engine/random-course.js';
import { Random, randomDeal } from '../judge/random.js';

/** Worlds of a rollout, rollouts of a decision, decisions of a question. */
const [WORLDS, ROLLOUTS, DECISIONS] = [300, 8, 5];
/** The truth is found by so many answers played on. */
const TRUTH = 10_000;

/** How many rollouts hold the truth: all values, all differences from the best; how many called the best surely worse. */
interface Held {
  rollouts: number;
  values: number;
  differences: number;
  wrong: number;
}

/** Decisions of deals that `keen` plays, but for one answer in ten; a third of the deals begins with a contract. */
function* decisions(game: string, keen: Policies, numbers: Random): Generator<{ course: Course; cell: string }> {
  const counts = new Map<string, number>();
  for (let deal = 0; deal < 60; deal++) {
    const contract = numbers.pick(game === 'bolachen' ? ['brand-H', 'bettel', 'mord'] : ['6', '8', 'bettel']);
    const start = numbers.below(3) === 0 ? { declarer: numbers.pick(SEAT_LETTERS), contract } : undefined;
    const course = courseOf({ game, rules: {}, deal: randomDeal(numbers), start });
    const bots = SEATS.map((seat) => {
      const bot = new SeatedBot(keen, keyOf('coverage'));
      bot.sit(course, seat);
      bot.goTo(course, deal, seat);
      return bot;
    });
    while (course.question !== OVER) {
      const { seat, question } = course;
      const legal = legalAnswers(course);
      const cell = `${QUESTIONS[question]}${course.step === 0 ? '' : ' after words'}`;
      const count = counts.get(cell) ?? 0;
      if (legal.length > 1 && count < DECISIONS && (question !== PLAY || numbers.below(6) === 0)) {
        counts.set(cell, count + 1);
        yield { course, cell };
      }
      const isRash = legal.length === 1 || numbers.below(10) === 0;
      course.take(isRash ? numbers.pick(legal) : bots[seat].answer(course, viewOf(course)));
    }
  }
}

const viewOf = (course: Course): View => new View(course, course.seat, { deal: 0, length: 1 });

/** Rolls a question out again and again, in other worlds each time, and adds what came of it; not where nothing is uncertain. */
function roll(roller: Roller, course: Course, terms: RolloutTerms, heldIn: (isSequential: boolean) => Held[]): void {
  const view = viewOf(course);
  const worlds = Math.ceil(TRUTH / legalAnswers(course).length);
  const truth = roller.roll(view, { worlds, base: 2 ** 40, race: false });
  const indices = [...new Set(truth.alike)];
  if (truth.isAll || indices.every((i) => truth.sums.covariance(i, i) < 1e-3)) return;
  const names = truth.answers.map(formatAnswer);
  const meanOf = (answer: string): number => truth.sums.mean(names.indexOf(answer));
  // Wider, as the truth is uncertain too.
  const wider = Math.sqrt(1 + WORLDS / worlds) / 2;
  const holds = ({ mean, low, high }: AnswerWorth['value'], value: number): boolean =>
    low === null || Math.abs(mean! - value) <= wider * (high! - low) + 1e-9;
  for (let n = 0; n < ROLLOUTS; n++) {
    const { answers, isSequential } = worthsOf(roller.roll(view, { worlds: WORLDS, base: n * 2 ** 20, ...terms }));
    const [{ answer: leader }] = answers;
    for (const sums of heldIn(isSequential)) {
      sums.rollouts++;
      if (answers.every(({ answer, value }) => holds(value, meanOf(answer)))) sums.values++;
      if (answers.every(({ answer, behind }) => behind === null || holds(behind, meanOf(answer) - meanOf(leader))))
        sums.differences++;
      if (answers.some(({ answer, verdict }) => answer === names[truth.best] && verdict === 'surely worse'))
        sums.wrong++;
    }
  }
}

/** The least binomial count that lies within 3.3 standard errors of its mean: fewer have a chance of 1 in 2,000. */
const leastOf = (trials: number, rate: number): number => trials * rate - 3.3 * Math.sqrt(trials * rate * (1 - rate));

test('intervals of 95 % hold the truth so often, before and after words, whatever is asked; few rollouts call the best worse', async () => {
  const keen = await loadPolicies(parseSpec('keen', 'bots'), 'bots');
  const table = new Map<string, Held>();
  const heldIn = (name: string): Held => {
    if (!table.has(name)) table.set(name, { rollouts: 0, values: 0, differences: 0, wrong: 0 });
    return table.get(name)!;
  };
  for (const game of ['bolachen', 'wallachen']) {
    const roller = new Roller(game, {}, [keen, keen, keen], 'coverage');
    for (const { course, cell } of decisions(game, keen, new Random(28))) {
      const cells = [heldIn(`${game}: ${cell}`)];
      roll(roller, course, {}, (isSequential) => [...cells, heldIn(isSequential ? 'stopped' : 'fixed')]);
      roll(roller, course, { sure: true, least: 40 }, () => [heldIn('stopped')]);
    }
  }
  const [fixed, stopped] = ['fixed', 'stopped'].map(heldIn);
  // If only 90 % held it, this would be found in 9 of 10 cases.
  expect(fixed.rollouts).toBeGreaterThan(400);
  for (const { rollouts, values, differences, wrong } of [fixed, stopped]) {
    expect(values).toBeGreaterThan(leastOf(rollouts, 0.95));
    expect(differences).toBeGreaterThan(leastOf(rollouts, 0.95));
    expect(rollouts - wrong).toBeGreaterThan(leastOf(rollouts, 0.95));
  }
  // No question is worse than the others: of its rollouts, those of one decision go together.
  for (const [cell, { rollouts, values }] of table)
    expect(values, cell).toBeGreaterThan(leastOf(rollouts / 2, 0.95) * 2);
});
