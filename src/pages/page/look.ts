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
}

/** What may be seen: by a person in a seat its cards alone. */
export function lookOf(
  { rollouts, sitting }: { readonly rollouts: Rollouts; readonly sitting: TableVisit | null },
  settings: Toolbar['settings'],
): PanelLook {
  const { viewer, hasCosts, hasWorths, bots, worlds } = settings;
  const you = sitting?.seat ?? null;
  if (sitting?.isOver === false) return { you, viewer: sitting.seat, hasCosts: false, worths: null };
  const worths = hasWorths ? { rollouts, models: bots, worlds: worldsFor(bots, worlds) } : null;
  return { you, viewer, hasCosts, worths };
}
