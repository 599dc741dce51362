/**
 * The cost of a node of the open-card search, compared with the same search in C: the same questions, nodes and values, alternating in fresh
 * processes. `npm run yardstick` compiles and runs it; `npm run yardstick -- 9` measures nine times.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_TRUMP } from '../../src/engine/duties.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { dealBoard } from '../../src/random/board.js';
import { keyOf } from '../../src/random/key.js';
import { Stream } from '../../src/random/stream.js';
import { bettelSuits } from '../../src/solver/bettel-suits.js';
import { Board } from '../../src/solver/board.js';
import { guessTricks } from '../../src/solver/guess.js';
import { lawOf } from '../../src/solver/law.js';
import { LEAD_ORDER } from '../../src/solver/ordering.js';
import type { Position } from '../../src/solver/position.js';
import { Search, taskOf } from '../../src/solver/search.js';
import { TRUMP_TRICKS } from '../../src/solver/trump-tricks.js';
import { WINS_ALL } from '../../src/solver/winners.js';

/** One repetition of a set of questions. */
interface Measured {
  readonly nodes: number;
  /** A sum over the values found. */
  readonly sum: number;
  /** Processor time, in nanoseconds. */
  readonly time: number;
}

const { duties } = makeGame('bolachen');
const REPETITIONS = 12;

/** The sets of questions, each for exact numbers of tricks when ten cards are held: how many deals, with what for trumps, played for few tricks? */
const SETS = {
  Brand: [1024, (board: number) => board & 3, false],
  'without trumps': [512, () => NO_TRUMP, false],
  Bettel: [96, () => NO_TRUMP, true],
} as const;
type SetName = keyof typeof SETS;

/** Eight numbers per question: law, whether few tricks are the aim, leader, tricks left, the first guess, and the hands from the leader on. */
function questionsOf(name: SetName): Int32Array {
  const [count, trumpOf, fewest] = SETS[name];
  const key = keyOf('bench');
  const stream = new Stream();
  const cards = new Int32Array(4);
  const board = new Board();
  const questions = new Int32Array(8 * count);
  for (let number = 0; number < count; number++) {
    dealBoard(key, number, stream, cards);
    const trump = trumpOf(number);
    const hands = [cards[0], cards[1], cards[2]] as readonly number[] as Position['hands'];
    const declarer = (number % 3) as Position['declarer'];
    const leader = ((number >> 2) % 3) as Position['leader'];
    board.set({ hands, declarer, leader, trick: [], trump }, trump);
    const guess = Math.round(guessTricks(board, fewest ? 'fewest' : 'most', trump !== NO_TRUMP));
    questions.set([lawOf(duties, trump), fewest ? 1 : 0, board.role, board.tricks, guess, ...board.hands], 8 * number);
  }
  return questions;
}

/** The search as it is shipped, on these questions. */
function searched(questions: Int32Array, search: Search): Measured {
  let [nodes, sum] = [0, 0];
  const before = process.cpuUsage().user;
  for (let number = 0; 8 * number < questions.length; number++) {
    search.nodes = 0;
    sum += ((number % 97) + 1) * exact(questions.subarray(8 * number, 8 * number + 8), search);
    nodes += search.nodes;
  }
  return { nodes, sum, time: 1000 * (process.cpuUsage().user - before) };
}

function exact([law, misere, role, tricks, guess, a, b, c]: Int32Array, search: Search): number {
  search.play(law, misere === 1);
  search.forget();
  let low = 0;
  let high = tricks;
  let need = guess;
  while (low < high) {
    need = Math.min(Math.max(need, low + 1), high);
    if (search.takes(a, b, c, taskOf(role, tricks, need))) low = need++;
    else high = --need;
  }
  return low;
}

/** The input of the C program: the tables and the questions. */
function inputFor(questions: Int32Array): Buffer {
  const tables = [TRUMP_TRICKS, WINS_ALL, bettelSuits(lawOf(duties, NO_TRUMP)), LEAD_ORDER];
  const parts = [...tables, Int32Array.of(questions.length / 8), questions];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

/** The fastest of the repetitions printed by a process. */
function quickest(printed: Buffer): Measured {
  const all = printed.toString().trim().split('\n');
  const measured = all.map((line): Measured => {
    const [nodes, sum, time] = line.split(' ').map(Number);
    return { nodes, sum, time };
  });
  return measured.reduce((best, each) => (each.time < best.time ? each : best));
}

const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Runs both alternately, `times` times, and reports the cost of a node in each. */
function compare(name: SetName, program: string, times: number): string {
  const input = inputFor(questionsOf(name));
  const [ours, theirs, ratios]: number[][] = [[], [], []];
  let nodes = 0;
  for (let time = 0; time < times; time++) {
    const inC = quickest(execFileSync(program, [String(REPETITIONS)], { input }));
    const here = quickest(execFileSync(process.execPath, [process.argv[1], 'search', name]));
    if (inC.nodes !== here.nodes || inC.sum !== here.sum)
      throw new Error(`${name}: ${here.nodes} nodes and values ${here.sum}, in C ${inC.nodes} and ${inC.sum}`);
    nodes = here.nodes;
    ours.push(here.time / here.nodes);
    theirs.push(inC.time / inC.nodes);
    ratios.push(here.time / inC.time);
  }
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const each = `${middle(ours).toFixed(0)} | ${middle(theirs).toFixed(0)} | ${middle(ratios).toFixed(2)} (${spread})`;
  return `| ${name} | ${SETS[name][0]} | ${nodes} | ${each} |`;
}

/** Compiles the C program with the available compiler; null if there is none. */
function compiled(folder: string): string | null {
  const program = join(folder, 'search');
  const compiler = process.env.CC ?? 'cc';
  try {
    execFileSync(compiler, ['--version'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  execFileSync(compiler, ['-O2', '-o', program, 'benchmarks/yardstick/search.c']);
  return program;
}

function measure(times: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-'));
  try {
    const program = compiled(folder);
    if (program === null) {
      console.error('No C compiler found (cc, or the one named by CC), so there is nothing to compare with.');
      process.exitCode = 1;
      return;
    }
    console.log('| exact tricks | deals | nodes | ns a node | in C | ratio (spread) |\n|---|---:|---:|---:|---:|---:|');
    for (const name of Object.keys(SETS) as SetName[]) console.log(compare(name, program, times));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[2] === 'search') {
  const questions = questionsOf(process.argv[3] as SetName);
  const search = new Search();
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const { nodes, sum, time } = searched(questions, search);
    console.log(`${nodes} ${sum} ${time}`);
  }
} else measure(Number(process.argv[2] ?? 5));
