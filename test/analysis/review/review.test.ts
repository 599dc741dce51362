import { expect, test } from 'vitest';
import type { DealReview, Mistake } from '../../../src/analysis/review/deal-review.js';
import { reviewDocument } from '../../../src/analysis/review/document.js';
import { dealReviews, jobOf } from '../../../src/analysis/review/review.js';
import { reviewerOf } from '../../../src/analysis/review/reviewer.js';
import { ReviewSums, worstOf } from '../../../src/analysis/review/sums.js';
import { OVER } from '../../../src/cards/engine/actions.js';
import { countLegal, legalAnswers } from '../../../src/cards/engine/legal.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { review } from '../../../src/public/index.js';
import { Roller } from '../../../src/search/rollout/rollout.js';
import { courseOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { SAMPLE } from '../../cards/record/sample.js';
import { here } from '../../cli/here.js';
import { folderWith, read } from '../../cli/run.js';
import { parsed } from '../../experiments/simulate/jobs.js';
import { Random, randomSetting } from '../../judge/random.js';
import { listed } from '../../listed.js';
import { sized } from '../../sizes.js';
import { laterRefusal } from '../../support/input/refused.js';

const sound = await loadPolicies(parseSpec('sound', 'bots'), 'bots');

/** Records of deals played by bots. */
async function played(flags: string): Promise<string[]> {
  const folder = folderWith();
  await here(folder, `simulate ${flags} --threads 0 --no-out --records deals.jsonl`);
  return read(folder, 'deals.jsonl').trim().split('\n');
}

const MODEL = { model: 'sound', worlds: 20 };

test.each(['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'])(
  'every decision with two or more answers is judged: %s',
  async (game) => {
    const lines = await played(`--game ${game} --bots random,lowest,sound --deals ${sized(1, 3)} --seed a`);
    const found = await listed(dealReviews(lines, { ...MODEL, worlds: 20 }, { threads: 0 }));
    const kinds = new Set(found.flatMap(({ decisions }) => decisions.map(({ decision }) => decision)));
    expect([...kinds]).toEqual(expect.arrayContaining(['bid', 'discard', 'lead, defender', 'follow, defender']));
    for (const { decisions } of found) expect(decisions.every(({ gaveAway }) => Number.isFinite(gaveAway))).toBe(true);
  },
);

test('passing with ten tricks in hand is the worst mistake, in words', async () => {
  const lines = await played('--bots lowest --deals 1 --seed a --hand F=AKOUX987.A.A.');
  const { players, worst } = await review(lines, { ...MODEL, worlds: 40, of: 'lowest' }, { threads: 0 });
  expect(worst[0]).toMatchObject({
    ...{ line: 1, at: 0, player: expect.stringContaining('lowest'), seat: 'F', decision: 'bid' },
    ...{ hand: 'AKOUX987.A.A.', answer: 'pass', better: 'mord', worlds: 40, fittingWeight: 1 },
  });
  const { mean, low, high } = worst[0].gaveAway;
  expect(low > 0 && mean >= low && mean <= high).toBe(true);
  expect(players[0].errors.count).toBeGreaterThan(0);
  expect(players[0].gaveAway.total).toBeGreaterThan(5);
});

test('of a game that has stopped, typed by hand, the decisions are judged up to there', async () => {
  const { deal, actions } = SAMPLE;
  const [whole, part] = await listed(
    dealReviews([SAMPLE, { deal, actions: actions.slice(0, 15).join(', ') }], MODEL, { threads: 0 }),
  );
  expect(part).toMatchObject({ players: ['forehand', 'middlehand', 'dealer'], score: null });
  expect(part.decisions.map(({ seat, decision }) => [seat, decision])).toEqual(
    whole.decisions.slice(0, part.decisions.length).map(({ seat, decision }) => [seat, decision]),
  );
  const { players, wrong } = await review({ deal, actions: 'F pass' }, MODEL, { threads: 0 });
  expect(wrong).toEqual([]);
  expect(players[0]).toMatchObject({ player: 'forehand', points: { mean: null }, errors: { trials: 1 } });
});

test('a review that is stopped says so, beside what it found before', async () => {
  const [line] = await played('--bots sound,bold,lowest --deals 1 --seed b');
  const stop = new AbortController();
  async function* lines(): AsyncGenerator<string> {
    for (let i = 0; i < 5; i++) yield line;
    stop.abort();
    yield line;
  }
  const part = await review(lines(), { ...MODEL, of: 'nobody' }, { threads: 0, signal: stop.signal });
  expect(part.stopped).toBe(true);
  expect(part.records > 0 && part.records < 6).toBe(true);
  expect(reviewDocument(part).title).toMatch(/; stopped after \d records?$/);
});

test('who answers as the rollout does gives nothing away, and what one player did can be had alone', async () => {
  const lines = await played("--bots sound,'me:=bold',lowest --deals 1 --seed b");
  const deals = await listed(dealReviews(lines, MODEL, { threads: 0 }));
  const sums = new ReviewSums();
  for (const deal of deals) sums.add(deal);
  const [alone, byLabel] = await Promise.all(
    ['me:=bold', 'me'].map((of) => review(lines, { ...MODEL, of }, { threads: 0 })),
  );
  expect(alone.players).toEqual(sums.summary(null, 0).players.filter(({ player }) => player === 'me:=bold'));
  expect(alone.worst.every(({ player }) => player === 'me:=bold')).toBe(true);
  expect(byLabel).toEqual(alone);
  const none = deals.flatMap(({ decisions }) => decisions).filter(({ gaveAway }) => gaveAway === 0);
  expect(none.length).toBeGreaterThan(7);
  expect(none.some(({ isError }) => isError)).toBe(false);
});

test('the same on any number of threads; another seed draws other worlds', async () => {
  const lines = await played('--bots sound,bold,lowest --deals 1 --seed c');
  const terms = { ...MODEL, of: 'bold' };
  const alone = await review(lines, terms, { threads: 0 });
  expect(await review(lines, terms, { threads: sized(1, 2) })).toEqual(alone);
  const other = await review(lines.map(parsed) as never, { ...terms, seed: 'x' }, { threads: 0 });
  expect(other).not.toEqual({ ...alone, seed: 'x' });
});

test('a line that is no record is listed, and the others are judged', async () => {
  const wrong = { ...SAMPLE, result: { ...SAMPLE.result, tricks: 5 } };
  const { records, wrong: found } = await review([JSON.stringify(wrong), '', SAMPLE] as never, MODEL, { threads: 0 });
  expect([records, found]).toEqual([2, [{ line: 1, message: 'result.tricks: is 5, but the deal gives 6' }]]);
});

test('the worst: those that are sure, by the lower bound; of each player and kind of decision the worst first', () => {
  const mistake = (player: string, decision: Mistake['decision'], low: number, mean = low): Mistake =>
    ({ player, decision, line: 1, at: 0, fittingWeight: 1, gaveAway: { mean, low, high: 20 } }) as Mistake;
  const sure = [mistake('a', 'bid', 0.1, 9), mistake('a', 'bid', 2.9, 3), mistake('a', 'bid', 2, 5)];
  expect(worstOf(sure, 3)).toEqual([sure[1], sure[2], sure[0]]);
  const found = [mistake('a', 'bid', 2), mistake('a', 'bid', 3), mistake('b', 'bid', 1), mistake('a', 'discard', 0.5)];
  expect(worstOf(found, 4)).toEqual([found[1], found[2], found[3], found[0]]);
  expect(worstOf(found, 2)).toEqual([found[1], found[2]]);
});

test('what was given away is judged without bias: the best answer is chosen in some worlds, and judged in others', () => {
  const numbers = new Random(5);
  const [judged, chosen] = [[], []] as number[][];
  for (let deal = 0; deal < sized(10, 160); deal++) {
    const course = courseOf(randomSetting(numbers));
    const roller = new Roller(course.game.ruleSet, course.game.rules, [sound, sound, sound]);
    for (; course.question !== OVER; takeAtRandom(course, numbers, 0.5)) {
      if (countLegal(course) < 2 || course.step % 5 !== deal % 5) continue;
      const view = viewOf(course);
      const answer = legalAnswers(course)[1];
      const terms = { worlds: 8, race: false, doubt: 2, effective: 0 };
      const found = roller.roll(view, { ...terms, judge: 16, judgedAgainst: answer });
      const { sums, best, judged: other } = found;
      const given = found.alike[1];
      if (given === best || found.isAll || other === null) continue;
      const truth = roller.roll(view, { ...terms, worlds: sized(40, 200), base: 1e9 }).sums;
      const size = truth.range + 1e-9;
      judged.push((other.difference(0, 1).mean - truth.difference(best, given).mean) / size);
      chosen.push((sums.difference(best, given).mean - truth.difference(best, given).mean) / size);
    }
  }
  const mean = (of: readonly number[]): number => of.reduce((sum, x) => sum + x, 0) / of.length;
  const error = Math.sqrt(mean(judged.map((x) => x * x)) / judged.length);
  expect(judged.length).toBeGreaterThan(sized(4, 60));
  expect(Math.abs(mean(judged))).toBeLessThan(3 * error); // wrong once in 400 seeds
  expect(mean(chosen)).toBeGreaterThan(2 * error); // those that made it the best were kind to it
});

/** Reviews in which no decision is judged: results alone. */
function* results(lines: readonly string[]): Generator<DealReview> {
  const job = jobOf({ model: 'sound', worlds: 20, of: 'nobody' });
  yield* reviewerOf(job.job, [sound, sound]).play({ first: 1, texts: lines });
}

test('given away in money', async () => {
  const lines = await played('--bots lowest,keen,keen --deals 1 --match 2 --session-target 3 --seed a');
  const [points, money] = await Promise.all(
    [{}, { price: 'money', money: 0.5 } as const].map((terms) =>
      review(lines, { ...MODEL, worlds: 20, of: 'lowest', ...terms }, { threads: 0 }),
    ),
  );
  expect(money.players[0].gaveAway.mean).toBeCloseTo(points.players[0].gaveAway.mean! / 2);
});

test('records of the same cards are one cluster', async () => {
  const lines = await played('--bots sound,bold,lowest --deals 20 --seed f');
  const once = new ReviewSums();
  const twice = new ReviewSums();
  for (const deal of results(lines)) {
    once.add(deal);
    twice.add(deal);
    twice.add(deal);
  }
  const [a, b] = [once, twice].map((sums) => sums.summary(null, 0).players[0].points);
  expect([b.low, b.high]).toEqual([a.low, a.high].map((end) => expect.closeTo(end!)));
});

test('the name of a file is no record; a player that no record has, and a file without one, are refused', async () => {
  const refused = (given: unknown, how = {}) => laterRefusal(() => review(given as never, { ...MODEL, ...how }));
  const [name, player] = await Promise.all([refused('deals.jsonl'), refused(SAMPLE, { of: 'Rosi' })]);
  expect(name).toMatch(/^records: expected records, .*found the name of a file: give records\("deals.jsonl"\)$/);
  expect(player).toBe('of: no record has a player "Rosi"; found Resi, Xaver, Vroni (did you mean "Resi"?)');
  const folder = folderWith({ 'wrong.jsonl': 'nonsense\n' });
  const { stderr } = await here(folder, 'review wrong.jsonl --of Resi --threads 0');
  expect(stderr).toMatch(
    /^wrong.jsonl:1: record: is not JSON: .*\n.*: wrong.jsonl: has no record that can be reviewed\n$/,
  );
});
