import { fileURLToPath } from 'node:url';
import { PYTHON } from '../../../machine.js';

/** Bots that are programs, for tests. */

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export const EXAMPLES = {
  python: `exec(${PYTHON} ${pathOf('../../../../bots/external/duck.py')})`,
  together: `exec(${PYTHON} ${pathOf('fixtures/together.py')})`,
  javascript: `exec(node ${pathOf('../../../../bots/external/duck.mjs')})`,
};

/** The same policy on a thread. */
export const DUCK = pathOf('../fixtures/duck.js');
