import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { here } from './here.js';
import { folderWith } from './run.js';

/** Whatever reads a text from outside reads it alike in any form that it takes; others: refusals-files.test.ts. */

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const RECORD = `{"game":"bolachen","deal":"${DEAL}","actions":["F pass"]}\n`;
const POSITION = `{"game":"bolachen","deal":"${DEAL}","declarer":"M","contract":"brand-S","discard":"E8 G9"}\n`;
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
