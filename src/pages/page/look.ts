import type { Seat } from '../../cards/engine/seats.js';
import { worldsFor } from './bots.js';
import type { Rollouts } from './rollouts.js';
import type { TableVisit } from './sitting.js';
import type { Toolbar } from './toolbar.js';
import type { WorthsTerms } from './worths-element.js';

/** How a deal is looked at. */
export interface PanelLook {
  readonly viewer: Seat | null;
  /** The seat of whoever is at the table here, or was on this board. */
  readonly you: Seat | null;
  readonly hasCosts: boolean;
  /** How what answers are worth is found; null if it is not shown. */
  readonly worths: WorthsTerms | null;
  /** The viewer answers again before it is shown: the answer, −1 before it is given. Null if not so. */
  readonly trial: { readonly answer: number } | null;
}

/** Who tries a decision again, with the answer and its step: what it is worth is shown after that. */
export interface Trial {
  readonly seat: Seat;
  readonly step: number;
  readonly answer: number;
}

/** What the page is about at a step. */
interface PageState {
  readonly step: number;
  readonly rollouts: Rollouts;
  readonly sitting: TableVisit | null;
  readonly trial: Trial | null;
}

/** What may be seen: by a person in a seat its cards alone, by one who tries again the worths after the answer. */
export function lookOf({ step, rollouts, sitting, trial }: PageState, settings: Toolbar['settings']): PanelLook {
  const { viewer, hasCosts, hasWorths, bots, worlds } = settings;
  const seen = { you: sitting?.seat ?? null, hasCosts: false, worths: null, trial: null };
  if (sitting?.isOver === false) return { ...seen, viewer: sitting.seat };
  const worths = hasWorths ? { rollouts, models: bots, worlds: worldsFor(bots, worlds) } : null;
  if (trial === null) return { ...seen, viewer, hasCosts, worths };
  return { ...seen, viewer: trial.seat, worths, trial: { answer: trial.step === step ? trial.answer : -1 } };
}
