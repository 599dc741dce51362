import type { DeclarerAnswer } from '../../analysis/solving/answers.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { bestOf } from './afterwards.js';
import type { DealLine } from './deal-line.js';
import { h, table } from './dom.js';
import { dealText } from './rolling.js';
import type { Rollouts } from './rollouts.js';
import { contractInWords } from './words.js';

const TITLE = 'What each could have made';

/** What each seat could have made of every contract, found out on the worker's thread. */
export function makeableElement(line: DealLine, rollouts: Rollouts): HTMLElement {
  const note = h('p', { class: 'facts' }, 'Solving …');
  const root = h('section', { class: 'makeable', 'aria-label': TITLE, 'aria-busy': 'true' }, h('h3', {}, TITLE), note);
  rollouts.ask({ is: 'makeable', deal: dealText(line) }, (found) => {
    root.removeAttribute('aria-busy');
    note.textContent =
      typeof found === 'string'
        ? found
        : 'Tricks with open cards and the best exchange; ✓ makes the contract, with this discard.';
    if (typeof found !== 'string') note.before(tableOf(found));
  });
  return root;
}

const tableOf = (declarers: readonly DeclarerAnswer[]): HTMLElement =>
  table(
    {},
    ['Contract', ...SEAT_NAMES],
    Object.keys(declarers[0].discard).map((way) =>
      h('tr', {}, h('th', { scope: 'row' }, contractInWords(way)), ...declarers.map((each) => cellOf(each, way))),
    ),
  );

/** `6 ✓` with the exchange that makes it. */
function cellOf(declarer: DeclarerAnswer, way: string): HTMLElement {
  const { tricks, made, call, return: giveBack, discard } = bestOf(declarer, way);
  const exchange = call === undefined ? discard : `call ${call} for ${giveBack}, discard ${discard}`;
  const text = [
    tricks ?? (made === undefined ? '–' : ''),
    made === true ? '✓' : made === false && tricks === undefined ? 'no' : '',
  ];
  return h(
    'td',
    { class: made === true ? 'given' : null },
    text.filter((part) => part !== '').join(' '),
    made === true ? h('small', {}, exchange ?? '') : null,
  );
}
