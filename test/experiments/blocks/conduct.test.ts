import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACT_COLUMNS } from '../../../src/boards/tallies/contract-columns.js';
import { inTables } from '../../../src/cards/record/notation.js';
import { compare, type How, simulate, tournament } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { csvRows } from '../../results/document/documents.js';

const PLACE = folderOfFile();

const ALL = { game: 'wallachen', rules: { doppelnTurns: 'unseen' }, seed: 'conduct', records: true } as const;
const BOTS = ['bold', 'random(shy=0.3)', 'sound'] as const;

const KINDS: Readonly<Record<string, (how: How) => Promise<unknown>>> = {
  simulate: (how) => simulate({ ...ALL, bots: BOTS, deals: 120 }, how),
  compare: (how) => compare({ ...ALL, a: BOTS[0], b: BOTS[1], field: BOTS[2], blocks: 12, stop: 'none' }, how),
  tournament: (how) => tournament({ ...ALL, bots: BOTS, blocks: 20 }, how),
};

interface PlayedRecord {
  readonly players: { readonly [seat: string]: string };
  readonly actions: readonly string[];
  readonly result: { readonly declarer: string; readonly contract: string };
}

/** How many deals a bot declared in a contract, or anybody, and in how many of these somebody doubled. */
function doubledIn(records: readonly PlayedRecord[], name: string, contract: string): [doubled: string, of: string] {
  const own = records.filter(
    ({ players, result: { declarer, contract: played } }) =>
      inTables(played) === contract && (name === 'all' || players[declarer] === name),
  );
  const doubled = own.filter(({ actions }) => actions.some((action) => / (double|kontra|re)$/.test(action)));
  return [String(doubled.length), String(own.length)];
}

test.each(Object.keys(KINDS))(
  '%s: contracts.csv has the columns of all kinds, and in `doubled` the deals with Doppeln, Kontra or Re',
  async (kind) => {
    const folder = join(PLACE, kind);
    await KINDS[kind]({ folder, threads: 0 });
    const [header] = readFileSync(join(folder, 'tables/contracts.csv'), 'utf8').split('\n');
    const names = header.split(',').map((name) => name.replace(/_(of|rate|mean|low|high)$/, ''));
    const { money: _, ...columns } = CONTRACT_COLUMNS;
    expect([...new Set(names)]).toEqual(['name', 'contract', 'declared', ...Object.keys(columns)]);
    const lines = readFileSync(join(folder, 'records.jsonl'), 'utf8').trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as PlayedRecord);
    const rows = csvRows(readFileSync(join(folder, 'tables/contracts.csv'), 'utf8'));
    const ofBots = rows.filter(
      ({ name, contract }) => contract !== 'passed-out' && ['all', ...BOTS].includes(String(name)),
    );
    expect(ofBots.some(({ doubled }) => Number(doubled) > 0)).toBe(true);
    for (const { name, contract, doubled, doubled_of } of ofBots)
      expect([doubled, doubled_of], `${name} ${contract}`).toEqual(doubledIn(records, name, contract));
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toMatch(/ doubled, %$/m);
  },
);
