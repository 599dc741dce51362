import { describe, expect, test } from 'vitest';
import { seatingsOf } from '../../src/boards/job.js';
import { SEATINGS, seatingOf } from '../../src/boards/seating.js';
import { blockJob } from '../experiments/blocks/jobs.js';

const boards = (first: number, count: number, matchLength = 1, fixed = false) =>
  Array.from({ length: count }, (_, i) => SEATINGS[seatingOf(first + i, matchLength, fixed)]);

describe('who sits where', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 1_000_003])(
    'any six boards seat each bot everywhere, in both orders: from board %i',
    (first) => {
      const six = boards(first, 6);
      expect(new Set(six.map(String)).size).toBe(6);
      for (const bot of [0, 1, 2] as const) {
        for (const seat of [0, 1, 2]) expect(six.filter((seating) => seating[seat] === bot)).toHaveLength(2);
        const leftOf = six.map((seating) => seating[(seating.indexOf(bot) + 1) % 3]);
        for (const other of [0, 1, 2] as const)
          if (other !== bot) expect(leftOf.filter((each) => each === other)).toHaveLength(3);
      }
    },
  );

  test('in a match the deal moves on: forehand becomes dealer, middlehand forehand, dealer middlehand', () => {
    for (let match = 0; match < 12; match += 1) {
      const deals = boards(match * 5, 5, 5);
      for (let deal = 1; deal < 5; deal += 1) {
        const [forehand, middlehand, dealer] = deals[deal - 1];
        expect(deals[deal]).toEqual([middlehand, dealer, forehand]);
      }
    }
  });

  test.each([1, 3])('matches of %i change orientation, and six of them start in all seatings', (length) => {
    const starts = Array.from({ length: 6 }, (_, match) => boards(match * length, 1, length)[0]);
    expect(new Set(starts.map(String)).size).toBe(6);
    const left = starts.map((seating) => seating[(seating.indexOf(0) + 1) % 3]);
    for (let i = 1; i < 6; i += 1) expect(left[i]).not.toBe(left[i - 1]);
  });

  test('fixed seats hold, but for the deal that moves on in a match', () => {
    expect(boards(0, 4, 1, true)).toEqual(Array(4).fill([0, 1, 2]));
    expect(boards(0, 4, 2, true)).toEqual([
      [0, 1, 2],
      [1, 2, 0],
      [0, 1, 2],
      [1, 2, 0],
    ]);
  });
});

test.each([3, 6] as const)(
  'with %i in a block each place has each seat, and each neighbour, equally often',
  (seatings) => {
    const job = blockJob({ seatings });
    const places = [0, 1].flatMap((block) => seatingsOf(job, block).map((seating) => SEATINGS[seating]));
    for (const place of [0, 1, 2] as const) {
      for (const seat of [0, 1, 2])
        expect(places.filter((order) => order[seat] === place)).toHaveLength(places.length / 3);
      const left = places.map((order) => order[(order.indexOf(place) + 1) % 3]);
      expect(left.filter((other) => other === (place + 1) % 3)).toHaveLength(places.length / 2);
    }
  },
);
