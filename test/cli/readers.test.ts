import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { playOn, recordOf } from '../../src/pages/page/deal-line.js';
import { boardLine } from '../../src/pages/page/entries.js';
import { rows } from '../rows.js';
import { here } from './here.js';
import { refusals } from './refused.js';
import { folderWith } from './run.js';

/** Whatever reads a text from outside reads it alike: in any form that it takes, or it says which form it has. */

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const RECORD = `{"game":"bolachen","deal":"${DEAL}","actions":["F pass"]}\n`;
const LOWEST = ['lowest', 'lowest', 'lowest'] as const;
const PLAYED = recordOf(playOn(boardLine(makeGame('bolachen'), { seed: 's', board: 0, bots: LOWEST }), LOWEST, null));
const POSITION = `{"game":"bolachen","deal":"${DEAL}","declarer":"M","contract":"brand-S","discard":"E8 G9"}\n`;
const LINES = 'expected one JSON object a line';
const PLAY = '--seed s --threads 0 --no-out';
/** What reads `FILE`, and a text that it takes. */
const READERS: readonly (readonly [name: string, line: string, text: string])[] = [
  ['records', 'check FILE', `${RECORD}\n${RECORD}`],
  ['records on standard input', 'check -', `${RECORD}\n${RECORD}`],
  ['records, shown', 'check FILE --show --threads 1', `${RECORD}\n${RECORD}`],
  ['positions', 'solve --from FILE --threads 0', `${POSITION}${POSITION}`],
  ['positions on standard input', 'solve --from - --threads 0', `${POSITION}${POSITION}`],
  ['deals', `simulate --deals-from FILE --bots lowest ${PLAY}`, `${DEAL}\n5\n{"deal":"7"}\n`],
  ['a bot', `simulate --bots ./FILE.mjs --deals 3 ${PLAY}`, "export default {\n  name: 'ä',\n  play: undefined\n};\n"],
];

const READ: readonly (readonly [form: string, of: (text: string) => Uint8Array])[] = [
  ['a mark of the byte order', (text) => Buffer.from(`\ufeff${text}`)],
  ['CRLF', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['CR', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
  ['no end of the last line', (text) => Buffer.from(text.trimEnd())],
];
const ZIPPED: typeof READ = [
  ['gzip', (text) => gzipSync(text)],
  ['gzip of two members', (text) => Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))])],
];

/** Two forms at once: the file and the input. */
async function ran(line: string, bytes: string | Uint8Array): Promise<unknown> {
  const name = /FILE[.\w]*/.exec(line)?.[0] ?? 'none';
  const { code, stdout, stderr } = await here(folderWith({ [name]: bytes }), line, { input: bytes });
  return { code, stdout: stdout.replace(/^played in .*\n/m, ''), stderr };
}

describe.each(READERS)('%s', (_, line, text) => {
  // A thread is given what has been read: some of the forms do.
  const isOnThread = line.includes('--threads 1');
  const forms = [...READ, ...(line.includes('.mjs') ? [] : ZIPPED)].filter((_form, i) => !isOnThread || i === 0);
  let plain: unknown; // of the first test, for all
  test.each(forms)('in the form of %s', async (_form, of) => {
    plain ??= await ran(line, text);
    expect(plain).toMatchObject({ code: 0 });
    expect(await ran(line, of(text))).toEqual(plain);
  });
});

const WRONG_FILES = {
  'latin.jsonl': Buffer.from(`${RECORD}{"players":["J\xe9r\xf4me"]}\n`, 'latin1'),
  'late.jsonl': Buffer.from(`${PLAYED}\r\r{"players":["J\xe9"`, 'latin1'),
  'wide.jsonl': Buffer.from('\ufeff{"a":1}\n', 'utf16le'),
  'zero.jsonl': `${RECORD}{"a":"\0"}\n`,
  'cut.gz': gzipSync(RECORD.repeat(99)).subarray(0, 40),
  'more.gz': Buffer.concat([gzipSync(RECORD), Buffer.from('more')]),
  'array.json': `[${RECORD.trim()}]\n`,
  'pretty.json': JSON.stringify({ game: 'bolachen' }, null, 2),
  'mac.json': JSON.stringify({ game: 'bolachen' }, null, 2).replaceAll('\n', '\r'),
  'table.csv': 'board,deal,actions\n1,2,3\n',
  'blocks.jsonl': '{"first":0,"count":40,"digest":"e5bc59730dfa13ce"}\n',
  'torn.jsonl': `${RECORD}{"game":"bolachen","deal":\n`,
};
/** What readers of lines say of them, after the name. */
const WRONG = rows`
  latin.jsonl | :2:15: is not UTF-8 ‖ late.jsonl | :3:15: is not UTF-8 ‖ wide.jsonl | :1:1: is not UTF-8
  zero.jsonl | :2:7: is not text: it has a zero byte ‖ cut.gz | : is a damaged gzip file
  more.gz | : is a damaged gzip file ‖ array.json | : ${LINES}; found a JSON array (jq -c '.[]' makes lines of it)
  pretty.json | : ${LINES}; found JSON over several lines (jq -c . makes one of it)
  mac.json | : ${LINES}; found JSON over several lines (jq -c . makes one of it)
  table.csv | : ${LINES}; found a table with a header
  blocks.jsonl | : is the journal of a run, read by its folder as in bolachen runs page FOLDER; records come from bolachen simulate --records FILE
`;
refusals('what is no text, or no lines of JSON, in one word and with its place', { code: 1, files: WRONG_FILES }, [
  ...['check', 'view', 'review', 'solve --from'].flatMap((line) =>
    WRONG.map(([name, message]) => [`${line} ${name}`, `${name}${message}`] as const),
  ),
  ...WRONG.slice(0, 6).map(
    ([name, message]) => [`simulate ${PLAY} --deals-from ${name}`, `${name}${message}`] as const,
  ),
  [`simulate ${PLAY} --deals-from table.csv`, 'table.csv: expected one deal a line; found a table with a header'],
]);

test('a file that is no JSON is said to be none', async () => {
  const ran = await here(folderWith({ 'm.json': '{"deals": 3,}' }), 'simulate --bots model(file=m.json) --no-out');
  expect(ran).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^bolachen: --bots: m.json: is not JSON: /),
  });
});
