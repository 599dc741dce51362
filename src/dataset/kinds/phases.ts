import { PARTS } from '../../bot/bot.js';
import { partsThatAnswer } from '../../bot/seated.js';
import { CALL, DECLARE, QUESTIONS, type Question } from '../../engine/actions.js';
import type { Game } from '../../engine/game.js';
import { questionsOf } from '../../features/known.js';
import { didYouMean, refuse, shown } from '../../input/refusal.js';

/** Phases: parts of a policy, or single questions. */
const PHASES: readonly string[] = [...PARTS, ...QUESTIONS];

/** @throws InputError for an unknown phase */
export function checkPhases(phases: readonly string[], where: string): void {
  for (const name of phases)
    if (!PHASES.includes(name))
      refuse(where, `${shown(name)} is no phase${didYouMean(name, PHASES)}; allowed: ${PHASES.join(', ')}`);
}

/**
 * Which decisions are selected, by question and part: `table[question × 4 + part]` is 1. Null selects all.
 * @throws InputError if none of the questions is ever asked under these rules
 */
export function phaseTable(phases: readonly string[] | null, game: Game): Uint8Array {
  const asked = questionsOf(game);
  const selected = phases ?? PARTS;
  const idle = selected.find((name) => QUESTIONS.includes(name as 'play') && !asked.includes(name));
  if (idle !== undefined) refuse('phase', `${idle} is never asked in ${game.ruleSet} under these rules`);
  return Uint8Array.from({ length: QUESTIONS.length * PARTS.length }, (_, i) => {
    const question = QUESTIONS[Math.floor(i / PARTS.length)];
    return selected.includes(question) || selected.includes(PARTS[i % PARTS.length]) ? 1 : 0;
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
  if (phases !== null && ![question, ...partsThatAnswer(question)].some((name) => phases.includes(name)))
    refuse('explore', `${question} is not among the phases that are written: ${phases.join(', ')}`);
}
