import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  compare: ['compare sound bold --blocks 60 --seed c --threads 0 --out out'],
  'compare-sprt': [
    'compare sound random --stop sprt --bounds 0,0.5 --blocks 600 --field lowest --gate 5 --attribute auction,play --seed c --threads 0 --out out',
  ],
  'compare-pot': [
    'compare sound bold --game wallachen --rule allPass=pot --match 4 --field keen --explain --blocks 24 --seed c --threads 0 --out out --full',
  ],
  'compare-one-in-field': [
    'compare keen sound --estimand one-in-field --field bold --stop width --width 0.5 --blocks 40 --seed c --threads 0 --out out --full',
  ],
  'compare-group': ['compare sound random --stop group --blocks 400 --seed c --threads 0 --out out --full'],
  'compare-seatings': [
    'compare sound keen --field bold --seatings 3 --blocks 30 --seed c --threads 0 --out out --full',
  ],
});
