import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Unavailable } from '../../../src/players/bot/fault.js';
import { pulse, WINDING_UP } from '../../../src/players/bot/pulse.js';
import { type Chunks, type ChunkTerms, joinChunks, playChunks, type Sums } from '../../../src/runs/run/chunks.js';
import { RunFolder } from '../../../src/runs/run/folder.js';
import { termsOf } from '../../../src/runs/run/how.js';
import { BegunChunk, FOREIGN, Journal } from '../../../src/runs/run/journal.js';
import type { Progress } from '../../../src/runs/run/options.js';
import { Retraction } from '../../../src/runs/work/executor.js';
import { folderWith } from '../../cli/run.js';
import { listed } from '../../listed.js';

/** Units that are played in chunks: what is said of them, kept and read again, when they end and when they fail. */

/** Units come to the sum of their numbers; `goesAt` is the first of a piece with which the bot has gone. */
const chunksOf = (from: number, end: number, goesAt?: number): Chunks<Added> => ({
  ...{ from, end, chunk: 10, group: 1, largest: 4, job: {}, worker: '', rest: () => ({ elapsed: 0 }) as never },
  sums: {
    none: (first) => ({ first, count: 0, added: 0 }),
    add: (into, { count, added }) => Object.assign(into, { count: into.count + count, added: into.added + added }),
    ...{ format: (sums) => sums, parse: (value) => value as Added },
  },
  player: async () => ({
    play({ first, count: whole }) {
      if (first === goesAt && first === from) throw new Unavailable('gone at once');
      const count = pulse.cells[WINDING_UP] === 1 ? 0 : whole;
      const sums = { first, count, added: (count * (2 * first + count - 1)) / 2, elapsed: 25 * count };
      return first === goesAt ? { ...sums, outage: 'has gone' } : sums;
    },
  }),
});
type Added = Sums & { added: number };
const plain = ({ first, count, added }: Added): string => `${first}+${count}=${added}`;

async function linesIn(kept: RunFolder, journal: string): Promise<string> {
  const lines = await listed(new Journal(kept.file(journal), 'a run').read({ ...FOREIGN, parse: (value) => value }));
  return (lines as Added[]).map(plain).join(' ') + (existsSync(kept.file(`${journal}.begun`)) ? ' …' : '');
}

/** Plays units in a folder, and says all that is heard of it, what comes of it, and what its journal holds then. */
async function told(kept: RunFolder, chunks: Chunks<Added>, more: Partial<ChunkTerms<Added>> = {}, stopAt = 99) {
  const heard: string[] = [];
  const stop = new AbortController();
  const onProgress = ({ done, total, unit, remark = '' }: Progress): void => {
    heard.push(`${done}/${total} ${unit}${remark}`);
    if (done === stopAt) stop.abort();
  };
  const onNotice = (line: string) => heard.push(line);
  const ofRun = { title: 'units', kept, identity: 'a run', before: null, onProgress, onNotice };
  const terms: ChunkTerms<Added> = {
    ...{ journal: 'j.jsonl', unit: 'u', written: async (piece) => void heard.push(plain(piece)) },
    resumed: async (sums, begun) => void heard.push(`has ${plain(sums)}${begun ? ` and ${plain(begun)}` : ''}`),
    ...more,
  };
  const stage = { ...termsOf({ threads: 0, signal: stop.signal }), ...ofRun } as Parameters<typeof playChunks>[1];
  await playChunks(chunks, stage, terms).then(
    ({ complete, units, sums, begun }) =>
      heard.push(`${complete ? 'all, ' : ''}${units} now: ${plain(sums)}${begun ? ` and ${plain(begun)}` : ''}`),
    (error) => heard.push(`fails: ${error.message}`),
  );
  return `${heard.join(', ')}: ${await linesIn(kept, terms.journal)}`;
}

test('units in chunks', async () => {
  const kept = await RunFolder.make(join(folderWith(), 'k'));
  const [seen, all, other] = [RunFolder.reading(kept.path), chunksOf(0, 25), { journal: 'other.jsonl' }];
  const said = [
    await told(kept, chunksOf(0, 25, 0)),
    await told(kept, chunksOf(0, 25, 14)),
    await told(seen, all),
    await told(seen, all, { isStep: true }),
    await told(kept, all),
    await told(kept, all, { ended: () => Promise.reject(new Retraction(20)) }),
    await told(kept, all, { checked: (chunk) => ({ ...chunk, added: 1 }) }, 2),
    await told(kept, chunksOf(7, 25), { ...other, look: ({ count }) => ({ ends: count > 9, remark: `, ${count}` }) }),
  ];
  kept.close();
  said.push(await told(seen, all));
  const wrong = [{ first: 0 }, { first: 20, count: 0 }, { first: 20, count: 5 }];
  for (const begun of [...wrong, { first: 20, count: 4 }]) {
    await new BegunChunk(kept.file('j.jsonl'), 'a run').keep(() => ({ count: 3, added: 0, ...begun }), true);
    said.push(await told(seen, all));
  }
  expect(said.join('; ')).toMatchInlineSnapshot(
    `"has 0+0=0, fails: gone at once: ; has 0+0=0, 0+1=0, 1/25 u, 1+1=1, 2/25 u, 2+1=2, 3/25 u, 3+2=7, 5/25 u, 5+2=11, 7/25 u, 7+2=15, 9/25 u, 9+1=9, 10/25 u, 10+2=21, 12/25 u, 12+2=25, 14/25 u, 14+2=29, 16/25 u, has gone, 16 now: 0+10=45 and 10+6=75: 0+10=45 …; has 0+10=45 and 10+6=75, 0 now: 0+16=120: 0+10=45 …; has 0+10=45 and 10+6=75, 0 now: 0+10=45 and 10+6=75: 0+10=45 …; has 0+10=45 and 10+6=75, 16+1=16, 1/9 u, 17+1=17, 2/9 u, 18+1=18, 3/9 u, 19+1=19, 4/9 u, 20+2=41, 6/9 u, 22+2=45, 8/9 u, 24+1=24, 9/9 u, all, 9 now: 0+25=300: 0+10=45 10+10=145 20+5=110; has 0+25=300, fails: results from 20 on are wrong: 0+10=45 10+10=145; has 0+20=2, 20+1=20, 1/5 u, 21+1=21, 2/5 u, 2 now: 0+20=2 and 20+2=41: 0+10=45 10+10=145 …; has 7+0=0, 7+1=7, 1/18 u, 8+1=8, 2/18 u, 9+1=9, 3/18 u, 3/18 u, 3, 10+2=21, 5/18 u, 12+2=25, 7/18 u, 14+2=29, 9/18 u, 16+2=33, 11/18 u, 18+2=37, 13/18 u, 13/18 u, 13, all, 13 now: 7+13=169: 7+3=24 10+10=145; has 0+20=190 and 20+2=41, 0 now: 0+20=190 and 20+2=41: 0+10=45 10+10=145 …; has 0+20=190, 0 now: 0+20=190: 0+10=45 10+10=145 …; has 0+20=190, 0 now: 0+20=190: 0+10=45 10+10=145 …; has 0+20=190, 0 now: 0+20=190: 0+10=45 10+10=145 …; has 0+20=190 and 20+4=0, 0 now: 0+20=190 and 20+4=0: 0+10=45 10+10=145 …"`,
  );
});

test('shards are joined: a chunk that they have cut is one again', async () => {
  const kept = await RunFolder.make(join(folderWith(), 'k'));
  const adopted: number[] = [];
  const adopt = async ({ first }: Added) => void adopted.push(first);
  const of = (chunks: Chunks<Added>) => ({ chunks, journal: kept.file(`${chunks.from}`), identity: 'a run', adopt });
  const shards = [chunksOf(0, 14), chunksOf(14, 25)].map(of);
  for (const { chunks } of shards) await told(kept, chunks, { journal: `${chunks.from}` });
  await joinChunks(shards, { journal: kept.file('whole'), identity: 'a run' });
  expect([await linesIn(kept, 'whole'), adopted]).toEqual(['0+10=45 10+10=145 20+5=110', [0, 10, 14, 20]]);
  kept.close();
});
