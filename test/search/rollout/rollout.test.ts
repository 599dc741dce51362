import { expect, test } from 'vitest';
import sound from '../../../bots/sound.js';
import { actionAnswer, DISCARD, discardOf, OVER, PLAY, PLAYED } from '../../../src/cards/engine/actions.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { Random as BotRandom } from '../../../src/players/bot/random.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { type Policies, parseSpec } from '../../../src/players/bot/spec.js';
import { type CardView, keyOf, newWorld, Roller, type Rollout, type World, Worlds } from '../../../src/public/bots.js';
import { Course, legalAnswers, lowest, SEATS, size } from '../../../src/public/engine.js';
import { priceOf, type RolloutTerms } from '../../../src/search/rollout/terms.js';
import { isFromFew, isUnjudged, mayJudge, worthsOf } from '../../../src/search/rollout/worths.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { hashesOf } from '../../outline.js';
import { sized } from '../../sizes.js';

const policies: Record<string, Policies> = {};
for (const name of ['sound', 'random']) policies[name] = await loadPolicies(parseSpec(name, 'bots'), 'bots');

const rollerOf = ({ game }: Course, model = 'sound'): Roller =>
  new Roller(game.ruleSet, game.rules, [policies[model], policies[model], policies[model]]);

/** Among all worlds, those that do not fit included: fitting.test.ts is about the others. */
const rolled = (course: Course, terms: RolloutTerms, model = 'sound'): Rollout =>
  rollerOf(course, model).roll(viewOf(course), { doubt: 2, ...terms });

/** A deal that begins with a contract. */
const BRAND = { game: 'bolachen', rules: {}, start: { declarer: 'F', contract: 'brand-H' } } as const;

const meansOf = ({ alike, sums }: Rollout): number[] => alike.map((i) => sums.mean(i));

/** Courses that stand at such a question, of random deals under random rules. */
function* questions(seed: number, deals: number, asks: (course: Course) => boolean): Generator<Course> {
  for (const course of questionsOf(new Random(seed), deals, 0.5)) if (!course.isForced && asks(course)) yield course;
}

test('every question can be rolled out, under every option: each legal answer has a value', () => {
  const asked = new Set<number>();
  let count = 0;
  for (const course of questions(41, Infinity, ({ question, gone }) => question !== PLAY || size(gone) % 7 === 3)) {
    const found = rolled(course, { worlds: 6, doubt: 1, effective: 0 });
    expect(found.answers).toEqual(legalAnswers(course));
    expect(meansOf(found).every(Number.isFinite)).toBe(true);
    expect(found.faults).toBe(0);
    asked.add(course.question);
    if (++count >= sized(20, 1000) && asked.size === 10) return;
  }
});

/** The deal of a world, played again up to where it stands or to another step; nothing of a rehearsal is used. */
function courseIn({ game, declarer, contract, actions, step }: Course, world: World, to = step): Course {
  const again = new Course(game);
  const taken = world.discards;
  const hands = SEATS.map((seat) => world.hands[seat] as number);
  for (const action of actions.subarray(0, step)) {
    const answer = actionAnswer(action);
    if (answer >= PLAYED && answer < PLAYED + 32) hands[action >>> 14] |= 1 << (answer & 31);
  }
  again.beginAt(hands[0], hands[1], hands[2], taken, declarer, contract);
  for (const action of actions.subarray(0, to)) {
    again.take(again.question === DISCARD ? discardOf(taken) : actionAnswer(action));
  }
  return again;
}

test('where all worlds are played, values are those of an enumeration', () => {
  const numbers = new Random(43);
  const random = new BotRandom(keyOf('none'), 0);
  let compared = 0;
  for (let deal = 0; deal < sized(15, 30); deal++) {
    const course = courseOf({ ...randomSetting(numbers), ...BRAND });
    while (course.question !== OVER && (course.question !== PLAY || size(course.gone) < 19 || course.isForced))
      takeAtRandom(course, numbers, 0.5);
    if (course.question === OVER || course.seat === course.declarer) continue;
    const { seat } = course;
    const player = sound.sit!({ params: sound.params!, game: 'bolachen', rules: course.game.rules, seat: 0 });
    const worlds = new Worlds(viewOf(course));
    const answers = legalAnswers(course);
    const sums = answers.map(() => 0);
    for (let i = 0; i < worlds.count; i++) {
      const world = worlds.at(i, newWorld());
      for (const [k, answer] of answers.entries()) {
        const again = courseIn(course, world);
        again.take(answer);
        while (again.question === PLAY) {
          const view = viewOf(again) as unknown as CardView;
          again.takeCard(again.isForced ? lowest(again.cards) : player.play!(view, random));
        }
        sums[k] += again.score[seat];
      }
    }
    const found = rolled(course, { worlds: 100_000, doubt: 0 });
    expect(found.isAll).toBe(true);
    expect(found.sums.worlds).toBe(worlds.count);
    for (const [k, i] of found.alike.entries())
      if (i === k) expect(found.sums.mean(k)).toBeCloseTo(sums[k] / worlds.count, 9);
    compared++;
  }
  expect(compared).toBeGreaterThan(sized(2, 5));
});

/**
 * How likely a world is to a defender, by Bayes: the declarer discards like the model but for one time in e^(2 doubt),
 * and cards are doubted.
 */
function likelihood(course: Course, world: World, doubt: number): number {
  const again = courseIn(course, { ...world, hands: [...world.hands] }, 0);
  const model = new SeatedBot(policies.sound, keyOf('none'));
  model.sit(again, 0);
  const strays = Math.exp(-2 * doubt);
  let likely = 1;
  for (const action of course.actions.subarray(0, course.step)) {
    const answer = again.question === DISCARD ? discardOf(world.discards) : actionAnswer(action);
    const isOther = again.seat !== course.seat && !again.isForced;
    const isExpected = isOther && model.answer(again, viewOf(again)) === answer;
    if (isOther && again.question === DISCARD) likely *= strays / 66 + (isExpected ? 1 - strays : 0);
    else if (isOther && !isExpected) likely *= Math.exp(-doubt);
    again.take(answer);
  }
  return likely;
}

test('what a defender has not seen of the discards is weighed as by Bayes, though worlds are drawn otherwise', () => {
  const numbers = new Random(49);
  let compared = 0;
  for (const doubt of [0.5, 2]) {
    for (let deal = 0; deal < sized(4, 10); deal++) {
      const course = courseOf({ ...randomSetting(numbers), ...BRAND });
      const bot = new SeatedBot(policies.sound, keyOf('none'));
      bot.sit(course, 0);
      const isLate = (): boolean => course.question === PLAY && size(course.gone) >= sized(20, 18) && !course.isForced;
      while (course.question !== OVER && !isLate())
        course.take(numbers.below(8) === 0 ? legalAnswers(course)[0] : bot.answer(course, viewOf(course)));
      if (course.question === OVER || course.seat === course.declarer) continue;
      const worlds = new Worlds(viewOf(course));
      let all = 0;
      const sums = new Map<number, number>();
      for (let i = 0; i < worlds.count; i++) {
        const world = worlds.at(i, newWorld());
        const likely = likelihood(course, world, doubt);
        all += likely;
        for (const answer of legalAnswers(course)) {
          const again = courseIn(course, world);
          again.take(answer);
          while (again.question !== OVER) again.take(bot.answer(again, viewOf(again)));
          sums.set(answer, (sums.get(answer) ?? 0) + likely * again.score[course.seat]);
        }
      }
      const found = rolled(course, { worlds: 3_000, doubt });
      for (const [k, answer] of found.answers.entries()) {
        const { mean, standardError } = found.sums.value(found.alike[k]);
        expect(Math.abs(mean - (sums.get(answer) as number) / all)).toBeLessThan(4 * standardError + 1e-9);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(sized(8, 20));
});

test('the same question has the same answer, whatever was asked before; worlds that do not fit count less', () => {
  for (const course of questions(45, sized(2, 20), ({ question }) => question !== PLAY)) {
    const roller = rollerOf(course, 'random');
    const terms = { worlds: 30, doubt: 2 };
    const first = meansOf(roller.roll(viewOf(course), terms));
    roller.roll(viewOf(course), { worlds: 7, base: 1_000, doubt: 2 });
    expect(meansOf(roller.roll(viewOf(course), terms))).toEqual(first);
    const { drawn, fitting, sums } = rolled(course, { worlds: 40 });
    expect(fitting).toBeLessThanOrEqual(drawn);
    expect(sums.effective).toBeLessThanOrEqual(sums.worlds + 1e-9);
    expect(rolled(course, { worlds: 40, doubt: 0 }).sums.effective).toBeCloseTo(40, 6);
  }
});

test('intervals are in order, the best is first, and what is given up was surely worse', () => {
  for (const course of questions(47, sized(2, 25), ({ question }) => question === DISCARD)) {
    const found = rolled(course, { worlds: 400, least: 60 });
    const worths = worthsOf(found);
    const { answers, isSequential } = worths;
    expect(isSequential || answers.length <= 8).toBe(true);
    expect(answers[0].verdict).toBe('best');
    for (const { value, behind, verdict, worlds } of answers) {
      expect(value.low === null || value.low <= value.mean!).toBe(true);
      if (worlds < answers[0].worlds) expect(verdict).toBe(mayJudge(worths) ? 'surely worse' : 'may be equal');
      if (behind !== null) expect(behind.mean!).toBeLessThanOrEqual(0.000_001);
    }
  }
});

/** What rollouts say does not change by accident: of questions of deals at random, in each way to ask. */

const WAYS = {
  'so many worlds': { worlds: 24, doubt: 2, effective: 0 },
  'some that fit': { worlds: 24, doubt: 1, effective: 8 },
  'until it is clear': { worlds: 60, doubt: 2, effective: 0, race: true },
  'judged in others': { worlds: 16, doubt: 2, effective: 0, judge: 16 },
};

const saidBy = (terms: (typeof WAYS)[keyof typeof WAYS]): unknown[] => {
  const said: unknown[] = [];
  let number = 0;
  for (const course of questionsOf(new Random(11), 3, 0.5)) {
    if (course.isForced || number++ % 4 !== 0) continue;
    const { ruleSet, rules } = course.game;
    const roller = new Roller(ruleSet, rules, [policies.sound, policies.sound, policies.sound]);
    const view = viewOf(course);
    const judgedAgainst = legalAnswers(course)[1];
    const price = priceOf(number % 8 > 4 ? 'money' : 'points', course.game, 0.25);
    const found = roller.roll(view, { ...terms, judgedAgainst, price });
    const { game: _, ...rest } = found;
    const worths = number % 8 > 4 ? [] : [worthsOf(found)].map((each) => [each, isFromFew(each), isUnjudged(each)]);
    const means = found.alike.map((i) => [found.sums.mean(i), found.sums.difference(found.best, i)]);
    said.push([rest, ...worths, roller.choose(view, terms), means]);
  }
  return said;
};

test('what is said in each way, of so many questions', () => {
  const values = Object.fromEntries(Object.entries(WAYS).map(([way, terms]) => [way, () => saidBy(terms)]));
  expect(hashesOf(values)).toMatchInlineSnapshot(
    `"so many worlds 88e84478; some that fit e138ca7e; until it is clear 052c0b44; judged in others c6bfa64a"`,
  );
});
