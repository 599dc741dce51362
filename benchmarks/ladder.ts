/**
 * `npm run ladder`: plays the house bots on the boards of the ladder on all cores and writes bots/ladder.json and the
 * table of bots/README.md; ten minutes or so. When it is stopped, the bots that are done are kept for the same sources,
 * and it goes on with the next.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { controlsOf } from '../src/experiments/rank/control.js';
import {
  type HouseScores,
  LADDER,
  type LadderFile,
  packed,
  rulesOf,
  SEED,
  triedOf,
  unpacked,
} from '../src/experiments/rank/ladder.js';
import { GAMES, MANY } from '../src/experiments/rank/options.js';
import { play } from '../src/experiments/rank/scores.js';
import { toJson } from '../src/results/text/json.js';
import { termsOf } from '../src/runs/run/how.js';
import { fromJson } from '../src/support/input/json.js';
import { writePage } from './ladder-page.js';

/** Who plays all boards in seconds, also fresh ones. */
const QUICK = ['keen(promise=-0.2)', 'keen', 'keen(promise=0.2)', 'sound', 'bold', 'lowest', 'random'];

/** Who searches, and on how many boards there is time for it. */
const SEARCHING: Readonly<Record<string, number>> = {
  'pimc(worlds=5)': MANY,
  pimc: MANY,
  oracle: 3_000,
  reader: 3_000,
  'pimc(worlds=100)': 3_000,
  respond: 600,
};

const say = (text: string): boolean => process.stderr.write(text);
let doing = '';
const terms = termsOf({
  onNotice: (line) => say(`${line}\n`),
  onProgress: ({ done, total, unit }) => say(`\r${doing}: ${done} of ${total} ${unit}  `),
});

/** What is done, in files by game and bot; the folder is named after the sources that were built. */
const KEPT = `node_modules/.cache/ladder/${readFileSync('dist/.built', 'utf8').slice(0, 16)}`;
mkdirSync(KEPT, { recursive: true });

/** The scores of a bot: kept, or played now. */
async function scoresOf(game: string, bot: string, blocks: number): Promise<HouseScores> {
  doing = `${game} ${bot}`;
  const file = `${KEPT}/${encodeURIComponent(doing)}.json`;
  const kept = fromJson(readIfAny(file)) as ReturnType<typeof packed> | undefined;
  if (kept !== undefined) return unpacked(kept);
  const { points } = await play(bot, { game, seed: SEED, blocks }, terms);
  const { digest: answers } = await play(bot, { game, seed: SEED, blocks: triedOf(points) }, terms);
  const scores = { bot, answers, controls: null, points };
  writeFileSync(file, toJson(packed(scores)));
  say(`\r${doing}: done${' '.repeat(40)}\n`);
  return scores;
}

function readIfAny(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const games: Record<string, LadderFile['games'][string]> = {};
for (const game of GAMES) {
  const [quick, searching]: [HouseScores[], HouseScores[]] = [[], []];
  for (const bot of QUICK) quick.push(await scoresOf(game, bot, MANY));
  for (const [bot, blocks] of Object.entries(SEARCHING)) {
    const scores = await scoresOf(game, bot, blocks);
    searching.push({ ...scores, controls: controlsOf(scores.points, quick) });
  }
  games[game] = { rules: rulesOf(game), bots: [...quick, ...searching].map(packed) };
}
writeFileSync(LADDER, toJson({ games }));
await writePage();
