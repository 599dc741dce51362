import { describe, expect, test } from 'vitest';
import { Course } from '../../../src/cards/engine/course.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { boardText } from '../../../src/players/bot/external/view-text.js';
import { View } from '../../../src/players/view/view.js';
import { type CardView, type MatchPlace, simulate } from '../../../src/public/index.js';
import { refusal } from '../../support/input/refused.js';
import { parsed, type RecordObject, recordsOf, replay } from './jobs.js';

const PLAIN = { bots: ['random(shy=0.6)', 'sound', 'lowest'], sessionTarget: 6, matchLength: 7 } as const;
const POT = {
  ...PLAIN,
  game: 'wallachen',
  rules: { allPass: 'pot', potOnLoss: 'split' },
  bots: ['random(shy=0.95)', 'random(shy=1)', 'lowest'],
  sessionTarget: 8,
} as const;

const scoreOf = ({ result }: RecordObject) => result.score as number[];
const sessionOf = ({ session }: RecordObject) => session as { target: number; before: number[] };
const totalsOf = (record: RecordObject) =>
  sessionOf(record).before.map((points, seat) => points + scoreOf(record)[seat]);

async function sessions(terms: typeof PLAIN | typeof POT, count: number): Promise<RecordObject[][]> {
  const end = count * terms.matchLength;
  const all = (await recordsOf({ ...terms, end }, end)).map(parsed);
  const found: RecordObject[][] = [];
  for (const record of all) {
    const session = Math.floor((record.index as number) / terms.matchLength);
    found[session] ??= [];
    found[session].push(record);
  }
  return found;
}

describe.each([
  ['bolachen', PLAIN],
  ['wallachen with a pot', POT],
] as const)('B39 sessions of %s', (_, terms) => {
  test('continue from deal to deal as the seats move on, and end when somebody reaches the target', async () => {
    const ends = { early: 0, late: 0 };
    for (const session of await sessions(terms, 200)) {
      expect(sessionOf(session[0]).before).toEqual([0, 0, 0]);
      for (const [i, record] of session.entries()) {
        const [forehand, middlehand, dealer] = totalsOf(record);
        const isReached = Math.max(forehand, middlehand, dealer) >= terms.sessionTarget;
        const next = session[i + 1];
        expect(next === undefined).toBe(isReached || i === terms.matchLength - 1);
        if (next === undefined) ends[isReached ? 'early' : 'late'] += 1;
        else expect(sessionOf(next).before).toEqual([middlehand, dealer, forehand]);
      }
      expect(totalsOf(session.at(-1)!).reduce((sum, points) => sum + points, 0)).toBe(0);
    }
    expect(Math.min(ends.early, ends.late)).toBeGreaterThan(5);
  });

  test('have records that replay, and wrong points are refused', async () => {
    for (const record of (await sessions(terms, 30)).flat()) {
      expect(replay(record).record.session).toEqual(record.session);
      const { target, before } = sessionOf(record);
      const wrong = (session: unknown) => refusal(() => replay({ ...record, session }));
      expect(wrong({ target, before: [before[0] + 1, before[1], before[2]] })).toMatch(/^session\.before: /);
      expect(wrong({ target, before: [target, before[1] - target + before[0], before[2]] })).toMatch(
        /^session\.before: has \d+ points, with which the session was over/,
      );
      expect(wrong({ target: 0, before })).toMatch(/^session\.target: expected a whole number from 1 up/);
      expect(wrong({ target, before: [0, 0] })).toMatch(/^session\.before: expected three whole numbers/);
    }
  });

  test('are summed up as their records are', async () => {
    const { game = 'bolachen', rules = {} } = 'game' in terms ? terms : {};
    const { bots, sessionTarget, matchLength: match } = terms;
    const all = await sessions(terms, 150);
    const { summary } = await simulate(
      { game, rules, bots, sessionTarget, match, deals: 150, seed: 'tests' },
      { threads: 0 },
    );
    const deals = all.flat();
    expect(summary.deals).toBe(deals.length);
    expect(summary.sessions).toMatchObject({ target: sessionTarget, longest: match, count: 150 });
    expect(summary.sessions!.length.mean).toBeCloseTo(deals.length / 150, 12);
    const last = all.map((session) => session.at(-1)!);
    const reached = last.filter((record) => Math.max(...totalsOf(record)) >= sessionTarget);
    expect(summary.sessions!.reached.count).toBe(reached.length);
    for (const { name, sessions, points } of summary.bots) {
      const seat = (record: RecordObject) =>
        'FMD'.indexOf(Object.entries(record.players as object).find(([, spec]) => spec === name)![0]);
      const first = last.filter((record) => totalsOf(record)[seat(record)] === Math.max(...totalsOf(record)));
      const alone = first.filter(
        (record) =>
          new Set(totalsOf(record).filter((each) => each === Math.max(...totalsOf(record)))).size ===
          totalsOf(record).filter((each) => each === Math.max(...totalsOf(record))).length,
      );
      expect(sessions!.won.count, name).toBe(alone.length);
      expect(sessions!.tied.count, name).toBe(first.length - alone.length);
      const total = last.reduce((sum, record) => sum + totalsOf(record)[seat(record)], 0);
      expect(sessions!.points.total, name).toBe(total);
      expect(points.total, name).toBe(total);
    }
  });
});

describe('sessions of a run', () => {
  test('have intervals by session, and no length is certain after a few', async () => {
    const bots = ['sound', 'keen', 'bold'];
    const { summary } = await simulate({ bots, deals: 4, sessionTarget: 100, match: 20, seed: 'q5' }, { threads: 0 });
    expect(summary.sessions!.length).toMatchObject({ mean: 20, high: 20 });
    expect(summary.sessions!.length.low).toBeLessThan(15);
  });

  test('are shown to bots: the points before the deal, and the target; nothing where none is played', async () => {
    const seen = new Set<string>();
    const watching = {
      name: 'watching',
      play: ({ scores, sessionTarget, legal, matchDeal }: CardView, random: { card(set: number): number }) => {
        seen.add(JSON.stringify([matchDeal, scores, sessionTarget]));
        return random.card(legal);
      },
    } as never;
    const { summary } = await simulate({ bots: watching, sessionTarget: 4, match: 3, deals: 40, seed: 's' });
    expect(summary.sessions!.count).toBe(40);
    expect([...seen]).toContain('[0,[0,0,0],4]');
    expect([...seen].filter((each) => each.startsWith('[0,'))).toEqual(['[0,[0,0,0],4]']);
    expect(seen.size).toBeGreaterThan(6);
    seen.clear();
    await simulate({ bots: watching, deals: 5, seed: 's' });
    expect([...seen]).toEqual(['[0,null,null]']);
  });

  test('are sent to bots that are programs with every board, and only in sessions', () => {
    const told = (match: MatchPlace): string => boardText(new View(new Course(makeGame('bolachen')), 1, match));
    const place = '"seat":"M","pot":0,"matchDeal":2,"matchLength":9';
    expect(told({ deal: 2, length: 9 })).toBe(place);
    expect(told({ deal: 2, length: 9, session: { target: 50, scores: [3, -1, -2] } })).toBe(
      `${place},"scores":[3,-1,-2],"sessionTarget":50`,
    );
  });
});
