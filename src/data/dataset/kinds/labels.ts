import { PLAY, PLAYED } from '../../../cards/engine/actions.js';
import { ALL_CARDS, cardsOf } from '../../../cards/engine/cards.js';
import type { Course } from '../../../cards/engine/course.js';
import { formatAnswer } from '../../../cards/record/actions.js';
import { formatCard, inTables } from '../../../cards/record/notation.js';
import { type Column, countColumn, filled, textColumn } from '../../../players/features/column.js';
import type { View } from '../../../players/view/view.js';
import type { Roller } from '../../../search/rollout/rollout.js';
import { Analyst } from '../../../search/solver/analyst.js';

const LABEL = { unit: 'tricks', nullable: true, group: 'labels' };

/** The place of the cost behind the 32 cards. */
const COST = 32;

/** The open-card solver's value of each legal card, in the order of the sets' bits, and the cost of the answer. */
export function labelColumns(): readonly Column<{ readonly course: Course; readonly answer: number }>[] {
  const analyst = new Analyst();
  return filled(
    ({ course, answer }, into, at) => {
      into.fill(Number.NaN, at, at + COST + 1);
      if (course.question !== PLAY) return;
      for (const { card, tricks, cost } of analyst.cards(course)) {
        into[at + card] = tricks;
        if (PLAYED + card === answer) into[at + COST] = cost;
      }
    },
    [
      ...cardsOf(ALL_CARDS).map((card) =>
        countColumn(
          `value_${formatCard(card)}`,
          [0, 10],
          `the declarer's tricks in all ten once ${formatCard(card)} is played and nobody errs, all cards open; missing where it cannot be played`,
          LABEL,
        ),
      ),
      countColumn(
        'cost',
        [0, 10],
        'tricks that the answer gave away, by the open cards; missing where no card is played',
        LABEL,
      ),
    ],
  );
}

/** What each legal answer is worth, as found by rollouts in so many worlds. */
export const worthColumn = (
  worlds: number,
): Column<{ readonly view: View; readonly board: number; readonly roller: Roller | null }> =>
  textColumn(
    'worths',
    'what each legal answer is worth to the seat, in units, and the standard error of that, by rollouts with keen in all seats; as JSON: {"pass": [-0.31, 0.07], ...}',
    ({ view, board, roller }, text) => text.putText(worthsOf(roller as Roller, view, board, worlds)),
    { group: 'labels' },
  );

/** Each decision has worlds of its own: boards times steps times worlds. */
const [BOARDS, STEPS, WORLDS] = [2 ** 20, 2 ** 8, 2 ** 24];

/** As JSON: by answer its value and the standard error of that, in units. */
function worthsOf(roller: Roller, view: View, board: number, worlds: number): string {
  const base = ((board % BOARDS) * STEPS + (view.step % STEPS)) * WORLDS;
  const { answers, alike, sums, isAll } = roller.roll(view, { worlds, base, race: false });
  const worths = answers.map((answer, i) => {
    const { mean, standardError } = sums.value(alike[i]);
    return [inTables(formatAnswer(answer)), [rounded(mean), isAll ? 0 : finite(rounded(standardError))]] as const;
  });
  return JSON.stringify(Object.fromEntries(worths));
}

const rounded = (x: number): number => Math.round(1e4 * x) / 1e4;
const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);
