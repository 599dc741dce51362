import { expect, test } from 'vitest';
import { faultsAtRandom } from './random-systems.js';

test('the faults of systems at random in which something is out of place', () => {
  expect(['bolachen', 'wallachen'].map((game) => faultsAtRandom(41, game)).join('; ')).toMatchInlineSnapshot(
    `"256 of 41 kinds, 5fa8f858; 182 of 34 kinds, 882fc4a0"`,
  );
});
