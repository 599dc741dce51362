import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  sweep: ["sweep 'sound(play=4..6:1)' --blocks 20 --confirm 20 --seed s --threads 0 --out out"],
  'sweep-two': [
    "sweep 'sound(play=4..6:1,mord=0.3..0.5:0.2)' --field bold --game wallachen --blocks 12 --confirm 12 --seed s --threads 0 --out out --full",
  ],
});
