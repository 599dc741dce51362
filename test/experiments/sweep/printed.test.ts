import { testCommands, testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, "sweep 'sound(play=4..6:1)' --blocks 20 --confirm 20 --seed s");
testCommands(import.meta.url);
