import { isAnswer, worthsTable } from '../../analysis/advice/worths-table.js';
import { OVER } from '../../cards/engine/actions.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { headed, rowsShown, textOf } from '../../results/document/table.js';
import { several } from '../../results/text/numbers.js';
import type { AnswerWorth, Worths } from '../../search/rollout/worths.js';
import type { Trio } from './deal-line.js';
import { h, table } from './dom.js';
import { labelOf } from './entries.js';
import { dealText } from './rolling.js';
import type { Rollouts } from './rollouts.js';
import type { Scene } from './scene.js';

/** Answers listed: the best of them, and the one given. */
const SHOWN = 8;

/** How what answers are worth is found out: by whom, in how many worlds. */
export interface WorthsTerms {
  readonly rollouts: Rollouts;
  readonly models: Trio;
  readonly worlds: number;
}

/** What each answer is worth for what the player knows; null without a choice. */
export function worthsElement(scene: Scene, { rollouts, models, worlds }: WorthsTerms): HTMLElement | null {
  const { course, line, step, next } = scene;
  if (course.question === OVER || course.isForced) return null;
  const title = `Worth to ${SEAT_NAMES[course.seat]}, played on by ${labelOf(models)}`;
  const note = h('p', { class: 'facts' }, `${several(worlds, 'world')} …`);
  const group = { role: 'group', 'aria-label': title, tabindex: 0 }; // where it is narrow, it scrolls sideways
  const root = h('section', { class: 'worths', ...group, 'aria-busy': 'true' }, h('h3', {}, title), note);
  rollouts.ask({ deal: dealText(line), step, models, worlds, seed: 'rollout' }, (found) => {
    root.removeAttribute('aria-busy');
    if (typeof found === 'string') note.textContent = found;
    else showTable(found, next < 0 ? '' : formatAnswer(next), note);
  });
  return root;
}

function showTable(found: Worths, said: string, note: HTMLElement): void {
  const mark = (row: AnswerWorth): string => (isAnswer(row, said) ? '(in the record)' : '');
  const answers = worthsTable(found, { mark, most: SHOWN });
  const columns = headed(answers);
  const rows = rowsShown(answers).map((row) =>
    h(
      'tr',
      { class: mark(row) === '' ? null : 'given' },
      ...columns.map((column, i) =>
        i === 0
          ? h('th', { scope: 'row' }, textOf(column, row))
          : h('td', { class: column.of(row) === 'surely worse' ? 'worse' : null }, textOf(column, row)),
      ),
    ),
  );
  const heads = columns.map(({ head = '' }) => head);
  note.textContent = answers.note ?? '';
  note.before(table({}, heads, rows));
}
