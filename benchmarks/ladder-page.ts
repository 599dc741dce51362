import { readFileSync, writeFileSync } from 'node:fs';
import { GAMES } from '../src/experiments/rank/options.js';
import { type LadderRung, rank } from '../src/experiments/rank/rank.js';
import { mean } from '../src/results/text/numbers.js';

const PAGE = 'bots/README.md';

/** Writes the points of the ladder into its table in bots/README.md, the best first; the rates stay. */
export async function writePage(): Promise<void> {
  const [bolachen, wallachen] = await Promise.all(GAMES.map(async (game) => (await rank({ game })).ladder));
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf('### Ladder');
  const table = /(?:^\| `.*\|\n)+/m.exec(page.slice(begin))![0];
  const rows = new Map(Array.from(table.matchAll(/^\| `(.*?)†?` \|.*/gm), ([row, bot]) => [bot, row.split('|')]));
  const text = bolachen.map(({ bot }) => {
    const [, name = ` \`${bot}\` `, , , ...rates] = rows.get(bot) ?? ['', undefined, '', '', ' – ', ' – ', ''];
    return `|${[name, ...[bolachen, wallachen].map((ladder) => ` ${pointsIn(ladder, bot)} `), ...rates].join('|')}\n`;
  });
  writeFileSync(PAGE, page.replace(table, text.join('')));
}

/** Of the field itself 0, by the rules. */
const pointsIn = (ladder: readonly LadderRung[], bot: string): string => {
  const { points } = ladder.find((rung) => rung.bot === bot)!;
  return points.standardError === 0 ? '0' : mean(points);
};
