import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  rules: ['rules --effects --bots sound --deals 100 --seed rules --threads 0 --out out'],
  'rules-wallachen': [
    'rules --effects --game wallachen --bots sound,bold,lowest --deals 60 --seed rules --threads 0 --out out --full',
  ],
});
