import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  dataset: [
    'dataset --kind deals --bots sound,bold,lowest --columns board,deal_id,contract,won --deals 8 --seed d --format csv --split train=0.8,test=0.2 --threads 0 --out out',
    'runs verify out --threads 0',
  ],
  'dataset-json': [
    'dataset --kind decisions --bots bold --deals 10 --sample 0.1 --seed d --threads 0 --json --out out',
  ],
  'dataset-outcomes': [
    'dataset --kind outcomes --deals 1 --declarer M --contract brand-H --seed d --format csv --threads 0 --out out',
    'runs verify out --threads 0',
  ],
});
