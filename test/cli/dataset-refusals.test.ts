import { describe, expect, test } from 'vitest';
import { planDataset } from '../../src/data/dataset/plan.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { type InputError, OptionError } from '../../src/support/input/refusal.js';
import { here } from './here.js';
import { folderWith, listing } from './run.js';

const DEALS = { kind: 'deals', seed: 'a', deals: 10 };

describe('what makes no sense is refused', () => {
  test.each([
    [{ kind: undefined }, 'kind: what is a row to be? One of deals, outcomes, decisions, solved'],
    [{ kind: 'deal' }, 'kind: "deal" is not one of deals, outcomes, decisions, solved (did you mean "deals"?)'],
    [{ columns: '-deall' }, 'columns: "deall" is no column and no group of them (did you mean "deal"?)'],
    [
      { columns: ['zzzzzzzzz'] },
      'columns: "zzzzzzzzz" is no column and no group of them; groups are text, cards, features',
    ],
    [{ columns: '-deal,won' }, 'columns: either names alone, or each with + or - before it; found "-deal,won"'],
    [{ columns: ['deal', '-won'] }, 'columns: either names alone, or each with + or - before it; found "deal,-won"'],
    [{ split: { train: 0.8, test: 0.3 } }, 'split: the shares sum to 1.1, expected 1'],
    [{ split: { train: 1, test: 0 } }, 'split: test has a share of 0, expected more than 0'],
    [{ split: { '../x': 1 } }, 'split: expected sides whose names are letters and digits; found "../x"'],
    [{ split: {} }, 'split: the shares sum to 0, expected 1'],
    [
      { bots: 'sound,bold' },
      'bots: expected one bot, or three; found 2; which of two is better: bolachen compare sound bold',
    ],
    [{ kind: 'solved', bots: 'sound' }, 'bots: nobody plays in solved'],
    [{ phase: ['bid'] }, 'phase: is for rows that are decisions; the kind is deals'],
    [{ labels: true }, 'labels: is for rows that are decisions; the kind is deals'],
    [{ rowsOf: 'sound' }, 'rowsOf: is for rows that are decisions; the kind is deals'],
    [
      { kind: 'decisions', bots: ['sound', 'bold', 'bold'], rowsOf: 'bald' },
      'rowsOf: "bald" is none of the bots: sound, bold (did you mean "bold"?)',
    ],
    [{ explore: 'bid' }, 'explore: is for rows that are decisions; the kind is deals'],
    [
      { kind: 'decisions', explore: 'bidd' },
      'explore: "bidd" is not one of double, bid, contest, raise, call, giveBack, declare, discard, kontra, play (did you mean "bid"?)',
    ],
    [{ kind: 'decisions', explore: 'kontra' }, 'explore: kontra is never asked in bolachen under these rules'],
    [
      { kind: 'decisions', explore: 'bid', declarer: 'F', contract: 'mord' },
      'explore: bid is never asked where the contract is given',
    ],
    [
      { kind: 'decisions', explore: 'bid', phase: ['play', 'exchange'] },
      'explore: bid is not among the phases that are written: play, exchange',
    ],
    [{ kind: 'decisions', sample: 1.5 }, 'sample: expected a share above 0, up to 1; found 1.5'],
    [
      { kind: 'outcomes', rules: { earlyEnd: 'true' } },
      'rules: outcomes are made with earlyEnd=false; found "earlyEnd=true"',
    ],
    [{ after: 'F brand' }, 'after: is no option of dataset'],
  ])('%o', async (change, message) => {
    const refused = await planDataset({ ...DEALS, ...change }, { limits: LIMITS, shard: null }).catch(
      (error: unknown) => error,
    );
    expect((refused as InputError).message).toBe(message);
    expect(refused).toBeInstanceOf(OptionError);
  });

  test('a shard that would have no chunk', async () => {
    const shard = { index: 0, count: 9 };
    const refused = planDataset({ ...DEALS, chunk: 4 }, { limits: LIMITS, shard });
    await expect(refused).rejects.toThrow(
      'shard: 0/9 would play nothing: there are only 10 boards, in chunks of 4 (`chunk` makes them shorter)',
    );
  });

  test('so is a folder that is in use', async () => {
    const folder = folderWith({ 'taken.txt': '' });
    const before = listing(folder);
    const taken = await here(folder, 'dataset --kind deals --deals 10 --threads 0 --out .');
    expect(taken).toEqual({
      code: 1,
      stdout: '',
      stderr: 'bolachen: .: exists already; --force replaces a folder of results\n',
    });
    expect(listing(folder)).toEqual(before);
  });
});
