import { expect, test } from 'vitest';
import { onScreen } from '../../src/document/screen.js';
import { simulateDocument } from '../../src/simulate/document.js';
import { simulate } from '../../src/simulate/kind.js';

const WHAT = { bots: 'lowest', deals: 20, seed: 's' } as const;
const HAND = 'A.A.AKO.AKOU9';

test.each([
  ['by seats with random hands', { after: 'F pass, M mord' }, ['F pass', 'M mord']],
  ['by a seat whose hand is fixed, too', { after: 'F pass, M mord', hands: { M: HAND } }, ['F pass']],
  ['by nobody', { hands: { M: HAND } }, undefined],
  ['with a contract in place of the auction', { declarer: 'M', contract: 'mord' }, undefined],
])('words that are given, not said, are pointed out: %s', async (_, given, words) => {
  const { summary } = await simulate({ ...WHAT, ...given }, { threads: 0 });
  expect(summary.wordsGiven).toEqual(words);
  const text = onScreen(simulateDocument({ ...summary, reproducible: true, tainted: [] }, true));
  if (words === undefined) expect(text).not.toContain('Given, not said');
  else expect(text).toContain(`Given, not said: ${words.join(', ')}. The hands are dealt without regard`);
});
