/**
 * `npm run ladder-order -- FOLDER`: do a tournament of the house bots and the ladder agree? The tournament is a
 * gauntlet against two of `sound` on fresh boards, where the ladder has its own. Of two bots that surely differ there,
 * none may surely differ the other way on the ladder; those that only stand the other way are listed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeGame } from '../src/cards/games/rule-sets.js';
import { stakesOf } from '../src/cards/games/stakes.js';
import { NO_CONTROLS } from '../src/experiments/rank/control.js';
import { differenceOf, estimateOf } from '../src/experiments/rank/estimate.js';
import { quickOf, readLadder } from '../src/experiments/rank/ladder.js';
import { DEALS, FIELD } from '../src/experiments/rank/scores.js';
import { mean } from '../src/results/text/numbers.js';
import { liesAbove, liesBelow, type Mean } from '../src/stats/interval.js';

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
const house = await readLadder(run.game);
const quick = quickOf(house);
const estimates = new Map(
  house.map(({ bot, points, controls }) => [bot, estimateOf({ points, controls: controls ?? NO_CONTROLS }, quick)]),
);
const event = (2 * stakesOf(makeGame(run.game)).least) / DEALS;
const specs = new Map(run.bots.map(({ label, spec }) => [label, estimates.get(spec)]));
const signOf = (found: Mean): number => (liesAbove(found) ? 1 : liesBelow(found) ? -1 : 0);

let [sure, same, against] = [0, 0, 0];
for (const { first, second, difference } of pairs) {
  const [one, other] = [specs.get(first), specs.get(second)];
  if (one === undefined || other === undefined || signOf(difference) === 0) continue;
  sure += 1;
  const here = differenceOf(one, other, event, pairs.length);
  if (Math.sign(here.mean!) === signOf(difference)) same += 1;
  else console.log(`${first} − ${second}: ${mean(difference)}, on the ladder ${mean(here)}`);
  if (signOf(here) === -signOf(difference)) against += 1;
}
console.log(
  `${run.game}, ${blocks} boards: ${sure} pairs surely differ; ${same} are in the same order on the ladder, ${against} surely in the other`,
);
process.exitCode = sure === 0 || against > 0 ? 1 : 0;
