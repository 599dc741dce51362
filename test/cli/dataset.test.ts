import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TAINTED } from '../../src/cli/play.js';
import { count } from '../../src/results/text/numbers.js';
import { query } from '../data/dataset/tables.js';
import { contents } from '../folders.js';
import { here } from './here.js';
import { folderWith, json, listing, read } from './run.js';

const RUN =
  'dataset --kind deals --bots sound,bold,./wrong.mjs --seed ds --chunk 75 --split train=0.8,valid=0.1,test=0.1';

const WHERE = 'contract = "bettel" and won';

interface Faulty {
  readonly tainted: readonly { readonly faults: number }[];
  readonly firstFaults: readonly { readonly command: string }[];
}

describe('a dataset', () => {
  test('to which a bot contributes that makes faults says so, in its manifest and on its card', async () => {
    const folder = folderWith({}, true);
    const one = join(folder, 'one');
    expect(await here(folder, `${RUN} --deals 200 --threads 0 --out one`)).toMatchObject({ code: TAINTED });
    const { tainted, firstFaults } = json<Faulty>(read(one, 'summary.json'));
    expect(tainted).toMatchObject([{ bot: './wrong.mjs', deals: 200 }]);
    expect(json(read(one, 'manifest.json'))).toMatchObject({ tainted, firstFaults, reproducible: true });
    const card = read(one, 'README.md');
    expect(card).toContain(
      `\n\n**Tainted: ./wrong.mjs made ${count(tainted[0].faults)} faults in 200 deals, one a deal or more;`,
    );
    for (const { command } of firstFaults) expect(card).toContain(`\n    ${command}\n`);
  });

  test('is split by deal, so that no row moves when it grows; its shards are its parts', async () => {
    const folder = folderWith({}, true);
    const size = RUN.replace('deals', 'outcomes').replace(
      '--chunk 75',
      '--chunk 20 --columns deal_id,board,declarer,contract',
    );
    const { stdout } = await here(folder, `${size} --deals 60 --threads 0 --out small`);
    expect(stdout).toMatch(
      /first error of [\s\S]*?\n {4}bolachen simulate .* --declarer [FMD] --contract mord --rule earlyEnd=false /,
    );
    await here(folder, `${size} --deals 100 --threads 0 --shard 1/2 --out shard`);
    const sides = (name: string) =>
      query(`SELECT regexp_extract(filename, '(\\w+)/[^/]*$', 1) AS side, deal_id, count(*) AS rows, min(board) AS board
        FROM read_parquet('${folder}/${name}/*/*.parquet', filename = true) GROUP BY ALL ORDER BY board, side`);
    const [small, shard] = [await sides('small'), await sides('shard')];
    // Every deal is in one folder, with all its 18 rows, and in the same one in both datasets.
    expect(small.length).toBe(60);
    expect(new Set(small.map(({ deal_id }) => deal_id)).size).toBe(60);
    expect(small.every(({ rows }) => Number(rows) === 18)).toBe(true);
    expect(new Set(small.map(({ side }) => side))).toEqual(new Set(['train', 'valid', 'test']));
    expect(shard.map(({ board }) => Number(board))).toEqual(Array.from({ length: 60 }, (_, i) => 40 + i));
    expect(shard.slice(0, 20)).toEqual(small.slice(40));
    expect(listing(join(folder, 'shard/train')).map((line) => line.split(' ')[0])).toEqual(
      [2, 3, 4].map((part) => `part-0000${part}.parquet`),
    );
  });

  test('keeps the deals that are asked for, and its card says how they are read', async () => {
    const folder = folderWith();
    const line = `dataset --kind deals --seed card --deals 1000 --threads 0 --where '${WHERE}' --out ds`;
    const { stdout } = await here(folder, line);
    const { kept, acceptance, rows } = json<Record<string, number>>(read(folder, 'ds/manifest.json'));
    expect(stdout).toContain(`with ${WHERE}`);
    expect(kept).toBe(rows);
    expect(acceptance).toBe(kept / 1000);
    const card = read(folder, 'ds/README.md');
    // The command on the card makes the dataset again.
    const [, command] = /^ {4}bolachen (.*)$/m.exec(card) as RegExpExecArray;
    expect(await here(folder, `${command} --threads 0 --out again`)).toMatchObject({ code: 0 });
    expect(contents(join(folder, 'again'))).toEqual(contents(join(folder, 'ds')));
  });
});
