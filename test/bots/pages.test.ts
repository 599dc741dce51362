import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSystem } from '../../src/players/system/read-system.js';
import { WORD_LIST } from '../../src/players/system/word-list.js';
import { jobOf, playChunk } from '../experiments/simulate/jobs.js';
import { refusal } from '../support/input/refused.js';

const folder = new URL('../../bots/systems/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.system'));
const readme = readFileSync(new URL('README.md', folder), 'utf8');

/** The table of words, as the page has it. */
const tableOf = (kind: keyof typeof WORD_LIST, of: string): string =>
  [
    `| ${of} | |`,
    '|---|---|',
    ...WORD_LIST[kind].map(
      ({ usage, about }) =>
        `| ${usage
          .split(', ')
          .map((each) => `\`${each}\``)
          .join(', ')} | ${about} |`,
    ),
  ].join('\n');

const TABLES = [tableOf('hand', 'of a hand'), tableOf('suit', 'of a suit'), tableOf('other', 'besides')].join('\n\n');

describe('the page of systems', () => {
  test('has the words as the language has them', () => {
    expect(readme).toContain(TABLES);
  });

  test('begins with a system, and shows how a line that can never apply is pointed out', () => {
    const [example, message] = [...readme.matchAll(/```text\n([^`]*)```/g)].map(([, text]) => text);
    expect(readSystem(example, 'cautious.system').blocks.map(({ text }) => text)).toEqual([
      'bid, dealer after bettel',
      'bid',
      'raise',
    ]);
    const rows = '\n\n\nbid\n  longest >= 9 → mord';
    expect(refusal(() => readSystem(rows, 'cautious.system'))).toBe(message.trimEnd());
  });

  test('lists the systems of the house, each with its first comment', () => {
    const rows = files.map((file) => {
      const { about } = readSystem(readFileSync(new URL(file, folder), 'utf8'), file);
      return `| [\`${file}\`](${file}) | ${about} |`;
    });
    for (const row of rows) expect(readme).toContain(row);
    expect(rows).toHaveLength(7);
  });
});

const place = (file: string): string => fileURLToPath(new URL(`../../bots/tutorial/${file}`, import.meta.url));
const STEPS = ['step1.ts', 'step2.ts', 'step3.ts', 'step4.ts'].map(place);

test.each(['bolachen', 'wallachen'])('the steps of the tutorial play %s without a fault', async (game) => {
  for (const i of [0, 1]) {
    const bots = [STEPS[i], STEPS[i + 1], STEPS[i + 2]] as const;
    const { firstFaults } = await playChunk(jobOf({ game, bots }), 0, 60);
    expect(firstFaults).toEqual([]);
  }
});

test('the tutorial shows what the steps do', () => {
  const page = readFileSync(place('README.md'), 'utf8');
  const steps = STEPS.map((path) => readFileSync(path, 'utf8')).join('\n');
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
  expect(blocks.length).toBe(6);
  for (const block of blocks) expect(steps).toContain(block);
});
