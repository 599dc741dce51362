import { type DataTable, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { count, mean, percent, several, signed } from '../../results/text/numbers.js';
import type { PriceName } from '../../search/rollout/terms.js';
import {
  type AnswerWorth,
  isFromFew,
  isUnjudged,
  mayJudge,
  UNJUDGED,
  type Worths,
} from '../../search/rollout/worths.js';
import type { Mean } from '../../stats/interval.js';

/** How answers are shown: with which marks, at what price, and how many of them. */
export interface WorthsLook {
  /** What is written behind an answer; empty for nothing. */
  mark(row: AnswerWorth): string;
  readonly price?: PriceName;
  /** So many of the best, and those with a mark. */
  readonly most?: number;
}

/** `+0.12 ±0.04`; an exact mean alone. */
const valueText = (value: Mean | null): string =>
  value === null ? '–' : value.low === value.high ? signed(value.mean, 2) : mean(value);

/** Is this, or one that is worth as much, an answer of that name? */
export const isAnswer = ({ answer, alike }: AnswerWorth, name: string): boolean =>
  answer === name || alike.includes(name);

/** Answers, the best first, with what each is worth: for the screen and for pages. Below it is how that was found. */
export function worthsTable(
  worths: Worths,
  { mark, price = 'points', most = Number.POSITIVE_INFINITY }: WorthsLook,
): DataTable<AnswerWorth> {
  const { answers } = worths;
  const has = (of: (row: AnswerWorth) => number | null): boolean => answers.some((row) => (of(row) ?? 0) > 0);
  const share = (head: 'declares' | 'makes it', of: (row: AnswerWorth) => number | null) =>
    ({ as: 'plain', head, of, text: (_: unknown, row: AnswerWorth) => percent(of(row)) }) as const;
  return table<AnswerWorth>({
    title: '',
    columns: [
      { as: 'word', head: 'answer', of: (row) => [row.answer, mark(row)].filter((text) => text !== '').join(' ') },
      { as: 'mean', head: price, of: ({ value }) => value, text: valueText },
      {
        as: 'mean',
        head: 'to the best',
        of: ({ behind }) => behind ?? undefined,
        text: (behind) => (isUnjudged(worths) ? UNJUDGED : valueText(behind)),
      },
      {
        as: 'word',
        head: '',
        of: ({ verdict, value }) =>
          isUnjudged(worths)
            ? ''
            : verdict === 'best' && (value.low === null || !mayJudge(worths))
              ? 'came out best'
              : verdict,
      },
      has(({ declares }) => (declares < 1 ? declares : 0)) && share('declares', ({ declares }) => declares),
      has(({ makes }) => makes) && share('makes it', ({ makes }) => makes),
    ],
    rows: answers,
    short: answers,
    shown: answers.filter((row, i) => i < most || mark(row) !== ''),
    note: worthsNotes(worths, most).join(' '),
  });
}

/** How values were found: in which worlds, and what they rest on. */
function worthsNotes(worths: Worths, most: number): string[] {
  const { answers, worlds, drawn, fitting, fittingWeight, isAll, faults } = worths;
  const alike = answers.filter((row) => row.alike.length > 0).map((row) => `${row.answer} like ${listed(row.alike)}`);
  const isOnly = fittingWeight === 1;
  const said = 'the others would have said, discarded and played just that';
  return [
    answers.length > most && `The best ${most} of ${several(answers.length, 'answer')}.`,
    isAll
      ? `These are all ${several(worlds, 'world')} there are${isOnly && worlds < drawn ? ` in which ${said}` : ''}: what is uncertain are the models.`
      : `${several(worlds, 'world')}; intervals are 95 %, together for all answers.`,
    fitting === null && 'What was said and played was not looked at.',
    isOnly &&
      !isAll &&
      worlds < drawn &&
      `Only worlds count in which ${said}: ${percent(fitting)} of ${several(drawn, 'world')} drawn.`,
    fitting !== null && !isOnly && fitNote(worths, said),
    isOnly && isFromFew(worths) && `They count as much as ${effectiveOf(worths)} of equal weight.`,
    alike.length > 0 && `Equal cards were played once: ${alike.join('; ')}.`,
    faults > 0 && `The models gave ${several(faults, 'wrong answer')}, for which defaults were taken.`,
  ].filter((line) => line !== false);
}

/** Where others count too: what share of the weight the worlds have that fit, and for how many all count. */
function fitNote(worths: Worths, said: string): string {
  const { fitting, fittingWeight, drawn } = worths;
  const few = [
    isFromFew(worths) && ' The models explain badly what was said and played.',
    !mayJudge(worths) && ' Too little to say which answer is best.',
  ].filter((line) => line !== false);
  return (
    `Worlds in which ${said} (${percent(fitting)} of ${several(drawn, 'world')} drawn) have ${percent(fittingWeight)} of the weight; ` +
    `in the rest somebody answered otherwise. All count as much as ${effectiveOf(worths)} of equal weight.${few.join('')}`
  );
}

const effectiveOf = ({ effective }: Worths): string => count(Math.round(effective));
