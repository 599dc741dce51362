import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { ANSWERING, type AnswerCounts, countAnswer } from '../../src/boards/answers/answer-counts.js';
import { answersOfBot, takenBy } from '../../src/boards/answers/answers-of-bot.js';
import { AnswerCounter, answersIn } from '../../src/boards/answers/filed-answers.js';
import * as faults from '../../src/boards/faults.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { relianceOn } from '../../src/boards/reliance.js';
import { defineBot } from '../../src/public/bots.js';
import { blockJob } from '../experiments/blocks/jobs.js';
import { folderOfFile } from '../folders.js';
import { choices, givenBy, givenEach, hashesOf } from '../outline.js';
import { standIn } from '../players/bot/external/stand-in.js';
import { laterRefusal, refusal } from '../support/input/refused.js';

/** Answers that are kept as they are given: what is on file, what is counted, and what cannot be there. */

const file = join(folderOfFile(), 'answers.jsonl');
const START = 'f'.repeat(16);
const LABELS = ['moody', 'sound+play=dice', 'lowest'];

/** How often bots were asked that need not answer alike: a program, a part, and one that is only said not to. */
let asked = 0;
/** What is known of a command by its hello stays known. */
let command = '';
const play = ({ legal }: { legal: number }) => (31 - Math.clz32(++asked % 3 === 0 ? legal : legal & -legal)) as never;
const objects = new Map([['dice', defineBot({ name: 'dice', repeatable: false, play })]]);

function jobWith(isWhole: boolean) {
  const bots = [command, ...LABELS.slice(1)];
  const answers = { labels: LABELS, notRepeatable: ['lowest'], place: { file, start: START, isWhole } };
  return blockJob({ bots, names: [`moody:=${command}`, ...LABELS.slice(1)], objects, answers, game: 'wallachen' });
}

async function played(isWhole = false, first = 0, count = 1) {
  const player = await BoardPlayer.make(jobWith(isWhole));
  onTestFinished(() => player.close());
  const { elapsed: _, answering, ...sums } = player.play({ first, count }, () => 0);
  player.playAgain(player.takeNoted());
  player.close();
  return { sums, answering };
}

/** A program that takes so many questions at once, dies at one, and is not available after another. */
function seatMoody(window: number, death: number, end: number): void {
  [asked, command] = [0, `exec(moody ${window})`];
  standIn((_, { say, exit }) => ({
    hear(line) {
      const { type, id, legal } = JSON.parse(line);
      const reply = (said: object) => say(JSON.stringify(said));
      if (type === 'hello') reply({ type, protocol: 1, name: 'moody', repeatable: false, window });
      if (type !== 'question') return;
      if (++asked === death) exit(3);
      if (asked > end) return reply({ id, unavailable: 'no server', final: true });
      const usage = { tokens: asked % 9, ...(asked % 2 === 0 && { cents: 0.1 }) };
      reply({ id, answer: asked % 20 === 0 ? 'none' : legal[(7 * asked) % legal.length], usage, remark: 'so be it' });
    },
  }));
}

test('answers are on file as they were given; from there the same is played, and nobody asked', async () => {
  seatMoody(1, 71, Infinity);
  const { sums, answering } = await played();
  const before = asked;
  const lines = readFileSync(file, 'utf8');
  expect(await played(true)).toEqual({ sums, answering });
  const counters = [1, 2, 1000].map(() => new AnswerCounter(jobWith(true)));
  const ends: number[] = [];
  for await (const { answer, end } of answersIn(file, START, counters[0].check)) {
    counters[0].add(answer);
    if (ends.push(end) % 2 === 0) counters[1].add(answer);
  }
  expect(ends).toEqual([...lines.matchAll(/\n/g)].map(({ index }) => index + 1));
  const slower = answering.map((counts) => ({ ...counts, ms: counts.ms + 1 }));
  const lacks = [(await played(true, 0, 2)).sums.lack, (await played(true, 9)).sums.lack];
  writeFileSync(file, lines.replace(/"question":"bid","answer":"\w+"/, '"question":"bid","answer":"bettel"'));
  lacks.push((await played(true)).sums.lack, await laterRefusal(played));
  const rows = lines.split('\n');
  const all = async (): Promise<void> => {
    for await (const _ of answersIn(file, START));
  };
  const moved = [rows.toSpliced(1, 2, rows[2], rows[1]), rows.toSpliced(1, 0, rows[1]), rows.toSpliced(1, 0, '')];
  for (const damaged of [...moved, rows.toSpliced(1, 1), rows.with(2, '{}'), [rows[0], ...rows]]) {
    writeFileSync(file, damaged.join('\n'));
    lacks.push(await laterRefusal(all));
  }
  expect(asked).toBe(before);
  const twice = faults.noFaults();
  for (let i = 0; i < 2; i++) faults.addFaults(twice, sums);
  const [first, copies] = [sums.firstFaults, ['one', 'two', 'two']];
  const areFaults = (more: object) => is(faults.FaultsSchema, { faults: [1], firstFaults: [{ ...first[0], ...more }] });
  const values = {
    played: () => sums,
    counted: () => answering.map(({ ms: _, ...counts }) => counts),
    'on file': () => lines.replace(/"(ms|hash|after)":(?!"f{16})"?\w+"?/g, ''),
    flaws: () => [answering, slower].map((counted) => counters.map((each) => each.flawBeside(counted))),
    lacks: () => lacks.map((lack) => lack?.replaceAll(/\S+\/answers/g, 'answers')),
    conduct: () => [twice, sums].map((each) => faults.conductsOf(each, copies, LABELS, 12)),
    'first faults': () => [
      givenBy(faults.FIRST_FAULTS.parse as never, choices([first], [2, 3], ['faults'])),
      [copies, [1, 1, 1]].map((trio) => faults.firstFaultsOf({ ...sums, firstFaults: [...first].reverse() }, trio)),
      first.map((fault) => faults.describeFault(fault, LABELS)),
      [0, 1, 2, 3].map((at) => faults.isReproducible({ ...sums, firstFaults: first.slice(0, at) })),
      [0, 1, 2, 3].map((seat) => areFaults({ seat, start: { declarer: seat, contract: 0 } })),
    ],
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`
    "played d57caa56; counted c3b9ca4a; on file e94cd5bb; flaws 1edb44aa; lacks 353814a4;
    conduct 670205b0; first faults 8bbf1a14"
  `);
});

test('what was played before a program is not available counts, if its answers are kept', async () => {
  seatMoody(4, 0, 300);
  const { sums } = await played(false, 50, 30);
  const before = asked;
  const { sums: again } = await played(false, 50, sums.count);
  expect([{ ...again, outage: sums.outage }, asked]).toEqual([sums, before]);
  const refused = await laterRefusal(() => played(false, 90));
  const alone = await BoardPlayer.make({ ...jobWith(false), answers: { labels: LABELS, notRepeatable: [] } });
  onTestFinished(() => alone.close());
  asked = 0;
  const values = {
    sums: () => sums,
    refused: () => [refused, refusal(() => alone.play({ first: 0, count: 30 }, () => 0))],
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`"sums 06fe5ed9; refused e1dc6ad1"`);
});

test('what was asked and what it took adds up; a run that rests on it is doubted', () => {
  const USAGES = [null, { b: 0.1 }, { b: 2, a: 1e-7 }, null, { c: 3 }, { a: 5, questions: 4 }];
  const CHECKS = [0, 1, 2].flatMap((triple) => ['moody', 'bold'].map((bot) => ({ bot, triple })));
  const KINDS = ['', '', '', 'timeout', 'crash', 'illegal'];
  const [sum, other]: AnswerCounts[][] = [[], []];
  for (const [i, usage] of USAGES.entries()) {
    const line = { ms: 7 ** i, ...(usage && { usage }), ...(KINDS[i] && { fault: { kind: KINDS[i], detail: '' } }) };
    countAnswer(i < 4 ? sum : other, (5 - i) % 3, line as never);
  }
  const total = ANSWERING.plus(ANSWERING.plus(ANSWERING.none(3), sum, 3), other, 3);
  const bots = [0, 1, 2].map((bot) => answersOfBot(`${bot}`, total.slice(bot), 11, 4));
  const [deals, timeout] = [100, total.length - 2];
  const ones = choices([0, 1, 2], [0, 1]).map(([crash, illegal]) => ({ crash, illegal, timeout }));
  const doubted = ones.map((faults) =>
    ['0', '1'].map((name) => ({ name, deals, faults })).slice(0, 1 + ones.indexOf(faults)),
  );
  const values = {
    formatted: () => [ANSWERING.format(total), ANSWERING.format([])],
    sizes: () => givenBy(ANSWERING.parse as never, choices([total], [3, 2, 1], ['answering'])),
    bots: () => bots.map((bot) => [bot, takenBy(bot)]),
    checks: () => givenEach(new AnswerCounter(jobWith(false)).check, CHECKS),
    reliance: () => givenBy(relianceOn, choices(doubted, [[], bots], [true, false])),
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(
    `"formatted dc753b32; sizes 7031b8bc; bots d7123259; checks 37c16478; reliance 4905bd32"`,
  );
});
