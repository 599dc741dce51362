import { SAMPLE } from '../../cards/record/sample.js';
import { testCommands } from '../../cli/printing.js';

testCommands(import.meta.url, { 'games.jsonl': `${JSON.stringify({ ...SAMPLE, seed: 's', index: 1 })}\n` });
