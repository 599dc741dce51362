import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  simulate: ['simulate --bots sound,bold,lowest --deals 150 --seed s --threads 0 --out out'],
  'simulate-wallachen': [
    'simulate --game wallachen --rule allPass=pot --money 0.5 --bots sound,bold,random --deals 60 --seed s --threads 0 --out out',
  ],
  'simulate-faults': ['simulate --bots ./wrong.mjs,lowest,sound --deals 30 --seed s --threads 0 --out out'],
  'simulate-show': ['simulate --show --game wallachen-sirch --bots sound,bold,lowest --deals 1 --seed s --threads 0'],
  'simulate-sessions': [
    'simulate --game wallachen --match 9 --session-target 20 --money 0.1 --bots sound,bold,keen --deals 90 --records --seed s --threads 0 --out out',
  ],
  'simulate-given': [
    "simulate --bots sound --after 'F brand' --deals 40 --match 4 --seed s --threads 0 --out out --full",
  ],
});
