import { simulation } from '../../../src/experiments/simulate/kind.js';
import { testCommands, testPrinted } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testPrinted(import.meta.url, 'simulate --bots sound,bold,lowest --deals 150 --seed s');
testCommands(import.meta.url);
testStopped(import.meta.url, simulation(), { bots: 'sound,bold,lowest', deals: 4000, chunk: 800, seed: 'a' });
