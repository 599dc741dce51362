import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openArrangement } from '../../src/boards/job.js';
import { movedOn, SEATINGS } from '../../src/boards/seating.js';
import { Table } from '../../src/boards/table.js';
import { TablesAhead } from '../../src/boards/tables-ahead.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { keyOf } from '../../src/cards/random/key.js';
import { BotProcess } from '../../src/players/bot/external/process.js';
import { batchOf, dismiss } from '../../src/players/bot/guest.js';
import { loadPolicies } from '../../src/players/bot/loading/load.js';
import { SeatedBot } from '../../src/players/bot/seated.js';
import { parseSpec } from '../../src/players/bot/spec.js';

const MANY = fileURLToPath(new URL('../players/bot/external/fixtures/many.mjs', import.meta.url));

const DEALS = 27;
const terms = {
  game: 'wallachen',
  rules: { allPass: 'pot' },
  seed: 'ahead',
  limits: { moveTime: 300, memory: 0 },
};
const game = makeGame(terms.game, terms.rules);
const arrangement = { ...openArrangement(3), sessionTarget: 12 };
const tableOf = (): Table => new Table(game, arrangement, keyOf(terms.seed), []);

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

test.each(['well', 'loses', 'wrong', 'fails', 'dies', 'hangs'])(
  'a bot that plays %s is asked about several boards at once, and plays as it does when asked about one',
  async (way) => {
    const specs = [`exec(node ${MANY} ${way})`, 'sound', `exec(node ${MANY} well)`];
    const policies = await Promise.all(specs.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', terms)));
    const sit = () => policies.map((each) => new SeatedBot(each, keyOf(terms.seed), terms.limits));
    const messages = vi.spyOn(BotProcess.prototype, 'exchange');
    const alone = sit();
    const one = tableOf();
    const apart = play((board) => {
      one.playWith(board, ...trio(alone, board));
      return one;
    });
    const sent = messages.mock.calls.length;
    dismiss(policies);

    const lanes = Array.from({ length: batchOf(policies) }, sit);
    const ahead = new TablesAhead(lanes.map(tableOf), arrangement.matchLength, (lane, _, seating) =>
      seated(lanes[lane], seating),
    );
    ahead.start(
      Array.from({ length: DEALS / 3 }, (_, i) => ({ from: 3 * i, to: 3 * i + 3, triple: 0, seating: 0 })).values(),
    );
    const table = tableOf();
    const together = play((board) => {
      table.repeat(board, ...trio(alone, board), ahead.take() as Table);
      return table;
    });
    expect(together).toEqual(apart);
    expect(apart.some(({ faults }) => faults.flat().length > 0)).toBe(!['well', 'loses'].includes(way));
    if (way === 'well') expect(messages.mock.calls.length - sent).toBeLessThan(sent / 2);
    dismiss(policies);
    messages.mockRestore();
  },
);
