import { describe, expect, test } from 'vitest';
import { jobOf, parsed, playChunk, type RecordObject, recordsOf, replay } from '../experiments/simulate/jobs.js';
import { refusal } from '../support/input/refused.js';

const POT = {
  game: 'wallachen',
  rules: { allPass: 'pot' },
  bots: ['random(shy=0.95)', 'random(shy=1)', 'lowest'],
} as const;

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
  test.each([
    [1, 60],
    [3, 180],
    [4, 200],
  ])('matches of %i deals: each sums to 0, and the pot goes from deal to deal', async (length, end) => {
    for (const match of await matches(length, end)) {
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
