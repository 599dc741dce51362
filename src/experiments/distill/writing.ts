import { WORDS } from '../../cards/engine/actions.js';
import type { Lines } from './list.js';
import type { Condition, FitRows } from './rows.js';
import { LIST_WORDS } from './words.js';

/** The lines as they count: the last has all answers without a condition. */
export const linesIn = (lines: Lines): number => lines.filter(({ conditions }) => conditions.length > 0).length + 1;

/** The text of a system of bids: `about` in a comment, definitions, and the lines; `bids`: the words, by answer. */
export function systemText(lines: Lines, bids: readonly number[], rows: FitRows, about: string): string {
  const used = lines.flatMap(({ conditions }) => conditions.map(({ word }) => LIST_WORDS[word]));
  const defined = new Map(used.flatMap(({ text, meaning }) => (meaning === null ? [] : [[text, meaning] as const])));
  const texts = lines
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ conditions, answer }) => [
      conditions.map((each) => partText(each, rows)).join(' and '),
      WORDS[bids[answer]],
    ]);
  const last = lines.filter(({ conditions }) => conditions.length === 0).map(({ answer }) => WORDS[bids[answer]]);
  const all = [...texts, ['otherwise', last.join(' or ')]];
  const width = Math.max(...all.map(([condition]) => condition.length));
  return [
    `# ${about}`,
    ...[...defined].map(([name, meaning]) => `${name} = ${meaning}`),
    ...['', 'bid', ...all.map(([condition, answer]) => `  ${condition.padEnd(width)} → ${answer}`), ''],
  ].join('\n');
}

function partText({ word, from, to }: Condition, { edges }: FitRows): string {
  const { text, step } = LIST_WORDS[word];
  const steps = edges[word];
  if (step === 0) return steps[from] === 1 ? text : opposite(text);
  if (from > 0) return `${text} >= ${steps[from] * step}`;
  return `${text} <= ${(steps[to + 1] - 1) * step}`;
}

const opposite = (text: string): string => (/^[^=]* = [^=]*$/.test(text) ? text.replace(' = ', ' != ') : `not ${text}`);
