import { type Policies, seesAllCards } from '../bot/spec.js';

/** Behind the name of a bot that sees all cards, in every table. */
export const MARK = '†';

/** A bot's label, with the mark if it sees all cards. */
export const marked = (label: string, policies: Policies): string =>
  seesAllCards(policies) ? `${label}${MARK}` : label;

const NOTE = `${MARK} sees all cards: no player, but a measure of players`;

/** What is said of such bots where any is among those named. */
export const markNotes = (labels: readonly string[]): readonly string[] =>
  labels.some((label) => label.includes(MARK)) ? [NOTE] : [];
