/** `npm run ladder`: plays the house bots on the boards of the ladder and writes bots/ladder.json; minutes. */
import { writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { FEW, LADDER, type LadderFile, rulesOf, SEED, triedOf } from '../src/rank/ladder.js';
import { GAMES, MANY } from '../src/rank/options.js';
import { play } from '../src/rank/scores.js';
import { termsOf } from '../src/run/how.js';
import { toJson } from '../src/text/json.js';

const HOUSE: Readonly<Record<string, number>> = {
  oracle: FEW,
  reader: FEW,
  pimc: FEW,
  'pimc(worlds=5)': FEW,
  'pimc(worlds=100)': FEW,
  respond: FEW,
  daring: MANY,
  keen: MANY,
  wary: MANY,
  sound: MANY,
  bold: MANY,
  lowest: MANY,
  random: MANY,
};

const terms = termsOf({ threads: 0, onNotice: (line) => process.stderr.write(`${line}\n`) });
const games: Record<string, LadderFile['games'][string]> = {};
for (const game of GAMES) {
  const bots = [];
  for (const [bot, blocks] of Object.entries(HOUSE)) {
    const { points } = await play(bot, { game, seed: SEED, blocks }, terms);
    const { digest: answers } = await play(bot, { game, seed: SEED, blocks: triedOf(points) }, terms);
    bots.push({ bot, answers, points: deflateRawSync(Int16Array.from(points), { level: 9 }).toString('base64') });
    terms.onNotice(`${game} ${bot}`);
  }
  games[game] = { rules: rulesOf(game), bots };
}
writeFileSync(LADDER, toJson({ games }));
