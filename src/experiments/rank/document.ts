import type { Document, Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { count } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import { withReliance } from '../../runs/document/faults.js';
import { marked, repeatNotes } from '../../runs/document/reliance-notes.js';
import { MANY } from './options.js';
import type { LadderRung, RankedBot, RankSummary } from './rank.js';
import { FIELD } from './scores.js';

export function rankDocument(summary: RankSummary): Document {
  const { game, seed, ladder, bot } = summary;
  const rows: Rung[] = ladder.map((rung) => ({ ...rung, bot: marked(rung.bot, rung.bot === 'oracle') }));
  if (bot !== null) rows.push({ ...bot, bot: bot.name, difference: null, isOwn: true });
  rows.sort((a, b) => b.points.mean! - a.points.mean!);
  const ladderRows = ladderTable(rows, summary);
  const document = {
    title: bot === null ? `The ladder of bots, ${game}` : `Where does ${bot.name} stand, ${game}?`,
    verdict: bot === null ? '' : verdictOf(bot, ladder),
    facts: [game, `seed ${seed}`, ...(bot === null ? [] : repeatNotes(bot))],
    tables: [ladderRows],
    figures: [ladderFigure(ladderRows, summary)],
  };
  return bot === null ? document : withReliance(document, bot);
}

type Rung = LadderRung & { readonly isOwn?: true };

function ladderTable(rows: readonly Rung[], summary: RankSummary): DataTable<Rung> {
  const { bot } = summary;
  const difference: TableColumn<Rung> = {
    as: 'mean',
    head: `${short(bot?.name ?? '')} less it`,
    of: (rung) => rung.difference ?? undefined,
  };
  const own = rows.findIndex(({ isOwn }) => isOwn);
  return table<Rung>({
    title: `Points a deal beside two of ${FIELD}`,
    columns: [
      { as: 'bot', head: 'bot', of: (rung) => (rung.isOwn ? `> ${rung.bot}` : rung.bot) },
      { as: 'mean', head: 'points', of: ({ points }) => points },
      ...(bot === null ? [] : [difference]),
      { as: 'count', head: 'boards', of: ({ blocks }) => blocks },
    ],
    rows,
    short: true,
    // A bot and its neighbours.
    ...(own >= 0 && { asked: rows.slice(Math.max(0, own - 1), own + 2) }),
    note:
      `Points of each bot in all three seats of the same ${count(MANY)} boards. A bot that has played fewer is measured by a quick bot on these and on all.` +
      ' 95 % intervals are for each bot alone' +
      (bot === null
        ? '.'
        : '; those of the differences cover all together. The best of several that were tried looks better than it is: `compare` with its neighbour, with a seed of your own, plays fresh boards.'),
  });
}

function verdictOf(bot: RankedBot, ladder: readonly LadderRung[]): string {
  const { name, place, places } = bot;
  const { best, worst } = places;
  const range = best === worst ? 'surely' : `by the intervals ${best} to ${worst}`;
  return `${name} takes place ${place} of ${ladder.length + 1} (${range}): surely better than ${count(ladder.length + 1 - worst)}, surely worse than ${count(best - 1)} of the ${ladder.length} house bots${bot.house === null ? '' : ' beside it'}.`;
}

const ladderFigure = (ladder: DataTable<Rung>, { game, bot }: RankSummary): Figure =>
  intervalFigure(ladder, {
    name: 'ladder',
    title: bot === null ? 'The ladder of bots.' : `${bot.name}: place ${bot.place} of ${ladder.rows.length}.`,
    about: `Points a deal in ${game[0].toUpperCase()}${game.slice(1)} against two of ${FIELD}, with 95 % intervals.`,
    columns: ['points'],
    unit: 'points a deal',
    isDropped: ({ isOwn }) => bot !== null && !isOwn,
  });
