import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { folderWith } from '../../cli/run.js';
import { isWhole } from '../../sizes.js';

const WHAT = { bots: 'lowest', deals: 300, chunk: 100, seed: 'f' };

test.each(isWhole ? [0, 2] : [0])(
  'a file of records has its name only when it is complete: %i threads',
  async (threads) => {
    const folder = folderWith();
    const records = join(folder, 'out.jsonl');
    const stop = new AbortController();
    const notices: string[] = [];
    const how = { threads, onNotice: (line: string) => notices.push(line) };
    const onProgress = () => stop.abort();
    expect((await simulate({ ...WHAT, records }, { ...how, signal: stop.signal, onProgress })).complete).toBe(false);
    expect(readdirSync(folder)).toEqual(['out.jsonl.partial-records']);
    expect(notices).toEqual([expect.stringMatching(/^the records so far are in .*out\.jsonl\.partial-records$/)]);
    await simulate({ ...WHAT, records }, how);
    expect(readdirSync(folder)).toEqual(['out.jsonl']);
    expect(readFileSync(records, 'utf8').split('\n').length).toBe(301);
    await expect(simulate({ ...WHAT, records }, how)).rejects.toThrow(
      /out\.jsonl: exists already; `force` replaces it$/,
    );
    writeFileSync(records, 'mine');
    await simulate({ ...WHAT, deals: 3, records }, { ...how, force: true });
    expect(readFileSync(records, 'utf8').split('\n').length).toBe(4);
  },
);
