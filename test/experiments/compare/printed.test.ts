import { testCommands, testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, 'compare sound bold --blocks 60 --seed c');
testCommands(import.meta.url);
