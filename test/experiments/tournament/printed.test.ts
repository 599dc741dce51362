import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  tournament: ['tournament --bots sound,bold --field lowest --blocks 30 --seed t --threads 0 --out out'],
  'tournament-wallachen': [
    'tournament --game wallachen --bots sound,bold,random,lowest --blocks 8 --seed t --threads 0 --out out',
  ],
  'tournament-gauntlet': [
    'tournament --bots sound,bold,random --schedule gauntlet --field lowest --match 3 --blocks 20 --seed t --threads 0 --out out --full',
  ],
});
