import { testCommands, testPrinted } from '../../cli/printing.js';

testPrinted(
  import.meta.url,
  "tune 'sound(play=4..7,mord=0.2..0.8)' --start play=7,mord=0.8 --blocks 100 --confirm 30 --seed s",
);
testCommands(import.meta.url);
