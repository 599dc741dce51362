import { OVER } from '../engine/actions.js';
import { formatAnswer } from '../record/actions.js';
import { SEAT_NAMES } from '../record/notation.js';
import { type AnswerWorth, isFromFew, type Worths } from '../rollout/worths.js';
import { count, mean, several, signed } from '../text/numbers.js';
import type { Trio } from './deal-line.js';
import { h, table } from './dom.js';
import { labelOf } from './entries.js';
import { dealText } from './rolling.js';
import type { Rollouts } from './rollouts.js';
import type { Scene } from './scene.js';

/** Answers listed: the best of them, and those given. */
const SHOWN = 8;

/** How what answers are worth is found out: by whom, in how many worlds. */
export interface WorthsTerms {
  readonly rollouts: Rollouts;
  readonly models: Trio;
  readonly worlds: number;
}

/** What each answer is worth for what the player knows who is asked; null where there is no choice. `tried` is the answer of a person, −1 for none. */
export function worthsElement(
  scene: Scene,
  tried: number,
  { rollouts, models, worlds }: WorthsTerms,
): HTMLElement | null {
  const { course, line, step, next } = scene;
  if (course.question === OVER || course.isForced) return null;
  const title = `Worth to ${SEAT_NAMES[course.seat]}, played on by ${labelOf(models)}`;
  const note = h('p', { class: 'facts' }, `${several(worlds, 'world')} …`);
  const group = { role: 'group', 'aria-label': title, tabindex: 0 }; // where it is narrow, it scrolls sideways
  const root = h('section', { class: 'worths', ...group, 'aria-busy': 'true' }, h('h3', {}, title), note);
  rollouts.ask({ is: 'worths', deal: dealText(line), step, models, worlds, seed: 'rollout' }, (found) => {
    root.removeAttribute('aria-busy');
    note.textContent = typeof found === 'string' ? found : noteOf(found);
    if (typeof found !== 'string') note.before(tableOf(found, nameOf(next), nameOf(tried)));
  });
  return root;
}

/** `+0.12 ±0.04`; an exact mean alone. */
const worth = (value: AnswerWorth['value']): string =>
  value.low === value.high && value.mean !== null ? signed(value.mean, 2) : mean(value);

const nameOf = (answer: number): string => (answer < 0 ? '' : formatAnswer(answer));

function tableOf({ answers }: Worths, said: string, tried: string): HTMLElement {
  const isOf = ({ answer, alike }: AnswerWorth, name: string): boolean => answer === name || alike.includes(name);
  const rows = answers.filter((row, i) => i < SHOWN || isOf(row, said) || isOf(row, tried));
  const hasMade = answers.some(({ makes }) => makes !== null && makes > 0);
  return table(
    {},
    ['Answer', 'Points', 'To the best', ...(hasMade ? ['Made'] : [])],
    rows.map((row) => {
      const marks = [isOf(row, said) ? 'in the record' : '', isOf(row, tried) ? 'yours' : ''].filter(Boolean);
      return rowOf(row, marks.join(', '), hasMade);
    }),
  );
}

function rowOf(
  { answer, alike, value, behind, verdict, makes }: AnswerWorth,
  mark: string,
  hasMade: boolean,
): HTMLElement {
  const name = [answer, ...alike].map((each) => each.replace(/^(discard|call|return) /, '')).join(', ');
  return h(
    'tr',
    { class: mark === '' ? null : 'given' },
    h('th', { scope: 'row' }, name, ...(mark === '' ? [] : [' ', h('small', {}, mark)])),
    h('td', {}, worth(value)),
    h(
      'td',
      {},
      behind === null ? '' : `${worth(behind)} `,
      h('small', { class: verdict === 'surely worse' ? 'worse' : null }, verdict),
    ),
    hasMade ? h('td', {}, makes === null ? '–' : `${(100 * makes).toFixed(0)} %`) : null,
  );
}

function noteOf({ answers, worlds, effective, isAll, faults }: Worths): string {
  const more = answers.length > SHOWN ? `${several(answers.length, 'answer')}, the best ${SHOWN} shown; ` : '';
  const few = isFromFew({ effective, worlds })
    ? `, which count as ${count(Math.round(effective))}: few fit what was said`
    : '';
  const wrong = faults === 0 ? '' : ` Bots gave ${several(faults, 'wrong answer')}, for which defaults were taken.`;
  return isAll
    ? `${more}all ${several(worlds, 'world')} there are.${wrong}`
    : `${more}${several(worlds, 'world')}${few}; intervals are 95 %.${wrong}`;
}
