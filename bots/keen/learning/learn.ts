import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type Numbers, numbersOf } from '../numbers.js';
import { type Curriculum, learn } from './curriculum.js';
import { type LessonJob, playLesson } from './lessons.js';
import { joined } from './rows.js';

/** `npm run learn -- --game NAME`: makes the numbers of a rule set from a seed, the same on any number of threads. */

const FLAGS = {
  game: { type: 'string', default: 'bolachen' },
  seed: { type: 'string', default: 'keen' },
  /** How many of the boards of a lesson are played. */
  scale: { type: 'string', default: '1' },
  iterations: { type: 'string', default: '2' },
  threads: { type: 'string', default: '2' },
  /** A file of numbers to begin with; with `--iterations 0` it goes on with what is learned together. */
  from: { type: 'string' },
  /** A file of numbers: a best response to them is learned. */
  against: { type: 'string' },
  out: { type: 'string' },
} as const;

function formatNumbers({ tables, odds, layer, cells, losses, bettel, leads, ends }: Numbers): string {
  const list = (entries: Readonly<Record<string, unknown>>): string =>
    Object.entries(entries)
      .map(([name, numbers]) => `  ${JSON.stringify(name)}: ${JSON.stringify(numbers)}`)
      .join(',\n');
  return `{\n"tables": {\n${list(tables)}\n},\n"odds": {\n${list(odds)}\n},\n"layer": ${JSON.stringify(layer)},\n"cells": {\n${list(cells)}\n},\n"losses": {\n${list(losses)}\n},\n"bettel": ${JSON.stringify(bettel)},\n"leads": ${JSON.stringify(leads)},\n"ends": ${JSON.stringify(ends)}\n}\n`;
}

const numbersIn = (path: string | undefined): Numbers | null =>
  path === undefined ? null : numbersOf(readFileSync(path, 'utf8'));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: FLAGS });
  const { game, seed, from, against, out = `bots/keen/numbers/${game}.json` } = values;
  const curriculum: Curriculum = {
    game,
    seed,
    scale: Number(values.scale),
    iterations: Number(values.iterations),
    from: numbersIn(from),
    field: numbersIn(against),
  };
  const pool = new Piscina({ filename: fileURLToPath(import.meta.url), maxThreads: Number(values.threads) });
  const numbers = await learn(curriculum, {
    play: async (job) => joined(await Promise.all(piecesOf(job).map((piece) => pool.run(piece)))),
    report: (line) => process.stdout.write(`${line}\n`),
  });
  await pool.destroy();
  writeFileSync(out, formatNumbers(numbers));
}

/** Boards that a thread plays at a time. */
const PIECE = 2_000;

const piecesOf = (job: LessonJob): LessonJob[] =>
  Array.from({ length: Math.ceil((job.to - job.from) / PIECE) }, (_, i) => {
    const from = job.from + i * PIECE;
    return { ...job, from, to: Math.min(job.to, from + PIECE) };
  });

/** What a thread of the pool does. */
export default playLesson;

if (isMainThread) await main();
