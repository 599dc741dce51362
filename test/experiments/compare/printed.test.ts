import { compareKind } from '../../../src/experiments/compare/kind.js';
import { testCommands } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

const DUEL = { a: 'sound', b: 'bold', blocks: 40, chunk: 4, seed: 'a' };

testCommands(import.meta.url);
testStopped(import.meta.url, compareKind, { ...DUEL, explain: true, attribute: 'play' });
