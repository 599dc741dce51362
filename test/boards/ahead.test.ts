import { beforeEach, expect, test } from 'vitest';
import { openArrangement } from '../../src/boards/job.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { movedOn, SEATINGS } from '../../src/boards/seating.js';
import { Table } from '../../src/boards/table.js';
import { type DealAhead, TablesAhead } from '../../src/boards/tables-ahead.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { keyOf } from '../../src/cards/random/key.js';
import { atOnceOf, dismiss } from '../../src/players/bot/guest.js';
import { loadPolicies } from '../../src/players/bot/loading/load.js';
import { pulse, WINDING_UP } from '../../src/players/bot/pulse.js';
import { SeatedBot } from '../../src/players/bot/seated.js';
import { parseSpec } from '../../src/players/bot/spec.js';
import { Many } from '../players/bot/external/fixtures/many.mjs';
import { standIn } from '../players/bot/external/stand-in.js';

/** Many tables in flight, with programs on this thread; of datasets: test/data/dataset/chunks.test.ts. */

const DEALS = 27;
const terms = { game: 'wallachen', rules: { allPass: 'pot' }, seed: 'ahead', limits: { moveTime: 800, memory: 0 } };
const game = makeGame(terms.game, terms.rules);
const arrangement = { ...openArrangement(3), sessionTarget: 12 };
const tableOf = (bots: readonly SeatedBot[] = []): Table => new Table(game, arrangement, keyOf(terms.seed), bots);

/** Those that have been started. */
let started: Many[] = [];
/** What is to happen when one is asked. */
let onHearing = (): void => {};
beforeEach(() => {
  started = [];
  standIn(([, way, most = '8'], mouth) => {
    const program = new Many(way, Number(most), mouth);
    started.push(program);
    const hear = (line: string): void => {
      onHearing();
      program.hear(line);
    };
    return { hear, quiet: () => program.quiet() };
  });
});

const seated = (bots: readonly SeatedBot[], seating: number) =>
  SEATINGS[seating].map((place) => bots[place]) as [SeatedBot, SeatedBot, SeatedBot];

const trio = (bots: readonly SeatedBot[], board: number) => seated(bots, movedOn(0, board % 3));

const played = ({ course, bots }: Table) => ({
  actions: [...course.actions.subarray(0, course.step)],
  score: [...course.score],
  faults: bots.map(({ faults }) => faults.splice(0)),
});

/** The deals of sessions, some of which end early. */
function play(playBoard: (board: number) => Table): ReturnType<typeof played>[] {
  const deals: ReturnType<typeof played>[] = [];
  for (let board = 0; board < DEALS; board++) {
    const table = playBoard(board);
    deals.push(played(table));
    if (table.isMatchOver) board += 2 - (board % 3);
  }
  return deals;
}

test.each(['well', 'wrong', 'fails', 'dies', 'hangs', 'silent', 'unknown', 'rubbish'])(
  'a bot that plays %s is asked about several boards at once, and plays as it does when asked about one',
  async (way) => {
    const specs = [`exec(many ${way})`, 'sound', 'exec(many well)'];
    const policies = await Promise.all(specs.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', terms)));
    const sit = () => policies.map((each) => new SeatedBot(each, keyOf(terms.seed), terms.limits));
    const alone = sit();
    const one = tableOf(alone);
    const apart = play((board) => {
      one.play(board);
      return one;
    });
    dismiss(policies);

    const lanes = Array.from({ length: atOnceOf(policies) }, sit);
    const tables = lanes.map(() => tableOf());
    const ahead = new TablesAhead(tables, arrangement.matchLength, (lane, _, at) => seated(lanes[lane], at));
    ahead.start(
      Array.from({ length: DEALS / 3 }, (_, i) => ({ from: 3 * i, to: 3 * i + 3, triple: 0, seating: 0 })).values(),
    );
    const table = tableOf();
    const together = play((board) => {
      table.seatTrio(...trio(alone, board));
      table.repeat(board, ahead.take() as DealAhead);
      return table;
    });
    expect(together).toEqual(apart);
    expect(apart.some(({ faults }) => faults.flat().length > 0)).toBe(way !== 'well');
    dismiss(policies);
  },
);

/** A player of deals with one such bot. */
const playerWith = (bot: string, design: object) =>
  BoardPlayer.make({
    ...{ ...terms, rules: {}, bots: [bot, 'sound', 'sound'], names: [bot, 'sound', 'sound'], triples: [[0, 1, 2]] },
    counted: { groups: [], watched: { bots: 3, triples: 1 }, duel: null },
    ...{ matchLength: 1, seatings: 6, ...design },
  });

test('a bot with a window has as many open questions as it takes nearly all the time', async () => {
  const play = async (way: string, most: number, count = 8) => {
    started = [];
    const player = await playerWith(`exec(many ${way} ${most})`, {});
    const { digest, faults } = player.play({ first: 0, count }, () => 0);
    player.close();
    return { digest, faults, counts: started.map(({ counts }) => counts).sort((a, b) => b.length - a.length)[0] };
  };
  const [one, three, many] = [await play('well', 1), await play('well', 3), await play('well', 16)];
  expect([three.digest, many.digest]).toEqual([one.digest, one.digest]);
  expect(many.counts.length).toBe(one.counts.length);
  expect(Math.max(...many.counts)).toBe(16);
  expect(many.counts.reduce((sum, count) => sum + count) / many.counts.length).toBeGreaterThan(0.9 * 16);
  expect(Math.max(...(await play('twice', 16, 4)).faults), 'one that answers twice goes on').toBeGreaterThan(0);
});

test.each([
  ['of a comparison', { seatings: 6, matchLength: 1 }],
  ['of matches', { seatings: 1, matchLength: 3, rules: { allPass: 'pot' } }],
  ['of a simulation', { seatings: 1, matchLength: 1 }],
] as const)(
  'a piece %s ends early when the run is being stopped, and what it has played is right',
  async (_, design) => {
    const player = await playerWith('exec(many well 8)', design);
    let asked = 0;
    onHearing = () => void (++asked > 600 && Atomics.store(pulse.cells, WINDING_UP, 1));
    const wound = player.play({ first: 0, count: 999 }, () => 0);
    onHearing = () => {};
    pulse.cells[WINDING_UP] = 0;
    expect(wound.count).toBeGreaterThan(0);
    expect(wound.count).toBeLessThan(999);
    const { digest, deals } = player.play({ first: 0, count: wound.count }, () => 0);
    expect([wound.digest, wound.deals]).toEqual([digest, deals]);
    player.close();
  },
);
