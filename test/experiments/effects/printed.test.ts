import { effectsKind } from '../../../src/experiments/effects/kind.js';
import { testCommands } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testCommands(import.meta.url);
testStopped(import.meta.url, effectsKind, { bots: 'sound', deals: 40, seed: 'a' });
