import { styleText } from 'node:util';

/** What is coloured on a terminal: verdicts, significant differences, faults. */
const TINTS = [
  ['green', /\bis better than\b|(?<= )better$|\bis passed\b/gm],
  ['red', /\bis worse than\b|(?<= )worse$|\bis failed\b/gm],
  ['red', /^ {2}first (?:illegal|error|timeout|crash) of .*/gm],
  ['yellow', /\bundecided\b/g],
] as const;

/** Colours a text for a terminal with colours; leaves it unchanged elsewhere, and if `NO_COLOR` is set. */
export function coloured(text: string, hasColours = process.stdout.isTTY && process.stdout.hasColors()): string {
  if (!hasColours) return text;
  const tint = (found: string, colour: 'green' | 'red' | 'yellow'): string =>
    styleText(colour, found, { validateStream: false });
  return TINTS.reduce((tinted, [colour, words]) => tinted.replace(words, (found) => tint(found, colour)), text);
}
