import { expect, test } from 'vitest';
import { Complaints } from '../../../src/runs/queue/patience.js';

const FULL = new Error('OOM command not allowed when used memory > maxmemory');
const STARTING = new Error('LOADING Redis is loading the dataset in memory');
const WRONG = new Error('WRONGTYPE Operation against a key\n    at a line of ours');
const FULL_NOTICE = 'the queue has no memory left (maxmemory of its server); waiting for room';
const AGAIN = 'the queue takes work again';

test.each<[string, readonly (Error | null)[], readonly string[]]>([
  ['a server that is full is said once', [FULL, FULL, FULL], [FULL_NOTICE]],
  ['so is what it then waits for', [FULL, STARTING], [FULL_NOTICE]],
  ['its recovery, and that it is full again, too', [FULL, null, null, FULL], [FULL_NOTICE, AGAIN, FULL_NOTICE]],
  ['nothing recovers that was not waited for', [null], []],
  ['a refusal is said once, in one line', [WRONG, WRONG], ['the queue refuses: WRONGTYPE Operation against a key']],
])('%s', (_, reports, said) => {
  const notices: string[] = [];
  const complaints = new Complaints((line) => notices.push(line));
  for (const each of reports) each === null ? complaints.recovered() : complaints.report(each);
  expect(notices).toEqual(said);
});
