import { columnsNow } from './width.js';

/** Wraps a text to the width of tables, with an indent. */
export function wrapped(text: string, indent = '  '): string {
  const lines = [''];
  const width = columnsNow() - 1 - indent.length;
  for (const word of text.split(' ')) {
    if (lines[lines.length - 1].length + word.length > width) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => `${indent}${line.trim()}\n`).join('');
}
