/** `npm run ladder`: plays the house bots on the boards of the ladder and writes bots/ladder.json; minutes. */
import { writeFileSync } from 'node:fs';
import { LADDER, makeLadder } from '../src/rank/ladder.js';
import { termsOf } from '../src/run/how.js';

const terms = termsOf({ threads: 0, onNotice: (line) => process.stderr.write(`${line}\n`) });
writeFileSync(LADDER, await makeLadder(terms));
