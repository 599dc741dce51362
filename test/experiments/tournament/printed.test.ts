import { testCommands, testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, 'tournament --bots sound,bold --field lowest --blocks 30 --seed t');
testCommands(import.meta.url);
