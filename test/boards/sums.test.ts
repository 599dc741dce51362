import { describe, expect, test } from 'vitest';
import type { BlockJob, Triple } from '../../src/boards/job.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { movedOn, SEATINGS } from '../../src/boards/seating.js';
import { comparisonOf, hybridsOf } from '../../src/experiments/compare/estimand.js';
import { blockJob, playBlocks } from '../experiments/blocks/jobs.js';
import { jobOf, parsed, playChunk, type RecordObject, recordsOf, replay } from '../experiments/simulate/jobs.js';
import { refusal } from '../support/input/refused.js';

/** Who sits where in one deal of a match that began in a seating, and the scores, as a table plays it on its own. */
async function scoresIn({ bots, matchLength }: BlockJob, triple: Triple, board: number, seating: number) {
  const bySeat = SEATINGS[movedOn(seating, board % matchLength)].map((place) => triple[place]);
  const seated = bySeat.map((bot) => bots[bot]) as [string, string, string];
  const player = await BoardPlayer.make(
    jobOf({ seed: blockJob().seed, bots: seated, fixedSeats: true, output: 'records' }),
  );
  const { output } = player.play({ first: board, count: 1 }, () => 1);
  const score: readonly number[] = JSON.parse(new TextDecoder().decode(output!)).result.score;
  return { bots: bySeat, score };
}

describe('swings', () => {
  const { triples, duel } = comparisonOf('head-to-head');

  test('a swing is of a deal in which both seatings, moved on from the first deal of its match, come out so', async () => {
    const { triples: two, duel: one } = comparisonOf('one-in-field');
    const terms = { triples: two, matchLength: 4, duel: { ...one, swings: 1000 } };
    const matches = blockJob({ bots: ['sound', 'lowest', 'bold'], ...terms });
    const { swings } = await playBlocks(matches, 0, 5);
    for (const { board, first, second, difference } of swings) {
      const [one, other] = await Promise.all(
        [first, second].map((seating, side) => scoresIn(matches, matches.triples[side], board, seating)),
      );
      const at = (of: typeof one, bot: number): number => of.score[of.bots.indexOf(bot)];
      expect(one.bots.indexOf(0)).toBe(other.bots.indexOf(1));
      expect(at(one, 0) - at(other, 1)).toBe(difference);
    }
    expect(new Set(swings.map(({ board }) => board % 4)).size).toBe(4);
  });

  test('of swings, the first board of each kind is kept before the second of any', async () => {
    const many = blockJob({ bots: ['sound', 'lowest', 'sound'], triples, duel: { ...duel, swings: 1000 } });
    const all = (await playBlocks(many, 0, 60)).swings;
    const few = (await playBlocks({ ...many, counted: { ...many.counted, duel: { ...duel, swings: 5 } } }, 0, 60))
      .swings;
    for (const sign of [1, -1]) {
      const [before, kept] = [all, few].map((each) => each.filter(({ difference }) => sign * difference > 0));
      expect(kept).toEqual(before.slice(0, 5));
      const cells = new Set(before.map(({ cell }) => cell)).size;
      expect(new Set(before.slice(0, cells).map(({ cell }) => cell)).size).toBe(cells);
    }
  });
});

test.each(['head-to-head', 'one-in-field'] as const)(
  'hybrids: all of the parts of A is A, and shares begin at B: %s',
  (estimand) => {
    const { triples, duel } = comparisonOf(estimand);
    const { forms, triples: more, times } = hybridsOf(estimand, 2, 3);
    expect(forms).toHaveLength(4);
    expect(more).toHaveLength({ 'head-to-head': 4, 'one-in-field': 2 }[estimand]);
    // With scores s of the main triples, form(all) − form(none) is as many times the duel's form.
    const scores = Array.from({ length: 3 * (triples.length + more.length) }, (_, i) => 2 ** i);
    const value = ({ slots, weights }: (typeof forms)[number]): number =>
      slots.reduce((sum, slot, k) => sum + weights[k] * scores[slot], 0);
    expect(value(forms[3]) - value(forms[0])).toBe(times * value(duel.form));
  },
);

const SHY = ['random(shy=0.95)', 'random(shy=1)', 'lowest'] as const;
const POT = { game: 'wallachen', rules: { allPass: 'pot' }, bots: SHY } as const;

const dealOf = ({ result, pot }: RecordObject) => ({ score: result.score as number[], pot: pot as [number, number] });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

async function matches(length: number, end: number) {
  const deals = (await recordsOf({ ...POT, matchLength: length, end }, end)).map((line) => dealOf(parsed(line)));
  return Array.from({ length: Math.ceil(end / length) }, (_, match) =>
    deals.slice(match * length, (match + 1) * length),
  );
}

/** What goes in and out of it in a deal: test/cards/engine/against-judge.test.ts. */
describe('the pot of a match (W14 W15)', () => {
  test.each([1, 3, 4])('matches of %i deals: each sums to 0, and the pot goes from deal to deal', async (length) => {
    for (const match of await matches(length, 60 * length)) {
      expect(sum(match.flatMap(({ score }) => score))).toBe(0);
      expect(match[0].pot[0]).toBe(0);
      expect(match.at(-1)!.pot[1]).toBe(0);
      for (const [i, { score, pot }] of match.entries()) {
        expect(sum(score)).toBe(pot[0] - pot[1]);
        if (i > 0) expect(pot[0]).toBe(match[i - 1].pot[1]);
      }
    }
  });

  test('the last match of a run may be cut short, and shares its pot then', async () => {
    const [whole, short] = [await matches(3, 60), await matches(3, 59)];
    expect(short.slice(0, 19)).toEqual(whole.slice(0, 19));
    expect(short[19]).toHaveLength(2);
    expect([sum(short[19].flatMap(({ score }) => score)), short[19][1].pot[1]]).toEqual([0, 0]);
  });

  test.each(['stays', 'split'])('W15 records of potOnLoss=%s replay, and a wrong pot is refused', async (potOnLoss) => {
    for (const line of await recordsOf({ ...POT, rules: { ...POT.rules, potOnLoss }, matchLength: 3, end: 60 }, 60)) {
      const record = parsed(line);
      const [before, after] = record.pot as [number, number];
      expect(Object.keys(record).slice(0, 5)).toEqual(['game', 'rules', 'deal', 'pot', 'players']);
      expect(replay(line).course.pot).toBe(after);
      // With another pot after the deal it is, or is not, the last of its match: then it is the score that is wrong.
      expect(refusal(() => replay({ ...record, pot: [before, after + 3] }))).toMatch(/^(pot|result\.score): is /);
      expect(refusal(() => replay({ ...record, pot: [before + 3, after] }))).toMatch(/^(pot|result\.score): is /);
      if (potOnLoss === 'stays')
        expect(refusal(() => replay({ ...record, pot: [before + 1, after] }))).toMatch(
          /^pot\[0\]: expected a multiple of 3; found /,
        );
    }
  });
});

test('what is known of a match: matches of a game without a pot are deals on their own', async () => {
  const dealsOf = async (changes: object) =>
    (await recordsOf({ end: 30, ...changes }, 30)).map((line) => parsed(line).deal);
  expect(await dealsOf({ matchLength: 3, fixedSeats: true })).toEqual(await dealsOf({}));
  const { conduct, deals } = await playChunk(jobOf({ matchLength: 3 }), 0, 30);
  expect([conduct.length, deals]).toEqual([0, 30]);
});
