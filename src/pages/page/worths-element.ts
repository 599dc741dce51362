import { isAnswer, worthsTable } from '../../analysis/advice/worths-table.js';
import { OVER } from '../../cards/engine/actions.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { DataTable } from '../../results/document/table.js';
import { several } from '../../results/text/numbers.js';
import type { AnswerWorth, Worths } from '../../search/rollout/worths.js';
import { tableOf } from '../report/table.js';
import type { Trio } from './deal-line.js';
import { h, opened } from './dom.js';
import { labelOf } from './entries.js';
import { dealText } from './rolling.js';
import type { Rollouts } from './rollouts.js';
import type { Scene } from './scene.js';

/** Answers listed: the best of them, and the one given. */
const SHOWN = 8;
const IN_RECORD = '(in the record)';

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
  const root = h('section', { class: 'worths', 'aria-busy': 'true' }, h('h3', {}, title), note);
  rollouts.ask({ deal: dealText(line), step, models, worlds, seed: 'rollout' }, (found) => {
    root.removeAttribute('aria-busy');
    if (typeof found === 'string') note.textContent = found;
    else showTable(found, next < 0 ? '' : formatAnswer(next), note);
  });
  return root;
}

function showTable(found: Worths, said: string, note: HTMLElement): void {
  const mark = (row: AnswerWorth): string => (isAnswer(row, said) ? IN_RECORD : '');
  const answers = worthsTable(found, { mark, most: SHOWN }) as DataTable;
  const drawn = opened(tableOf(answers, 'Worth of answers'));
  for (const row of drawn.querySelectorAll('tr')) row.classList.toggle('given', row.textContent?.includes(IN_RECORD));
  for (const cell of drawn.querySelectorAll('td')) cell.classList.toggle('worse', cell.textContent === 'surely worse');
  note.textContent = answers.note ?? '';
  note.before(drawn);
}
