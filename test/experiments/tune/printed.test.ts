import { tuneKind } from '../../../src/experiments/tune/kind.js';
import { testCommands, testPrinted } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testPrinted(
  import.meta.url,
  "tune 'sound(play=4..7,mord=0.2..0.8)' --start play=7,mord=0.8 --blocks 100 --confirm 30 --seed s",
);
testCommands(import.meta.url, { 'mine.mjs': "export default { name: 'mine', params: { mode: 'a' } };" });
testStopped(import.meta.url, tuneKind, { spec: 'sound(play=4..7)', blocks: 40, chunk: 4, seed: 'a' });
