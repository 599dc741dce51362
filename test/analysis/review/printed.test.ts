import { SAMPLE } from '../../cards/record/sample.js';
import { testPrinted } from '../../cli/printing.js';

testPrinted(
  import.meta.url,
  {
    check: [
      'check games.jsonl',
      'check --show --solve games.jsonl',
      'check --threads 0 --json games.jsonl',
      'review games.jsonl --model sound --worlds 20 --threads 0',
    ],
  },
  { 'games.jsonl': `${JSON.stringify({ ...SAMPLE, seed: 's', index: 1 })}\n` },
);
