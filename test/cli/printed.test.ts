import { SAMPLE } from '../cards/record/sample.js';
import { testPrinted } from './printing.js';

testPrinted(
  import.meta.url,
  {
    shown: [
      ...['rules', 'rules --game wallachen --json', 'rules --text --rule cardCall=false', 'rules --text --json'],
      ...['rank', 'rank --json', 'bots', 'bots --json', "bots 'sound(play=5)'", 'bots keen --json', 'bots --words'],
      ...['bots --words --json', 'bots --protocol', 'deal --seed s --board 3 --deals 2', 'deal --deal 7 --json'],
      ...["perft --deal 7 --after 'F pass' --depth 3", 'view games.jsonl:1', 'view games.jsonl --where won'],
      'view --seed s --bots keen,sound,bold --out page.html',
    ],
    pages: [
      'compare sound bold --blocks 20 --seed c --threads 0 --out kept',
      ...['runs page kept', 'runs verify kept --threads 0', "runs page kept --out 'so so/other.html'", 'workbench'],
    ],
  },
  { 'games.jsonl': `${JSON.stringify({ ...SAMPLE, seed: 's', index: 1 })}\n` },
);
