/**
 * `npm run ladder`: plays the house bots on the boards of the ladder on all cores and writes bots/ladder.json and the table of bots/README.md; ten
 * minutes or so. When it is stopped,
 * the bots that are done are kept for the same sources, and it goes on with the next.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { controlsOf, NO_CONTROLS } from '../src/rank/control.js';
import {
  FEW,
  type HouseScores,
  LADDER,
  type LadderFile,
  packed,
  quickOf,
  rulesOf,
  SEED,
  triedOf,
  unpacked,
} from '../src/rank/ladder.js';
import { GAMES, MANY } from '../src/rank/options.js';
import { play } from '../src/rank/scores.js';
import { termsOf } from '../src/run/how.js';
import { fromJson, toJson } from '../src/text/json.js';
import { writePage } from './ladder-page.js';

const HOUSE: Readonly<Record<string, number>> = {
  'keen(promise=-0.2)': MANY,
  keen: MANY,
  'keen(promise=0.2)': MANY,
  sound: MANY,
  bold: MANY,
  lowest: MANY,
  random: MANY,
  oracle: FEW,
  reader: FEW,
  pimc: FEW,
  'pimc(worlds=5)': FEW,
  'pimc(worlds=100)': FEW,
  respond: FEW,
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
  const scores = { bot, answers, controls: NO_CONTROLS, points };
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
  const house: HouseScores[] = [];
  for (const [bot, blocks] of Object.entries(HOUSE)) house.push(await scoresOf(game, bot, blocks));
  const quick = quickOf(house);
  const bots = house.map((each) => packed({ ...each, controls: controlsOf(each.points, quick) }));
  games[game] = { rules: rulesOf(game), bots };
}
writeFileSync(LADDER, toJson({ games }));
await writePage();
