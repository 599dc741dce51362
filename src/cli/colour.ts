import { styleText } from 'node:util';

/** What of a run's tables is coloured on a terminal: verdicts, differences that are sure, faults. */
const TINTS = [
  ['green', /\bis better than\b|(?<= )better$|\b(?:All \d+ promises are kept|is passed)\b/gm],
  ['red', /\bis worse than\b|(?<= )worse$|\b(?:promises? (?:is|are) broken|is failed)\b/gm],
  ['red', /^ {2}first (?:illegal|error|timeout|crash) of .*/gm],
  ['yellow', /\bundecided\b/g],
] as const;

/** A text for a terminal that has colours; as it is for any other reader, and where `NO_COLOR` is set. */
export function coloured(text: string, hasColours = process.stdout.isTTY && process.stdout.hasColors()): string {
  if (!hasColours) return text;
  const tinted = (found: string, colour: 'green' | 'red' | 'yellow'): string =>
    styleText(colour, found, { validateStream: false });
  return TINTS.reduce((said, [colour, words]) => said.replace(words, (found) => tinted(found, colour)), text);
}
