import type { OptionRows, OptionTies } from './option.js';
import { refuseOption } from './refusal.js';

/**
 * Refuses options that cannot go together, or, where the options are whole, lack what they need, as their rows say.
 * @throws OptionError
 */
export function checkTies(
  rows: OptionRows | Readonly<Record<string, OptionTies>>,
  given: Readonly<Record<string, unknown>>,
  isWhole = true,
): void {
  const isGiven = (tie: string): boolean => {
    const [name, value] = tie.split('=');
    const found = given[name];
    return value === undefined ? found !== undefined && found !== false : found === value;
  };
  for (const [name, { apart, needs, beside = {} }] of Object.entries<OptionTies>(rows)) {
    if (!isGiven(name)) continue;
    const other = apart?.find(isGiven);
    if (other !== undefined) refuseOption(name, `cannot be given together with ${named(other)}`);
    if (!isWhole) continue;
    const lacks = (ties: readonly string[]): boolean => !ties.some(isGiven);
    if (needs !== undefined && lacks(needs)) refuseOption(name, `needs ${listed(needs)}`);
    for (const [tie, ties] of Object.entries(beside)) {
      const [of, value] = tie.split('=');
      if (!isGiven(tie) || !lacks(ties)) continue;
      refuseOption(name, of === name ? `${value} needs ${listed(ties)}` : `beside ${named(tie)} needs ${listed(ties)}`);
    }
  }
}

const named = (tie: string): string => {
  const [name, value] = tie.split('=');
  return `${name.startsWith('--') ? name : `\`${name}\``}${value === undefined ? '' : ` ${value}`}`;
};

const listed = (ties: readonly string[]): string => ties.map(named).join(' or ');
