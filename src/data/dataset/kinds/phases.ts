import { CALL, DECLARE, QUESTIONS, type Question } from '../../../cards/engine/actions.js';
import type { DealState } from '../../../cards/engine/deal-state.js';
import type { Game } from '../../../cards/engine/game.js';
import { PARTS } from '../../../players/bot/bot.js';
import { partAsked } from '../../../players/bot/seated.js';
import { PART_NAMES, questionOf } from '../../../players/bot/spec.js';
import { questionsOf } from '../../../players/features/known.js';
import { didYouMean, refuse, shown } from '../../../support/input/refusal.js';

/** What a deal goes through; the play for each side. */
export const PHASES = ['auction', 'exchange', 'declaring', 'defence'] as const;
const PHASE_OF = PARTS.map((part) => PHASES.findIndex((phase) => PART_NAMES[phase].includes(part)));

/** The phase of the current question: an index of PHASES. */
export const phaseAsked = (state: DealState): number => PHASE_OF[partAsked(state)];

/** What can be selected: a phase, or a single question. */
const SELECTABLE: readonly string[] = [...PHASES, ...QUESTIONS];

/** @throws InputError for an unknown phase */
export function checkPhases(phases: readonly string[], where: string): void {
  for (const name of phases)
    if (!SELECTABLE.includes(name))
      refuse(where, `${shown(name)} is no phase${didYouMean(name, SELECTABLE)}; allowed: ${SELECTABLE.join(', ')}`);
}

/**
 * Which decisions are selected, by question and phase: `table[question × 4 + phase]` is 1. Null selects all.
 * @throws InputError if none of the questions is ever asked under these rules
 */
export function phaseTable(phases: readonly string[] | null, game: Game): Uint8Array {
  const asked = questionsOf(game);
  const selected = phases ?? PHASES;
  const idle = selected.find((name) => QUESTIONS.includes(name as 'play') && !asked.includes(name));
  if (idle !== undefined) refuse('phase', `${idle} is never asked in ${game.ruleSet} under these rules`);
  return Uint8Array.from({ length: QUESTIONS.length * PHASES.length }, (_, i) => {
    const question = QUESTIONS[Math.floor(i / PHASES.length)];
    return selected.includes(question) || selected.includes(PHASES[i % PHASES.length]) ? 1 : 0;
  });
}

/** @throws InputError if no row could show the random answer */
export function checkExplored(
  question: Question,
  { phases, hasAuction }: { readonly phases: readonly string[] | null; readonly hasAuction: boolean },
  game: Game,
): void {
  const number = QUESTIONS.indexOf(question);
  if (!questionsOf(game).includes(question))
    refuse('explore', `${question} is never asked in ${game.ruleSet} under these rules`);
  if (!hasAuction && (number < CALL || number === DECLARE))
    refuse('explore', `${question} is never asked where the contract is given`);
  const selecting = SELECTABLE.filter(
    (name) => name === question || PART_NAMES[name].some((part) => questionOf(part) === question),
  );
  if (phases !== null && !selecting.some((name) => phases.includes(name)))
    refuse('explore', `${question} is not among the phases that are written: ${phases.join(', ')}`);
}
