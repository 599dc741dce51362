import { readFileSync } from 'node:fs';
import { defineBot } from '../../../src/public/bots.js';
import { termsOf } from '../../careful/terms.js';
import { Judge } from '../judge.js';
import { numbersOf } from '../numbers.js';
import { Keen } from '../player.js';

/** `keen` with numbers from a file: a best response that was learned, to be measured against what it responds to. */
export default defineBot({
  name: 'response',
  about: 'answers as keen would, had it learned the numbers of a file',
  params: { numbers: 'response.json' },
  paramsAbout: { numbers: 'a file that learning has written' },
  memoryless: true,
  sit: (place) => new Keen(new Judge(numbersOf(readFileSync(place.params.numbers, 'utf8'))), termsOf(place), 0),
});
