import { type Policies, seesAllCards } from '../../players/bot/spec.js';

/** Follows the name of a bot that sees all cards, in every table. */
export const MARK = '†';

/** A bot's label, with the mark if it sees all cards. */
export const marked = (label: string, policies: Policies): string =>
  seesAllCards(policies) ? `${label}${MARK}` : label;

const NOTE = `${MARK} sees all cards: a yardstick, not a player`;

/** The note that explains the mark, if a label has it. */
export const markNotes = (labels: readonly string[]): readonly string[] =>
  labels.some((label) => label.includes(MARK)) ? [NOTE] : [];
