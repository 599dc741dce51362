import { expect, test } from 'vitest';
import { faultsAtRandom } from '../system/random-systems.js';

test('the faults of systems at random in which something is out of place', () => {
  expect(['bolachen', 'wallachen'].map((game) => faultsAtRandom(42, game)).join('; ')).toMatchInlineSnapshot(
    `"259 of 39 kinds, d0534bf6; 198 of 38 kinds, a94251bc"`,
  );
});
