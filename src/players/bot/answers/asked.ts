import type { View } from '../../view/view.js';
import { boardText, hex, legalText, ViewChanges } from '../external/view-text.js';

/** What a seat is asked: a hash of its whole view, 16 hexadecimal digits. Equal questions have equal ones. */
export function askedIn(view: View, table = tableOf(view)): string {
  const changes = new ViewChanges();
  const text = [table, boardText(view), changes.fieldsText(view), changes.historyText(view), legalText(view)];
  return hashOfText(text.join('\n'));
}

/** The part of every view at one table: the game and its rules. */
export const tableOf = ({ game, rules }: View): string => JSON.stringify([game, rules]);

/** 64 bits by two multiplications a letter: not against malice, as what is kept says itself what was asked. */
function hashOfText(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193) ^ (b >>> 15);
    b = Math.imul(b + code, 0xc2b2ae35) ^ (a >>> 13);
  }
  return hex(a) + hex(b ^ Math.imul(a, 0x27d4eb2f));
}
