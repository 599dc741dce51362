import { filled } from '../input/option.js';
import { OptionError, shown } from '../input/refusal.js';
import { type CompareValues, STOP } from './options.js';
import type { StopRule } from './stop-rule.js';

/** Each rule's required and optional parts. */
const PARTS: Readonly<
  Record<StopRule['kind'], { readonly needs: readonly StopField[]; readonly takes: readonly StopField[] }>
> = {
  none: { needs: [], takes: [] },
  group: { needs: [], takes: [] },
  sprt: { needs: ['bounds'], takes: ['scale', 'alpha', 'beta'] },
  width: { needs: ['width'], takes: [] },
};

type StopValues = NonNullable<CompareValues['stop']>;
type StopField = Exclude<keyof StopValues, 'rule'>;

/**
 * The rule among all options of a comparison. Without a width of its own it is half of `delta`: if both bots are equal, the interval then lies
 * within ±`delta` in 95 % of runs.
 * @throws OptionError
 */
export const ruleOf = ({ stop = { rule: 'none' }, delta }: CompareValues): StopRule =>
  settledRule(stop.rule === 'width' && delta !== undefined ? { width: delta / 2, ...stop } : stop);

/** The stopping rule of a comparison. @throws OptionError if a part is missing, or belongs to another rule */
function settledRule(stop: StopValues): StopRule {
  const { rule: kind, bounds, scale, alpha, beta, width } = filled(STOP, stop);
  const { needs, takes } = PARTS[kind];
  for (const part of Object.keys(stop) as (keyof StopValues)[]) {
    if (part === 'rule' || stop[part] === undefined || needs.includes(part) || takes.includes(part)) continue;
    const [owner] =
      Object.entries(PARTS).find(([, each]) => each.needs.includes(part) || each.takes.includes(part)) ?? [];
    throw new OptionError(`stop.${part}: belongs to the rule ${owner}, not to ${kind}`);
  }
  if (kind === 'sprt' && bounds !== undefined) {
    const [low, high] = bounds;
    if (low >= high) throw new OptionError(`stop.bounds: the first must be below the second; found ${shown(bounds)}`);
    return { kind, scale, low, high, alpha, beta };
  }
  if (kind === 'width' && width !== undefined) return { kind, width };
  if (kind === 'none' || kind === 'group') return { kind };
  throw new OptionError(`stop.${needs[0]}: is missing; the rule ${kind} needs it`);
}
