import { expect, test } from 'vitest';
import type { Entry } from '../../../src/pages/page/entries.js';
import { sessionUpTo } from '../../../src/pages/page/entries.js';
import { readDeal } from '../../../src/pages/page/reading.js';
import { recordsOf } from '../../experiments/simulate/jobs.js';

/** Which deals of the page stand on the score sheet of a deal: those of its session before it, and itself. */

const SESSIONS = { game: 'wallachen', bots: ['sound', 'bold', 'sound'], matchLength: 20, sessionTarget: 40 } as const;

async function entries(what: object, count: number): Promise<Entry[]> {
  const records = await recordsOf({ ...SESSIONS, ...what, seed: 'sheet' }, count);
  return records.map((text) => ({ deals: [readDeal(text)], note: '' }));
}

test('a sheet begins where nobody has points, and ends with the deal that is looked at', async () => {
  const deals = await entries({}, 60);
  const lengths = deals.map((_, at) => sessionUpTo(deals, at).length);
  const isFirst = ({ deals: [{ terms }] }: Entry) => terms.session?.before.every((points) => points === 0) === true;
  let length = 0;
  for (const [at, entry] of deals.entries()) {
    length = isFirst(entry) ? 1 : length + 1;
    expect(lengths[at]).toBe(length);
  }
  expect(Math.max(...lengths)).toBeGreaterThan(2);
  expect(lengths.filter((deals) => deals === 1).length).toBeGreaterThan(2);
});

test('there is none outside sessions, and none of a session with a deal missing', async () => {
  const [single] = await entries({ sessionTarget: undefined }, 1);
  expect(sessionUpTo([single], 0)).toEqual([]);
  const deals = await entries({}, 60);
  const at = deals.findIndex((_, i) => sessionUpTo(deals, i).length === 3);
  expect(sessionUpTo(deals.toSpliced(at - 1, 1), at - 1)).toEqual([]);
});
