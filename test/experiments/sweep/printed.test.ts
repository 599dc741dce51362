import { sweepKind } from '../../../src/experiments/sweep/kind.js';
import { testCommands } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testCommands(import.meta.url);
testStopped(import.meta.url, sweepKind, { spec: 'sound(play=4..6:1)', blocks: 40, chunk: 4, seed: 'a' });
