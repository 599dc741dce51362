import { expect, test } from 'vitest';
import { OVER, pulse } from '../../src/bot/pulse.js';
import { newTurns, OrderedFile } from '../../src/work/ordered-file.js';

test('a thread whose turn never comes stops waiting when the run is over', () => {
  const file = new OrderedFile({ path: 'never-opened.jsonl', turns: newTurns() });
  Atomics.store(pulse.cells, OVER, 1);
  try {
    expect(() => file.write(8, 4, new Uint8Array(1))).toThrow('the run has ended');
  } finally {
    Atomics.store(pulse.cells, OVER, 0);
  }
});
