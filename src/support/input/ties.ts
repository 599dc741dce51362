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
  const isGiven = (name: string): boolean => given[name] !== undefined && given[name] !== false;
  for (const [name, { apart, needs }] of Object.entries<OptionTies>(rows)) {
    if (!isGiven(name)) continue;
    const other = apart?.find(isGiven);
    if (other !== undefined) refuseOption(name, `cannot be given together with ${named(other)}`);
    if (isWhole && needs !== undefined && !needs.some(isGiven))
      refuseOption(name, `needs ${needs.map(named).join(' or ')}`);
  }
}

const named = (name: string): string => (name.startsWith('--') ? name : `\`${name}\``);
