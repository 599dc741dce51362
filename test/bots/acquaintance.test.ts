import { expect, test } from 'vitest';
import { Acquaintance } from '../../bots/respond/acquaintance.js';
import { simulate } from '../../src/experiments/simulate/kind.js';

test('what is believed of who sits left and right goes to the next deal, a little less sure', () => {
  const others = new Acquaintance(true);
  expect(others.before({ seat: 0, matchDeal: 0 })).toEqual([null, null, null]);
  others.note({ seat: 0 }, [null, [0, 1], [0.5, 0.5]]);
  expect(others.before({ seat: 0, matchDeal: 0 })).toEqual([null, null, null]);
  others.note({ seat: 0 }, [null, [1, 0], [0.25, 0.75]]);
  const [left, right] = [
    [0.99, 0.01],
    [0.255, 0.745],
  ];
  expect(others.before({ seat: 2, matchDeal: 1 })).toEqual([left, right, null]);
  expect(others.before({ seat: 2, matchDeal: 1 })).toEqual([left, right, null]);
});

test('a session in which it finds out is the same on any threads, and without faults', async () => {
  const what = { bots: ['respond(worlds=6,others=lowest|keen)', 'lowest', 'keen'], seed: 's', deals: 3 };
  const play = (threads: number) => simulate({ ...what, match: 4, sessionTarget: 12 }, { threads });
  const [one, two] = [await play(0), await play(2)];
  expect(one.digest).toBe(two.digest);
  expect(one.summary.bots[0].faults).toMatchObject({ error: 0, illegal: 0 });
});
