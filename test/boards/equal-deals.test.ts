import { afterEach, describe, expect, test } from 'vitest';
import { equalLineUps } from '../../src/boards/equal-line-ups.js';
import type { BlockJob, Triple } from '../../src/boards/job.js';
import { loadTwice } from '../../src/boards/loaded-bots.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { equalPartsOf, UNLIKE } from '../../src/players/bot/equal-parts.js';
import { ExternalBot } from '../../src/players/bot/external/external-bot.js';
import { DEAL, pulse } from '../../src/players/bot/pulse.js';
import { type AnyBot, byPart, defineBot, lowest, nth, size } from '../../src/public/bots.js';
import { blockJob } from '../experiments/blocks/jobs.js';

/** Deals that must come out equal are played once: what is known of them is what playing them gives. */

/** Remembers what it has said, and plays by it. */
const mindful = defineBot({
  name: 'mindful',
  params: { bold: 0.3, odd: 3 },
  reads: { bold: ['auction'], odd: ['exchange', 'play'] },
  sit: ({ params: { bold, odd } }) => {
    let asked = 0;
    return {
      bid: ({ legal }, random) => {
        asked++;
        return random.chance(bold) ? legal[1] : legal[0];
      },
      play: ({ legal }) => (++asked % odd === 0 ? nth(legal, size(legal) - 1) : lowest(legal)),
    };
  },
});

/** Now and then it throws, and answers what is not legal. */
const clumsy = defineBot({
  name: 'clumsy',
  params: { shy: 0.8 },
  reads: { shy: ['auction'] },
  memoryless: true,
  sit: ({ params: { shy } }) => ({
    bid: ({ legal }, random) => (random.chance(shy) ? legal[0] : (legal.at(-1) as never)),
    play: ({ legal, step }, random) => {
      if (random.chance(0.02)) throw new Error(`fell over at ${step}`);
      return random.chance(0.02) ? (31 as never) : random.card(legal);
    },
  }),
});

const [A, B] = ['sound', 'sound(play=4.5,beside=-0.4,bettel=0.36,mord=0.3,raise=-0.1,double=3.6,kontra=4,re=-2)'];
const objects = new Map<string, AnyBot>(Object.entries({ mindful, clumsy }));
const MINDFUL = ['mindful', 'mindful(bold=0.4)', 'mindful'];
const SITTING = ['sound', 'sound(play=4.5)', 'sound(mord=0.3)'];
const TRIPLES = ['012', '122'].map((triple) => Array.from(triple, Number) as unknown as Triple);

/** Jobs, and how many deals of each are played: of the others it is known what comes of them. */
const JOBS: Record<string, readonly [Partial<BlockJob>, number]> = {
  'one parameter of the auction': [{ bots: ['sound(play=4.5)', A, A] }, 31],
  'all parameters': [{ bots: [A, B, A] }, 34],
  'six seatings': [{ bots: [A, B, A], seatings: 6 }, 34],
  'parts of several bots': [{ bots: [`${A}+play=random`, `${B}+play=random`, 'lowest+defence=random'] }, 118],
  'two that differ as declarer': [{ bots: [A, 'sound+declaring=lowest', 'sound(play=4)'] }, 56],
  Kontra: [{ game: 'wallachen', bots: [A, B, 'sound(kontra=3)'] }, 71],
  'matches with a pot': [{ game: 'wallachen', matchLength: 3, bots: [A, B, A] }, 159],
  'matches without a pot': [{ matchLength: 4, bots: [A, B, A] }, 140],
  'every option another': [{ game: 'wallachen-sirch', bots: ['random(shy=0.2)', 'random(shy=0.3)', 'random'] }, 94],
  'bots that remember': [{ bots: MINDFUL, objects }, 33],
  'bots that remember, in a match': [{ game: 'wallachen', matchLength: 3, bots: MINDFUL, objects }, 197],
  'bots that remember, in parts': [{ bots: SITTING.map((bot) => `${bot}+play=mindful`), objects }, 33],
  'bots that make faults': [{ bots: ['clumsy', 'clumsy(shy=0.7)', 'clumsy'], objects }, 63],
  'a bot that sees all cards': [{ bots: [`${A}+declaring=oracle`, `${B}+declaring=oracle`, A] }, 9],
};

async function playBoth(changes: Partial<BlockJob>, count = 24) {
  const job = blockJob({ triples: TRIPLES, ...changes });
  const [all, equal] = await Promise.all([true, false].map((playsAll) => BoardPlayer.make(job, playsAll)));
  return [all, equal].map((player) => {
    pulse.cells[DEAL] = 0;
    const { dealsPlayed: deals, elapsed: _, ...sums } = player.play({ first: 7, count }, () => 0);
    return { deals, sums };
  });
}

afterEach(() => {
  pulse.absences = [];
});

describe('the same sums', () => {
  test.each(Object.entries(JOBS))('%s', async (_, [changes, played]) => {
    const [all, equal] = await playBoth(changes, JSON.stringify(changes).includes('oracle') ? 4 : 24);
    expect(equal.sums).toEqual(all.sums);
    expect(equal.deals).toBe(played);
  });

  test('for any blocks, in any chunks', async () => {
    const player = await BoardPlayer.make(blockJob({ bots: [A, B, 'sound(mord=0.2)'] }));
    const whole = player.play({ first: 0, count: 40 }, () => 0);
    const parts = [0, 10, 20, 30].map((first) => player.play({ first, count: 10 }, () => 0));
    expect(parts.reduce((sum, { dealsPlayed }) => sum + dealsPlayed, 0)).toBe(whole.dealsPlayed);
    expect(parts.reduce((sum, { digest }) => BigInt.asUintN(64, sum + digest), 0n)).toBe(whole.digest);
  });

  test('a board on which a bot was stopped is played in full', async () => {
    const stop = { deal: 2, isForGood: false, step: 3, kind: 'timeout', detail: '' } as const;
    pulse.absences = Array.from({ length: 40 }, (_, i) => ({ ...stop, bot: pulse.bots + i }));
    const [all, equal] = await playBoth({ bots: [A, B, A] });
    expect(equal.sums.faults).toEqual(all.sums.faults);
    expect(equal.deals).toBe(all.deals);
  });
});

test('no parts of programs are equal', () => {
  const policy = { bot: new ExternalBot('a', { name: 'x', params: {} } as never), params: {} };
  const one = byPart(() => policy);
  expect(new Set(equalPartsOf([one, one], { staysSeated: false }).kinds)).toEqual(new Set([UNLIKE]));
});

test('no more line-ups are looked at than until two are alike: a tournament of sixty bots has 205,320', async () => {
  const bots = Array.from({ length: 60 }, (_, i) => `sound(play=${4 + 0.03 * i})`);
  let looks = 0;
  const triples = {
    *[Symbol.iterator]() {
      for (let b = 1; b < 59; b++) {
        looks++;
        yield [0, b, 59] as const;
      }
    },
  } as unknown as BlockJob['triples'];
  const { policies } = await loadTwice(bots, blockJob());
  const found = equalLineUps({ ...blockJob({ bots, triples: [] }), triples }, makeGame('bolachen'), policies);
  expect([found?.hasEqualCards, looks]).toEqual([true, 1]);
});
