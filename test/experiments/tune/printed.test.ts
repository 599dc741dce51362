import { tuneKind } from '../../../src/experiments/tune/kind.js';
import { testCommands } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testCommands(import.meta.url, { 'mine.mjs': "export default { name: 'mine', params: { mode: 'a' } };" });
testStopped(import.meta.url, tuneKind, { spec: 'sound(play=4..7)', blocks: 40, chunk: 4, seed: 'a' });
