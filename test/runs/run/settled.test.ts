import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { datasets } from '../../../src/data/dataset/run.js';
import { compareKind } from '../../../src/experiments/compare/kind.js';
import { effectsKind } from '../../../src/experiments/effects/kind.js';
import { simulation } from '../../../src/experiments/simulate/kind.js';
import { sweepKind } from '../../../src/experiments/sweep/kind.js';
import { tournamentKind } from '../../../src/experiments/tournament/kind.js';
import { tuneKind } from '../../../src/experiments/tune/kind.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { settleBoards } from '../../../src/runs/run/boards.js';
import {
  commandLine,
  limitOptions,
  resumeCommand,
  shellWord,
  showAgain,
  viewCommand,
} from '../../../src/runs/run/command-line.js';
import { termsOf } from '../../../src/runs/run/how.js';
import { distinctLabels, joinedSources, lineUpModel, readBots, refuseKept } from '../../../src/runs/run/lineup.js';
import type { What } from '../../../src/runs/run/manifest.js';
import * as options from '../../../src/runs/run/options.js';
import { BOARDS, HOW, LAST_BOARD } from '../../../src/runs/run/options.js';
import { ProgressWords } from '../../../src/runs/run/progress-words.js';
import { checkGiven, seedOf } from '../../../src/runs/run/settings.js';
import { parseShard, sharedOut, shareOf } from '../../../src/runs/run/shard.js';
import type { Row } from '../../../src/support/input/option.js';
import { OptionError, refusalOf } from '../../../src/support/input/refusal.js';
import { folderOfFile } from '../../folders.js';
import { hashOf, testOptions } from '../../outline.js';
import { rows } from '../../rows.js';
import { laterRefusal } from '../../support/input/refused.js';

/** What is settled of a run before it is played: boards, bots, seed. */

const place = folderOfFile({ none: '\n \n', two: '5\n6\n\n', bad: '5\nx\n', array: '[1]' });

/** All that is settled: the options, what the manifest has of boards, what is played; and a hash with the bots. */
async function settled(what: object): Promise<string[]> {
  const { game: _, lineup, from, job, ...rest } = await settleBoards({ seed: 's', ...what } as never, LIMITS);
  const { deals, ...beginning } = job.beginning;
  const { entries, loaded: __, given, objects, ...bots } = lineup;
  const played = { from, ...job, beginning, deals: deals && [...deals], objects: objects?.size };
  const all = { played, entries, bots, given: given.map(({ text }) => text) };
  return [JSON.stringify(rest.what), JSON.stringify(rest.settled), hashOf(JSON.stringify(all).replaceAll(place, ''))];
}

const object = { name: 'mine', params: {} };

test('what is settled', async () => {
  const all: string[][] = [];
  for (const what of [
    { bots: 'lowest', deals: 5 },
    { bots: 'random(shy=0.2),a:=lowest,random(shy=0.2)', deals: 5, board: 7, fixedSeats: true },
    { bots: 'lowest', game: 'wallachen', rules: { allPass: 'pot' }, deals: 6, board: 3 },
    { bots: 'lowest', match: 4, sessionTarget: 5, deals: 3 },
    { bots: 'lowest', match: 3, sessionTarget: 5 },
    { bots: 'lowest', after: ['F brand', 'M keep'], hands: { F: 'KOU8.KO.A87.U' }, deals: 5 },
    { bots: 'lowest,random,random', deals: 2, notRepeatable: [' lowest '] },
    { bots: 'lowest', board: 2 ** 31 - 5, deals: 3, money: 0.5 },
    { bots: [object, 'lowest', object], dealsFrom: join(place, 'two') },
    { bots: 'oracle', dealsFrom: join(place, 'two'), board: 1, declarer: 'M', contract: 'mord' },
  ])
    all.push(await settled(what));
  expect(all.map((each) => hashOf(each.join(' ').replaceAll(place, ''))).join(' ')).toMatchInlineSnapshot(
    `"113ee25b a9d441ae 3273b396 14314f59 b64b2d6c 852fd58a 5a54e7fb c5532fda 2d3e6817 0e3f9a59"`,
  );
});

test.each(rows`
  {"bots":"lowest,random"} | bots: expected one bot, or three; found 2; which of two is better: bolachen compare lowest random
  {"bots":"lowest,random,random,lowest"} | bots: expected one bot, or three; found 4
  {"deals":3,"board":${LAST_BOARD - 1}} | deals: expected a whole number from 1 to 2; found 3
  {"deals":99,"match":5,"sessionTarget":5,"board":${5 * Math.floor(LAST_BOARD / 5) - 45}} | deals: expected a whole number from 1 to 9; found 99
  {"board":1,"match":5,"sessionTarget":5} | board: must be the first board of a match, a multiple of 5; found 1
  {"after":"F pass","match":2,"sessionTarget":5} | after: cannot be given where deals are linked in matches; use \`match\` 1
  {"match":1,"sessionTarget":7} | sessionTarget: cannot be reached: in 1 deal nobody can win more than 6 points; found 7
  {"match":1,"sessionTarget":6,"after":"F pass"} | accepted
  {"hands":{"X":"EA"}} | hands: expected SEAT=CARDS with a seat of F, M, D or T (talon); found "X=EA"
  {"dealsFrom":"none"} | none: has no deals
  {"dealsFrom":"bad"} | bad:2: expected four hands F M D T in notation, or a deal id from 0 to
  {"dealsFrom":"array"} | array: expected one deal a line; found a JSON array
  {"dealsFrom":"two","deals":3} | dealsFrom: has 2 deals, numbered from 0, but boards 0 to 2 are requested
  {"dealsFrom":"two","board":1,"deals":2} | dealsFrom: has 2 deals, numbered from 0, but boards 1 to 2 are requested
  {"dealsFrom":"two","board":2} | dealsFrom: has 2 deals, numbered from 0, but board 2 is requested
  {"notRepeatable":"lowst"} | notRepeatable: "lowst" is none of the bots lowest (did you mean "lowest"?)
  {"game":"skat"} | game: "skat" is not one of bolachen
`)('%s: %s', async (given, message) => {
  const { dealsFrom, ...what } = JSON.parse(given);
  const file = dealsFrom === undefined ? {} : { dealsFrom: join(place, dealsFrom) };
  const said = await laterRefusal(() => settled({ bots: 'lowest', ...what, ...file }));
  expect(said.replace(`${place}/`, '')).toContain(message);
});

test('a seed is as given, or twelve digits of chance', () => {
  const [one, other] = [seedOf(undefined), seedOf(undefined)];
  expect([seedOf('x'), /^[0-9a-f]{12}$/.test(one), one === other]).toEqual(['x', true, false]);
});

test('what is essential is named first', () => {
  const refused = (given: unknown) => refusalOf(() => checkGiven(given, ['a', 'b'], 'which?'));
  expect([{ a: 1 }, { a: 1, b: 2 }, null, 5].map(refused)).toEqual(['b: which?', null, null, null]);
});

test('labels are all different, and two lists of bots are one', async () => {
  const labels = distinctLabels(['a', 'a', 'b', 'b', 'b'], ['a', 'a', 'b(x=1)', 'b(x=2)', 'b(x=1)']);
  expect(labels.join()).toBe('a,a #2,b(x=1),b(x=2),b(x=1) #2');
  const [one, other] = [readBots([object, 'lowest'], 'a'), readBots({ ...object, name: 'other' }, 'b')];
  const { specs, objects } = joinedSources(one, other, readBots('random', 'c'));
  const told = specs.map(({ text, base }) => `${text} ${base.source} ${objects.get(base.source)?.name ?? '-'}`);
  expect(told.join('; ')).toBe(
    'object:mine object:0 mine; lowest lowest -; object:other object:1 other; random random -',
  );
});

test('who plays answers on is one bot, here, whose answers need not be kept', async () => {
  const refusals: string[] = [];
  for (const bot of ['lowest,random', 'exec(node x.mjs)', { ...object, repeatable: false }, 'lowest'])
    refusals.push(await laterRefusal(() => lineUpModel(bot as never, 'model', { game: 'bolachen', rules: {} })));
  expect(refusals).toEqual([
    'model: expected one bot; found "lowest,random"',
    'model: a program would be asked many times in each deal; expected a bot that runs here',
    'model: object:mine need not repeat its answers, and they are not kept here: let it play in `simulate`, and give answers(FOLDER, object:mine)',
    'accepted',
  ]);
  expect(refusalOf(() => refuseKept({ entries: [] } as never, 'x'))).toBe(null);
});

test.each(rows`
  0 | 0 of 1,000 boards ‖ 500 | 1 | 500 of 1,000 boards · 1 second left · 500 boards/s
  10 | 1 | 10 of 1,000 boards · 2 minutes left · 10.0 boards/s
  100 | 10 | 100 of 1,000 boards · 2 minutes left · 10.0 boards/s
  101 | 10 | 101 of 1,000 boards · 90 seconds left · 10.1 boards/s ‖ 1 | 6 | 1 of 1,000 boards · 1.7 hours left · 0.167 boards/s
  1000 | 0 | 1,000 of 1,000 boards · 0 seconds left · 1.00 M boards/s
`)('how far it has come: %s', (done, ...rest) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const words = new ProgressWords();
  const said = rest.pop();
  vi.advanceTimersByTime(1_000 * Number(rest.pop() ?? 0));
  expect(words.of({ done: Number(done), total: 1_000, unit: 'boards' })).toBe(said);
  const checks = { done: 0, total: Number.POSITIVE_INFINITY, unit: 'checks', remark: 'play' };
  expect(words.of(checks)).toBe('0 checks · play');
  vi.useRealTimers();
});

const QUEUE = 'queue: expected true, redis://HOST:PORT, or an object with the texts `url` and `secret`; found ';

test.each([
  [{ queue: { url: 'redis://here', secret: 5 } }, `${QUEUE}{"url":"redis://here","secret":5}`],
  [{ queue: { url: null, secret: 'a-long-secret' } }, `${QUEUE}{"url":null,"secret":"…"}`],
  [{ queue: { url: 'redis://here' } }, `${QUEUE}{"url":"redis://here"}`],
  [{ queue: null }, `${QUEUE}null`],
  [{ queue: 'pc1' }, 'queue: expected redis://HOST:PORT, or rediss:// for encryption'],
  [{ queue: true }, 'queue: set BOLACHEN_'],
  [{ resume: true, folder: () => 'x' }, 'folder: expected that of the run to be resumed'],
  [{ queue: { url: 'redis://here', secret: 'short' } }, 'queue: set BOLACHEN_SECRET, the same on every machine, to 12'],
  [{ resume: true }, 'resume: needs `folder`'],
  [{ resume: true, force: true, folder: 'x' }, 'resume: cannot be given together with `force`'],
  [{ repair: true }, 'repair: needs `resume`'],
  [{ shard: '5/5' }, 'shard: expected i/n with i from 0 to n − 1, as in 0/5; found "5/5"'],
])('%j is refusedTerms', (how, message) => {
  const refusedTerms = (): unknown => termsOf(how as object);
  expect(refusedTerms).toThrow(OptionError);
  expect(refusedTerms).toThrow(message);
});

test.each<[What, string]>([
  [{ deals: 3, fixedSeats: true }, '--deals 3 --fixed-seats'],
  [{ deals: 3, fixedSeats: false, seed: undefined, match: null }, '--deals 3'],
  [{ bots: ['sound', 'bold', 'lowest'], seed: "a'b c" }, `--bots sound,bold,lowest --seed 'a'\\''b c'`],
  [{ rules: { kontra: false, mordValue: 5 } }, '--rule kontra=false --rule mordValue=5'],
])('%j is written as it was given', (what, flags) => {
  expect(commandLine('simulate', { ...BOARDS, ...HOW }, what)).toBe(`bolachen simulate ${flags}`);
});

testOptions(options, '10 a2f5b4f9');

const SOME_LIMITS = { moveTime: 1, memory: 2 };

/** A value for an option of each type, as a run has it. */
function sampleOf(row: Row): unknown {
  const { value } = row;
  if (value.is === 'number') return value.from ?? 1.5;
  if (value.is === 'word') return value.words.at(-1);
  if (value.is === 'list') return ['one', 'an other'];
  if (value.is === 'by name') return { one: 1, other: "it's" };
  if (value.is === 'options') return Object.fromEntries(Object.entries(value.rows).map(([n, r]) => [n, sampleOf(r)]));
  return /boolean|on/.test(value.is) ? true : 'a text';
}

const KINDS = [simulation(), tournamentKind, compareKind, sweepKind, tuneKind, effectsKind, datasets];
test('the command line of each kind with all its options, and with each part of some', () => {
  const lines = KINDS.map(({ command, options: rows }) => {
    const what = Object.fromEntries(Object.entries({ ...rows, ...HOW }).map(([name, row]) => [name, sampleOf(row)]));
    return commandLine(command, { ...rows, ...HOW }, what);
  });
  expect(lines.map((line) => `${line.slice(9, 18)} ${line.length} ${hashOf(line)}`).join('; ')).toMatchInlineSnapshot(
    `"simulate  593 3e7b9cb7; tournamen 462 c85942be; compare ' 598 ffe1f5d6; sweep 'a  397 7b6f3265; tune 'a t 426 ddaf5b8c; rules --e 360 058cf637; dataset - 706 10d66e60"`,
  );
  const given = { rules: { kontra: false }, hands: { F: 'x' } };
  const what = { game: 'wallachen', bots: ['a', 'b'], rules: given.rules, seed: 's', deals: 9, hands: given.hands };
  const others = [
    ...[showAgain(what, 7, 1), showAgain(what, 7, 3), showAgain({ ...what, sessionTarget: 5, moveTime: 9 }, 7, 3)],
    ...[viewCommand({ game: 'g', seed: 'a b' }, { kontra: false }), resumeCommand('sweep', 'a b'), shellWord("it's")],
    ...[resumeCommand('sit', 'x', { threads: 0 }), JSON.stringify([limitOptions(), limitOptions(SOME_LIMITS)])],
  ];
  expect(others.join('; ')).toMatchInlineSnapshot(
    `"bolachen simulate --game wallachen --bots a,b --rule kontra=false --hand F=x --seed s --board 7 --deals 1 --show; bolachen simulate --game wallachen --bots a,b --rule kontra=false --hand F=x --seed s --board 6 --deals 2 --show; bolachen simulate --game wallachen --bots a,b --move-time 9 --rule kontra=false --hand F=x --seed s --session-target 5 --board 6 --deals 1 --show; bolachen view --game g --rule kontra=false --seed 'a b' --board N; bolachen sweep --resume 'a b'; 'it'\\''s'; bolachen sit --resume x --threads 0; [{},{"moveTime":1,"botMemory":2}]"`,
  );
});

test.each([
  { from: 0, end: 1000, chunk: 64, count: 5, cut: 64 },
  { from: 0, end: 129, chunk: 64, count: 3, cut: 64 },
  { from: 70, end: 129, chunk: 64, count: 2, cut: 1 },
  { from: 0, end: 129, chunk: 64, count: 4, cut: 1 },
  { from: 30, end: 90, chunk: 60, count: 5, cut: 5 },
])('shards are contiguous and part the run: whole lines, or groups where lines are too few: %o', (run) => {
  const { count, cut, ...whole } = run;
  const indexes = [...Array(count).keys()];
  const parts = indexes.map((index) => shareOf(whole, { index, count }, 'deals', Math.min(cut, 5)));
  expect([parts[0].from, parts.at(-1)!.end]).toEqual([whole.from, whole.end]);
  for (const [i, { from, end }] of parts.entries()) {
    if (i > 0) expect(from % cut).toBe(0);
    expect(end).toBe(parts[i + 1]?.from ?? whole.end);
    expect(end).toBeGreaterThan(from);
  }
});

test('a shard is one of so many, and plays something', () => {
  const whole = { from: 0, end: 10, chunk: 64 };
  const empty = refusalOf(() => shareOf(whole, { index: 0, count: 11 }, 'blocks'));
  expect(empty).toBe('shard: 0/11 would play nothing: there are only 10 blocks');
  expect([shareOf(whole, null, 'blocks'), sharedOut(5, null)]).toEqual([whole, { from: 0, end: 5 }]);
  expect(['0/1', '4/5', '123456/123457'].map((text) => parseShard(text).index)).toEqual([0, 4, 123456]);
  for (const text of ['0/0', '1/1', '1/0', '-1/2', '1', '0/1234567', ' 0/1'])
    expect(
      refusalOf(() => parseShard(text)),
      text,
    ).toMatch(/^shard: expected i\/n/);
});
