import type { Question } from '../../cards/engine/actions.js';
import type { Lines } from './list.js';
import type { Condition, FitRows } from './rows.js';
import type { ListWord } from './words.js';

/** A list of lines for a question, with what its numbers mean. */
export interface QuestionList {
  readonly question: Question;
  readonly words: readonly ListWord[];
  readonly answers: readonly string[];
  readonly rows: FitRows;
  readonly lines: Lines;
}

/** The lines as they count: the last has all answers without a condition. */
const linesIn = ({ lines }: QuestionList): number => lines.filter(({ conditions }) => conditions.length > 0).length + 1;

export const linesInAll = (lists: readonly QuestionList[]): number =>
  lists.reduce((sum, list) => sum + linesIn(list), 0);

/** The text of a system: `about` in comments, definitions, and a block for each question. */
export function systemText(lists: readonly QuestionList[], about: readonly string[]): string {
  const used = lists.flatMap(({ lines, words }) =>
    lines.flatMap(({ conditions }) => conditions.map(({ word }) => words[word])),
  );
  const defined = new Map(used.flatMap(({ text, meaning }) => (meaning === null ? [] : [[text, meaning] as const])));
  return [
    ...about.map((line) => `# ${line}`),
    ...[...defined].map(([name, meaning]) => `${name} = ${meaning}`),
    ...lists.flatMap((list) => ['', list.question, ...blockOf(list)]),
    '',
  ].join('\n');
}

function blockOf(list: QuestionList): string[] {
  const { lines, answers } = list;
  const texts = lines
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ conditions, answer }) => [conditionText(conditions, list), answers[answer]]);
  const last = lines.filter(({ conditions }) => conditions.length === 0).map(({ answer }) => answers[answer]);
  const rows = [...texts, ['otherwise', last.join(' or ')]];
  const width = Math.max(...rows.map(([condition]) => condition.length));
  return rows.map(([condition, answer]) => `  ${condition.padEnd(width)} → ${answer}`);
}

const conditionText = (conditions: readonly Condition[], list: QuestionList): string =>
  conditions.map((each) => partText(each, list)).join(' and ');

function partText({ word, from, to }: Condition, { words, rows: { edges } }: QuestionList): string {
  const { text, step } = words[word];
  const steps = edges[word];
  if (step === 0) return steps[from] === 1 ? text : opposite(text);
  if (from > 0) return `${text} >= ${steps[from] * step}`;
  return `${text} <= ${(steps[to + 1] - 1) * step}`;
}

const opposite = (text: string): string => (/^[^=]* = [^=]*$/.test(text) ? text.replace(' = ', ' != ') : `not ${text}`);
