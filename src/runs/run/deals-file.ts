import { parseDealText } from '../../cards/record/deal-text.js';
import { checkBeginning, linesIn } from '../../support/input/lines.js';
import { refuse } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';
import { readText } from '../../support/system/text.js';

/** Reads a file with one deal per line, in notation or as an id, into shared memory; and the file's hash. */
export async function readDeals(path: string): Promise<{ readonly deals: Int32Array; readonly hash: string }> {
  const contents = await readText(path);
  checkBeginning(contents, path, 'deal');
  const lines = linesIn(contents);
  while (lines.length > 0 && lines[lines.length - 1].trim() === '') lines.pop();
  if (lines.length === 0) refuse(path, 'has no deals');
  const deals = new Int32Array(new SharedArrayBuffer(16 * lines.length));
  for (const [i, line] of lines.entries()) {
    const { hands, talon } = parseDealText(line.trim(), `${path}:${i + 1}`);
    deals.set([...hands, talon], 4 * i);
  }
  return { deals, hash: hashOf(contents) };
}
