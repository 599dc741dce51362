import { testCommands, testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, 'simulate --bots sound,bold,lowest --deals 150 --seed s');
testCommands(import.meta.url);
