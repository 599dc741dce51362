import { describe, expect, test } from 'vitest';
import { planDataset } from '../../../src/data/dataset/plan.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { OptionError } from '../../../src/support/input/refusal.js';

const UNPLAYED = 'won is known only once a deal is played, and nothing is played here';
const MADE_WITH = 'outcomes are made with earlyEnd=false';
const DEALS = { kind: 'deals', seed: 'a', deals: 10 };

/** What is for decisions alone, with a value. */
const OF_DECISIONS = { phase: ['bid'], labels: true, rowsOf: 'sound', explore: 'bid' };
const QUESTIONS = 'double, bid, contest, raise, call, giveBack, declare, discard, kontra, play';
const BID = { kind: 'decisions', explore: 'bid' };

describe('what makes no sense is refused', () => {
  test.each<[object, string]>([
    ...Object.entries(OF_DECISIONS).map(([name, value]): [object, string] => [
      { [name]: value },
      `${name}: is for rows that are decisions; the kind is deals`,
    ]),
    [{ kind: undefined }, 'kind: what is a row to be? One of deals, outcomes, decisions, solved'],
    [{ kind: 'deal' }, 'kind: "deal" is not one of deals, outcomes, decisions, solved (did you mean "deals"?)'],
    [{ columns: '-deall' }, 'columns: "deall" is no column and no group of them (did you mean "deal"?)'],
    [{ columns: ['zzz'] }, 'columns: "zzz" is no column and no group of them; groups are text, cards, features'],
    [{ columns: ['deal', '-won'] }, 'columns: either names alone, or each with + or - before it; found "deal,-won"'],
    [{ split: { train: 0.8, test: 0.3 } }, 'split: the shares sum to 1.1, expected 1'],
    [{ split: { train: 1, test: 0 } }, 'split: test has a share of 0, expected more than 0'],
    [{ split: { '../x': 1 } }, 'split: expected sides whose names are letters and digits; found "../x"'],
    [{ split: {} }, 'split: the shares sum to 0, expected 1'],
    [{ bots: 'a,b' }, 'bots: expected one bot, or three; found 2; which of two is better: bolachen compare a b'],
    [{ kind: 'solved', bots: 'sound' }, 'bots: nobody plays in solved'],
    [
      { kind: 'decisions', bots: ['sound', 'bold', 'bold'], rowsOf: 'bald' },
      'rowsOf: "bald" is none of the bots: sound, bold (did you mean "bold"?)',
    ],
    [{ ...BID, explore: 'bidd' }, `explore: "bidd" is not one of ${QUESTIONS} (did you mean "bid"?)`],
    [{ ...BID, explore: 'kontra' }, 'explore: kontra is never asked in bolachen under these rules'],
    [{ ...BID, declarer: 'F', contract: 'mord' }, 'explore: bid is never asked where the contract is given'],
    [{ ...BID, phase: ['play'] }, 'explore: bid is not among the phases that are written: play'],
    [{ kind: 'decisions', sample: 1.5 }, 'sample: expected a share above 0, up to 1; found 1.5'],
    [{ kind: 'outcomes', rules: { earlyEnd: 'true' } }, `rules: ${MADE_WITH}; found "earlyEnd=true"`],
    [{ after: 'F brand' }, 'after: is no option of dataset'],
    [{ where: 'tricks' }, 'where: column 1: expected a condition; found a number\n  tricks\n  ^'],
    [{ kind: 'solved', where: 'won' }, `where: column 1: ${UNPLAYED}\n  won\n  ^`],
    [
      { kind: 'decisions', money: 1 },
      'money: decisions have no results that could be paid; it is for deals and outcomes',
    ],
  ])('%o', async (change, message) => {
    const refused = planDataset({ ...DEALS, ...change }, { limits: LIMITS, shard: null });
    await expect(refused).rejects.toThrow(new OptionError(message));
  });

  test('a shard that would have no chunk', async () => {
    const shard = { index: 0, count: 9 };
    const refused = planDataset({ ...DEALS, chunk: 4 }, { limits: LIMITS, shard });
    await expect(refused).rejects.toThrow(
      'shard: 0/9 would play nothing: there are only 10 boards, in chunks of 4 (`chunk` makes them shorter)',
    );
  });
});
