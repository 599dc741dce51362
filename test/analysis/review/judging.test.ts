import { expect, test } from 'vitest';
import type { DealReview, JudgedDecision, Mistake } from '../../../src/analysis/review/deal-review.js';
import { gradeText, reviewDocument } from '../../../src/analysis/review/document.js';
import { FEWEST, judgeAnswer, lossIn, lossInWords } from '../../../src/analysis/review/judge-answer.js';
import * as options from '../../../src/analysis/review/options.js';
import { gradeOf, ReviewSums, worstOf } from '../../../src/analysis/review/sums.js';
import { OVER, PLAY, wordOf } from '../../../src/cards/engine/actions.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { GRADES, Roller, situationOf, size } from '../../../src/public/index.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { isUnjudged } from '../../../src/search/rollout/worths.js';
import { courseOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { hashOf, testOptions } from '../../outline.js';

/** What is said of an answer that is judged, and of who gave it. */

const sound = await loadPolicies(parseSpec('sound', 'bots'), 'bots');

const share = (low: number, high: number) => ({ mean: (low + high) / 2, low, high });
const [[, MASTER], [, EXPERT], [, ADVANCED], , [, BEGINNER]] = GRADES;

test('a grade is the classes in the interval; none of all, or without one', () => {
  const ends = [-0.1, ...[MASTER, EXPERT, ADVANCED, BEGINNER].flatMap((end) => [end, end + 0.001]), 9];
  const shares = ends.flatMap((low, i) => ends.slice(i).map((high) => share(low, high)));
  const found = [...shares, { mean: ADVANCED, low: null, high: null }]
    .map(gradeOf)
    .map((grade) => grade && gradeText(grade));
  expect([found[1], found[13], found[29], found.at(-1), hashOf(found.join())].join('; ')).toMatchInlineSnapshot(
    `"master; master to advanced; expert to advanced; ; 6f060301"`,
  );
});

/** A review of a deal in which forehand decides a few times, and gives away 0.2 if nothing else is said. */
const reviewed = (...mores: readonly Partial<JudgedDecision>[]): DealReview => ({
  ...{ line: 1, board: '', players: ['me', 'b', 'c'], score: [1, 0, -1], stake: 2, mistakes: [], faults: 0 },
  decisions: mores.map((more) => ({
    ...{ seat: 0, decision: 'bid', gaveAway: 0.2, isError: false, isFitting: true, isFromFew: false },
    ...more,
  })),
});

const TERMS = { model: 'keen', others: 'keen', worlds: 200, price: 'points', seed: 'review', stopped: false } as const;

test('the share of the stake is that of a decision, and the worlds of decisions are counted', () => {
  const sums = new ReviewSums();
  for (let deal = 0; deal < 50; deal++)
    sums.add({
      ...reviewed({}, { gaveAway: 0, isFitting: false }, { gaveAway: 0, isFitting: false, isFromFew: true }),
      line: deal + 1,
    });
  const summary = sums.summary(null, 0);
  const [me] = summary.players;
  expect(me.gaveAway.mean).toBeCloseTo(0.2, 9);
  expect(me.ofStake.mean).toBeCloseTo(0.2 / 3 / 2, 9);
  expect([me.doubted, me.fromFew]).toEqual([100, 50]);
  const [overview] = reviewDocument({ ...TERMS, ...summary }).tables;
  expect(overview.note).toMatch(
    /100 of 150 decisions are judged in worlds of others who play like the model nearly always.* 50 in fewer than 30 worlds/,
  );
});

const MISTAKE: Mistake = {
  ...{ line: 3, at: 5, player: 'me', seat: 'F', decision: 'bid', asked: 'forehand asked for bid', hand: 'A...' },
  ...{ answer: 'pass', better: 'brand', gaveAway: { mean: 1.2, low: 0.4, high: 2 } },
  ...{ worlds: 64, isAll: false, fittingWeight: 1 },
};

test('a mistake that costs less than 0.05 is not listed; one that cannot be judged comes last', () => {
  const costing = (mean: number): Mistake => ({ ...MISTAKE, gaveAway: { mean, low: mean, high: mean } });
  const listed = worstOf([costing(0.049), costing(0.05), costing(0.06)], 9);
  expect(listed.map(({ gaveAway }) => gaveAway.mean)).toEqual([0.06, 0.05]);
  const doubted = { ...MISTAKE, gaveAway: { mean: 9, low: 8, high: 10 }, fittingWeight: 0 };
  const worst = worstOf([doubted, MISTAKE, { ...MISTAKE, line: 4 }], 9);
  expect(worst.map(({ line, fittingWeight }) => `${line} ${fittingWeight}`)).toEqual(['3 1', '4 1', '3 0']);
  const others = [{ fittingWeight: 0.7 }, { fittingWeight: 0.1 }, { isAll: true, worlds: 12 }];
  const found = [...worst, ...others.map((more) => ({ ...MISTAKE, ...more }))];
  const sums = new ReviewSums();
  for (const more of [{}, { score: null }, { mistakes: found }])
    sums.add({ ...reviewed({}, { decision: 'discard' }), ...more });
  const summaries = [new ReviewSums(), sums].flatMap((each) => [0, 3].map((faults) => each.summary(null, faults)));
  const shown = summaries.map((summary) =>
    onScreen(reviewDocument({ ...TERMS, ...summary, worst: found.slice(summary.records) })),
  );
  expect([lossInWords(MISTAKE), hashOf(shown.join())].join()).toMatchInlineSnapshot(
    `"95 %: 0.40 to 2.00; 64 worlds,71777232"`,
  );
});

test('where all worlds are played, what is given away is what the best is worth more in them', () => {
  const numbers = new Random(71);
  let errors = 0;
  for (let deal = 0; deal < 400 && errors < 5; deal++) {
    const course = courseOf({ ...randomSetting(numbers), game: 'bolachen', rules: {}, start: undefined } as never);
    while (
      course.question !== OVER &&
      (course.question !== PLAY || size(course.gone) < 20 || course.isForced || course.seat !== course.declarer)
    )
      takeAtRandom(course, numbers, 0.3);
    if (course.question === OVER) continue;
    const roller = new Roller('bolachen', {}, [sound, sound, sound]);
    const view = viewOf(course);
    for (const answer of legalAnswers(course)) {
      const judged = judgeAnswer(roller, view, { line: 1, at: course.step, answer }, 200);
      const { rollout, isError } = judged;
      if (!rollout.isAll || rollout.dropped.size > 0) continue;
      const { gaveAway, isAll, worlds } = lossIn(judged);
      const given = rollout.alike[rollout.answers.indexOf(answer)];
      expect(gaveAway.mean).toBeCloseTo(rollout.sums.mean(rollout.best) - rollout.sums.mean(given), 9);
      expect([gaveAway.low, gaveAway.high]).toEqual([gaveAway.mean, gaveAway.mean]);
      const { sums, fittingWeight } = rollout;
      expect(isError).toBe(gaveAway.mean > 1e-9 && !isUnjudged({ effective: sums.effective, fittingWeight }));
      if (!isError) continue;
      errors++;
      expect([isAll, worlds]).toEqual([true, rollout.sums.worlds]);
    }
  }
  expect(errors).toBeGreaterThan(4);
});

test(`in fewer than ${FEWEST} worlds of equal weight no answer is called an error, however much worse it is`, () => {
  const { view } = situationOf({ seat: 'F', hand: 'AKOUX987.A.A.' });
  const roller = new Roller('bolachen', {}, [sound, sound, sound]);
  const passed = (worlds: number) => judgeAnswer(roller, view, { line: 1, at: 0, answer: wordOf('pass') }, worlds);
  const [few, enough] = [FEWEST - 1, FEWEST + 10].map(passed);
  expect(few.loss.mean).toBeGreaterThan(5);
  expect([few.isError, few.isFromFew]).toEqual([false, true]);
  expect([enough.isError, enough.isFromFew]).toEqual([true, false]);
  const same = judgeAnswer(roller, view, { line: 1, at: 0, answer: wordOf('mord') }, FEWEST - 1);
  expect([same.loss.mean, same.isError, same.isFromFew]).toEqual([0, false, false]);
});

testOptions(options, '1 78df3527');
