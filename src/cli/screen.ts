import type { Command } from 'commander';
import type { Document } from '../results/document/document.js';
import { inShort, onScreen, verdictOnScreen } from '../results/document/screen.js';
import { givenFlags } from './given-options.js';

/** What a run prints: its short form, which fits on a screen, or with `--full` all of it. */

/** So many lines are printed at most, those on stderr included. */
export const LINES = 24;

export const isFull = (command: Command): boolean => givenFlags(command).full === true;

/** What stands around the tables of a document. */
export interface ScreenTerms {
  readonly full: boolean;
  /** Between the verdict and the tables. */
  readonly head?: string;
  /** The same in the long form. */
  readonly fullHead?: string;
  /** Below the tables. */
  readonly tail?: string;
  /** Where the rest is. */
  readonly rest?: string;
  /** Lines printed besides. */
  readonly besides?: number;
}

/** The verdict first, if there is one, then what was played, then tables; and where the others are. */
export function screenOf(
  document: Pick<Document, 'verdict' | 'tables'>,
  { full, head = '', fullHead = head, tail = '', rest = '--full prints the rest', besides = 0 }: ScreenTerms,
): string {
  const whole = onScreen(document);
  if (full) return joined([verdictOnScreen(document), fullHead, whole, tail]);
  const around = [verdictOnScreen(document), head].filter((part) => part !== '');
  const blanks = around.length + 2; // with the line that says where the rest is
  const tables = inShort(document, LINES - besides - blanks - heightOf(around.join('') + tail));
  const isAll = tables === whole && head === fullHead;
  return joined([...around, tables, isAll ? tail : `${tail}${rest}\n`]);
}

const heightOf = (text: string): number => text.split('\n').length - 1;

/** Parts with an empty line between them. */
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
