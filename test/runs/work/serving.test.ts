import { afterEach, expect, test, vi } from 'vitest';
import type { JobPlayer, NotedDeals } from '../../../src/boards/piece.js';
import { Unavailable, Unrepeatable } from '../../../src/players/bot/fault.js';
import { watchLanguage } from '../../../src/players/bot/loading/language.js';
import { DEAL, OF_NOBODY, OVERTIME, PULSE_CELLS, pulse, THREAD, WAITING } from '../../../src/players/bot/pulse.js';
import { isOfBot } from '../../../src/runs/work/left-behind.js';
import { limited, type Service, serving } from '../../../src/runs/work/serving.js';
import { AuditedThreads } from '../../../src/runs/work/worker-threads.js';
import { InputError, OptionError } from '../../../src/support/input/refusal.js';

/** What a worker thread answers, on this one. */

const own = { ...pulse };
afterEach(() => void Object.assign(pulse, own));

const WORK = { first: 3, count: 2 };
const service = (part: Service<object>['part']) => ({ job: {}, pulses: new SharedArrayBuffer(8 * PULSE_CELLS), part });

/** The reply of a player, where it plays, where it notes deals, and where it plays noted ones again. */
async function repliesOf(player: JobPlayer<unknown>) {
  let made = 0;
  const make = async (): Promise<JobPlayer<unknown>> => {
    made++;
    return player;
  };
  const task = { work: WORK, lane: 1, absences: [] };
  const noting = serving(service('notes'), make);
  const plain = await serving(service('plays'), make)(task);
  const replies = [plain, await noting(task), await noting({ ...task, noted: [[]] })];
  expect(made).toBe(2);
  return replies;
}

test('a result; with it the deals that another thread is to play again; nothing for those that were', async () => {
  const said: unknown[] = [];
  const player: JobPlayer<unknown> = {
    prepare: async (work) => void said.push(['prepares', work]),
    play(work) {
      said.push(['plays', work]);
      return { sum: 5 };
    },
    takeNoted: () => [[[]]],
    playAgain: (noted) => void said.push(['plays again', noted]),
  };
  const result = { sum: 5 };
  expect(await repliesOf(player)).toEqual([{ result }, { result, noted: [[[]]] }, { result: undefined }]);
  const [prepares, plays] = ['prepares', 'plays'].map((what) => [what, WORK]);
  expect(said).toEqual([prepares, plays, prepares, plays, prepares, ['plays again', [[]]]]);
});

test.each([
  [new OptionError('no option'), { refused: 'no option', kind: 'option' }],
  [new Unrepeatable('otherwise'), { refused: 'otherwise', kind: 'unrepeatable' }],
  [new Unavailable('away'), { refused: 'away', kind: 'unavailable' }],
  [new InputError('no input'), { refused: 'no input', kind: 'input' }],
  [new TypeError('ours'), { failed: new TypeError('ours') }],
  ['a text', { failed: new Error('a text') }],
])('what is meant for people is data, else it failed: %s', async (error, reply) => {
  const play = (): never => {
    throw error;
  };
  const takeNoted = (): never[] => [];
  expect(await repliesOf({ play, takeNoted, playAgain: play })).toEqual([reply, reply, reply]);
});

test('who changes what all share is among the bots that are code from files', async () => {
  watchLanguage();
  const job = { bots: ['file:///a.mjs', 'sound', 'file:///b.mjs(x=1)'], names: ['a', 'sound', 'b'] };
  const play = (): void => void Object.assign(Math, { cbrt: () => 0 });
  const answer = serving({ ...service('plays'), job }, async () => ({ play }));
  const refused = 'bots: a or b changes Math.cbrt, which all on its thread share';
  expect(await answer({ work: WORK, lane: 1, absences: [] })).toEqual({ refused, kind: 'input' });
});

test('bytes are handed over', async () => {
  const [one, two] = [new Uint8Array(3), new Uint8Array(4)];
  for (const output of [one, [one, two]]) {
    const buffers = [output].flat().map(({ buffer }) => buffer);
    const [reply] = await repliesOf({ play: () => ({ output }) });
    const parts = Object.getOwnPropertySymbols(reply).map((symbol) => Reflect.get(reply, symbol));
    expect(parts).toContainEqual(buffers);
    expect(parts).toContainEqual({ result: { output } });
  }
  expect((await repliesOf({ play: () => ({ output: null }) }))[0]).toEqual({ result: { output: null } });
});

test('a task begins the pulse of its lane anew; who works on after its answers is given the time after each', async () => {
  const given = service('plays');
  const cells = new Int32Array(given.pulses);
  cells.fill(7);
  const seen: unknown[] = [];
  const answer = serving(given, async () => ({
    play: () => void seen.push([...cells.slice(PULSE_CELLS)], pulse.drain === null, pulse.absences.length),
  }));
  await answer({ work: WORK, lane: 1, absences: [OF_NOBODY] });
  await answer({ work: WORK, lane: 1, absences: [{ ...OF_NOBODY, bot: 2 }] });
  const begun = Array(PULSE_CELLS).fill(7);
  for (const cell of [DEAL, 1, WAITING, THREAD, OVERTIME]) begun[cell] = 0;
  expect(seen).toEqual([begun, false, 1, begun, true, 1]);
  expect([...cells.slice(0, PULSE_CELLS)]).toEqual(Array(PULSE_CELLS).fill(7));
});

test('of what bots print the first 65,536 letters are passed on', () => {
  const said: string[] = [];
  let done = 0;
  const write = limited((text, then) => {
    then?.();
    return said.push(text) > 0;
  });
  for (const text of ['x'.repeat(65_535), new TextEncoder().encode('yz'), 'more']) write(text, 'utf8', () => done++);
  expect([said[0].length, ...said.slice(1)]).toEqual([
    65_535,
    'y\nbolachen: … (more of what bots print is not shown)\n',
    '',
  ]);
  expect(done).toBe(3);
});

test('of what fails that bots have left behind five errors are said, each once', async () => {
  const own = new URL('../../../src/runs/work/left-behind.ts?of-this-test', import.meta.url).href;
  const { reportLeftBehind }: typeof import('../../../src/runs/work/left-behind.js') = await import(own);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const number of [1, 1, 2, 3, 4, 5, 6]) reportLeftBehind(new Error(`number ${number}`));
  const texts = said.mock.calls.map(([text]) => text);
  said.mockRestore();
  expect([isOfBot('a text'), isOfBot(new Error('ours'))]).toEqual([true, false]);
  const line = (number: number) => `bolachen: what a bot left behind has failed: Error: number ${number}\n`;
  expect(texts).toEqual([1, 2, 3, 4, 5].map(line));
});

test('deals that were noted are played again, nobody waiting; who answers otherwise there is named from then on', async () => {
  const said: unknown[] = [];
  const deals = [[{ board: 1 }]] as unknown as NotedDeals;
  const threads = (noted: NotedDeals, error?: Error) => ({
    ahead: 4,
    async answer(work: number, again?: NotedDeals) {
      if (again !== undefined) said.push(['again', work, again]);
      if (error !== undefined) throw error;
      return { result: 10 * work, noted };
    },
    windUp: () => void said.push('winds up'),
    close: async () => void said.push('closes'),
  });
  const same = new AuditedThreads<number, number>(threads(deals), threads([]));
  expect([same.ahead, await same.play(1), await same.play(2)]).toEqual([4, 10, 20]);
  await new Promise((resolve) => setImmediate(resolve));
  same.windUp();
  const closing = same.close();
  await same.play(3); // nobody needs it
  await closing;
  expect(said).toEqual([['again', 1, deals], ['again', 2, deals], 'winds up', 'closes', 'closes']);
  const quiet = new AuditedThreads<number, number>(threads([[]]), threads([], new InputError('no')));
  await quiet.play(1);
  await quiet.close();
  const other = new AuditedThreads<number, number>(threads(deals), threads([], new InputError('answers otherwise')));
  expect([await other.play(1), await other.play(2)]).toEqual([10, 20]);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(other.play(3)).rejects.toThrow('answers otherwise');
  await expect(other.close()).rejects.toThrow('answers otherwise');
});
