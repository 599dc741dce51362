import { sweepKind } from '../../../src/experiments/sweep/kind.js';
import { testCommands, testPrinted } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testPrinted(import.meta.url, "sweep 'sound(play=4..6:1)' --blocks 20 --confirm 20 --seed s");
testCommands(import.meta.url);
testStopped(import.meta.url, sweepKind, { spec: 'sound(play=4..6:1)', blocks: 40, chunk: 4, seed: 'a' });
