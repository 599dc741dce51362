import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  rank: ['rank sound --blocks 30 --threads 0 --full'],
});
