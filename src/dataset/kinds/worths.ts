import type { Policies } from '../../bot/spec.js';
import type { Game } from '../../engine/game.js';
import { type Column, textColumn } from '../../features/column.js';
import { formatAnswer } from '../../record/actions.js';
import { Roller } from '../../rollout/rollout.js';
import type { View } from '../../view/view.js';

/** Each decision has worlds of its own: boards times steps times worlds. */
const [BOARDS, STEPS, WORLDS] = [2 ** 20, 2 ** 8, 2 ** 24];

/** What each legal answer is worth, as found by rollouts. */
export class WorthLabels {
  private readonly roller: Roller;
  private readonly worlds: number;

  constructor(game: Game, model: Policies, { seed, rollouts }: { readonly seed: string; readonly rollouts: number }) {
    this.roller = new Roller(game.ruleSet, game.rules, [model, model, model], seed);
    this.worlds = rollouts;
  }

  /** As JSON: by answer its value and the standard error of that, in units. */
  of(view: View, board: number): string {
    const base = ((board % BOARDS) * STEPS + (view.step % STEPS)) * WORLDS;
    const { answers, alike, sums, isAll } = this.roller.roll(view, { worlds: this.worlds, base, race: false });
    const worths = answers.map((answer, i) => {
      const { mean, standardError } = sums.value(alike[i]);
      return [formatAnswer(answer), [rounded(mean), isAll ? 0 : finite(rounded(standardError))]] as const;
    });
    return JSON.stringify(Object.fromEntries(worths));
  }
}

const rounded = (x: number): number => Math.round(1e4 * x) / 1e4;
const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

export const worthColumns: readonly Column<{ readonly worths: string }>[] = [
  textColumn(
    'worths',
    'what each legal answer is worth to the seat, in units, and the standard error of that, by rollouts with keen in all seats; as JSON: {"pass": [-0.31, 0.07], ...}',
    ({ worths }, text) => text.putText(worths),
    { group: 'labels' },
  ),
];
