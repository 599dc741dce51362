/**
 * `npm run ladder-order -- FOLDER`: do a tournament of the house bots and the ladder agree? The tournament is a gauntlet against two of `sound` on fresh
 * boards, where the ladder has its own: for every pair of bots of which one is surely better there, it is above the other on the ladder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rank } from '../src/rank/rank.js';
import { FIELD } from '../src/rank/scores.js';
import { liesAbove, liesBelow, type Mean } from '../src/stats/interval.js';
import { mean } from '../src/text/numbers.js';

interface Found {
  readonly run: {
    readonly game: string;
    readonly command: string;
    readonly bots: readonly { readonly label: string; readonly spec: string }[];
  };
  readonly blocks: number;
  readonly pairs: readonly { readonly first: string; readonly second: string; readonly difference: Mean }[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected the folder of a tournament');
const { run, blocks, pairs } = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')) as Found;
if (!/--schedule gauntlet\b/.test(run.command) || !run.command.includes(`--field ${FIELD}`))
  throw new Error(`expected a gauntlet with --field ${FIELD}; found ${run.command}`);
const { ladder } = await rank({ game: run.game });
const specs = new Map(run.bots.map(({ label, spec }) => [label, spec]));
const placeOf = (label: string): number => ladder.findIndex(({ bot }) => bot === specs.get(label));
const known = pairs.filter(({ first, second }) => placeOf(first) >= 0 && placeOf(second) >= 0);
const sure = known.filter(({ difference }) => liesAbove(difference) || liesBelow(difference));
const against = sure.filter(
  ({ first, second, difference }) => liesAbove(difference) !== placeOf(first) < placeOf(second),
);
for (const { first, second, difference } of against)
  console.log(`${first} − ${second}: ${mean(difference)}, but not on the ladder`);
console.log(
  `${run.game}, ${blocks} boards: ${known.length} pairs, ${sure.length} surely differ, ${against.length} against the ladder`,
);
process.exitCode = sure.length === 0 || against.length > 0 ? 1 : 0;
