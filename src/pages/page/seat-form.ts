import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { boardOf } from '../../cards/record/board-of.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { refusalOf } from '../../support/input/refusal.js';
import { button, h } from './dom.js';
import type { BotsChoice, SeatTaken } from './entries.js';

/** The dialog's return value if it was not cancelled. */
const SIT = 'sit';

/** Asks for a seat, with a board to begin at; `refuse` is called with what is wrong, `take` with what was chosen. */
export function seatForm(
  { seed, board }: Pick<SeatTaken, 'seed' | 'board'>,
  choices: readonly BotsChoice[],
  take: (taken: SeatTaken) => void,
  refuse: (message: string) => void,
): HTMLDialogElement {
  const seats = h('select', {}, ...SEATS.map((seat) => h('option', { value: seat }, SEAT_NAMES[seat])));
  const bots = h('select', {}, ...choices.map(({ label }) => h('option', {}, label)));
  const seedField = h('input', { value: seed, required: true, autocomplete: 'off', spellcheck: 'false' });
  const boardField = h('input', { type: 'number', min: 0, step: 1, value: board, required: true });
  const dialog = h('dialog', { 'aria-label': 'Take a seat' });
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', {}, 'Take a seat'),
    h('label', {}, 'You sit at ', seats),
    h('label', {}, 'against ', bots),
    h('label', {}, 'on the boards of seed ', seedField),
    h('label', {}, 'from board ', boardField),
    h(
      'p',
      {},
      h('button', { class: 'word', value: SIT }, 'Sit down'),
      ' ',
      button('Cancel', () => dialog.close()),
    ),
  );
  // The browser restores the focus when the dialog closes; this runs after that.
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (dialog.returnValue !== SIT) return;
    const [seat, seed, board] = [Number(seats.value) as Seat, seedField.value, Number(boardField.value)];
    const refusal = refusalOf(() => boardOf(seed, board));
    if (refusal !== null) return refuse(refusal);
    take({ seat, seed, board, bots: choices[bots.selectedIndex].bots });
  });
  dialog.append(form);
  return dialog;
}
