import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BlockPlayer } from '../../src/blocks/block-player.js';
import { type Leg, legOf, playChunks } from '../../src/blocks/leg.js';
import { formatLine, parseLine } from '../../src/blocks/line.js';
import type { BlockSums } from '../../src/blocks/sums.js';
import { BegunChunk } from '../../src/run/begun-chunk.js';
import { thisThread } from '../../src/work/executor.js';
import { blockJob } from '../blocks/jobs.js';
import { folderWith } from '../cli/run.js';
import { laterRefusal } from '../input/refused.js';

/** The lines of a leg's journal; stops after some pieces, and keeps what there is of the chunk in hand. */
async function linesOf(leg: Leg, kept: BegunChunk, begun?: BlockSums, pieces = Number.POSITIVE_INFINITY) {
  const stop = new AbortController();
  const executor = thisThread(await BlockPlayer.make(leg.job));
  const lines: string[] = [];
  const played = async (blocks: number, chunk: BlockSums): Promise<void> => {
    expect(blocks).toBeGreaterThan(0);
    await kept.keep(chunk, stop.signal.aborted);
    if (--pieces === 0) stop.abort();
  };
  for await (const chunk of playChunks(executor, leg, 0, { stop: stop.signal, begun, played }))
    lines.push(formatLine(chunk, leg.layout));
  return lines;
}

test('the chunk in hand of a run that is stopped is gone on with, and the journal is that of a run that was not', async () => {
  const leg = legOf(blockJob({ bots: ['sound', 'random(shy=0)', 'lowest'] }), { from: 0, end: 600, chunk: 400 });
  const journal = join(folderWith(), 'blocks.jsonl');
  const kept = new BegunChunk(journal, leg);
  expect(await kept.read(0)).toBeUndefined();
  const straight = await linesOf(leg, kept);
  expect(straight).toHaveLength(2);
  await kept.remove();

  expect(await linesOf(leg, kept, undefined, 2)).toEqual([]);
  const begun = (await kept.read(0)) as BlockSums;
  expect(begun.count).toBeGreaterThan(1);
  expect(begun.count).toBeLessThan(400);
  expect(await linesOf(leg, kept, begun)).toEqual(straight);

  // Once its chunk is in the journal it says nothing any more; nor does a chunk that is whole.
  expect(await kept.read(400)).toBeUndefined();
  await kept.keep(parseLine(straight[0], leg.layout, ''), true);
  expect(await kept.read(0)).toBeUndefined();
  const other = legOf(blockJob({ bots: ['sound', 'lowest'], triples: [[0, 1, 1]] }), leg);
  expect(await laterRefusal(() => new BegunChunk(journal, other).read(0))).toMatch(
    /blocks\.jsonl\.begun: .*; without this file the run goes on from the last line of its journal$/,
  );
  await kept.remove();
  expect(existsSync(`${journal}.begun`)).toBe(false);
});
