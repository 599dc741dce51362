import { tournamentKind } from '../../../src/experiments/tournament/kind.js';
import { testCommands } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testCommands(import.meta.url);
testStopped(import.meta.url, tournamentKind, { bots: 'sound,bold,lowest', blocks: 40, chunk: 4, seed: 'a' });
