import { tournamentKind } from '../../../src/experiments/tournament/kind.js';
import { testCommands, testPrinted } from '../../cli/printing.js';
import { testStopped } from '../stopped.js';

testPrinted(import.meta.url, 'tournament --bots sound,bold --field lowest --blocks 30 --seed t');
testCommands(import.meta.url);
testStopped(import.meta.url, tournamentKind, { bots: 'sound,bold,lowest', blocks: 40, chunk: 4, seed: 'a' });
