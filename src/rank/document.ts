import type { Document, Figure, IntervalGroup } from '../document/document.js';
import { type DataTable, type TableColumn, table } from '../document/table.js';
import { liesAbove, liesBelow, type Mean } from '../stats/interval.js';
import { count, mean } from '../text/numbers.js';
import { MARK } from '../text/open-mark.js';
import { relianceNotes } from '../text/reliance-notes.js';
import type { FreshBoards, LadderRung, RankedBot, RankSummary } from './rank.js';
import { FIELD } from './scores.js';

/** The ladder, with the bot that was ranked. */
export function rankDocument({ game, seed, ladder, bot }: RankSummary): Document {
  const rows: Rung[] = ladder.map((rung) => ({ ...rung, bot: marked(rung.bot) }));
  if (bot !== null) rows.push({ ...bot, bot: bot.name, difference: null, isOwn: true });
  rows.sort((a, b) => b.points.mean! - a.points.mean!);
  return {
    title: bot === null ? `The ladder of bots, ${game}` : `Where does ${bot.name} stand, ${game}?`,
    verdict: bot === null ? '' : verdictOf(bot, ladder),
    facts: [game, `seed ${seed}`, ...(bot === null ? [] : relianceNotes(bot))],
    tables: [ladderTable(rows, ladder.length, bot), ...(bot?.confirmed ? [freshTable(bot.confirmed)] : [])],
    figures: [ladderFigure(rows, game, bot)],
  };
}

type Rung = LadderRung & { readonly isOwn?: true };

const marked = (bot: string): string => (bot === 'oracle' ? bot + MARK : bot);

function ladderTable(rows: readonly Rung[], bots: number, bot: RankedBot | null): DataTable<Rung> {
  const difference: TableColumn<Rung> = {
    as: 'mean',
    head: `${bot?.name} less it`,
    of: (rung) => rung.difference ?? undefined,
  };
  return table<Rung>({
    title: `Points a deal beside two of ${FIELD}`,
    columns: [
      { as: 'bot', head: 'bot', of: (rung) => (rung.isOwn ? `> ${rung.bot}` : rung.bot) },
      { as: 'mean', head: 'points', of: ({ points }) => points },
      ...(bot === null ? [] : [difference]),
      { as: 'count', head: 'boards', of: ({ blocks }) => blocks },
    ],
    rows,
    note:
      'Each bot in all three seats of the same boards. 95 % intervals of points are for each bot alone' +
      (bot === null
        ? '.'
        : `; those of the ${bots} differences, on the boards that both have played, cover all together.`),
  });
}

const freshTable = ({ seed, blocks, points, change, neighbours }: FreshBoards): DataTable =>
  table<{ readonly what: string; readonly of: Mean; readonly blocks: number }>({
    title: `On fresh boards, seed ${seed}`,
    columns: [
      { as: 'word', head: '', of: ({ what }) => what },
      { as: 'mean', head: 'points', of: ({ of }) => of },
      { as: 'count', head: 'boards', of: (row) => row.blocks },
    ],
    rows: [
      { what: 'points a deal', of: points, blocks },
      { what: 'more than on the ladder', of: change, blocks },
      ...neighbours.map(({ bot, difference, blocks }) => ({ what: `less those of ${bot}`, of: difference, blocks })),
    ],
  }) as DataTable;

function verdictOf({ name, place, confirmed }: RankedBot, ladder: readonly LadderRung[]): string {
  const better = ladder.filter(({ difference }) => difference !== null && liesAbove(difference));
  const worse = ladder.filter(({ difference }) => difference !== null && liesBelow(difference));
  const found = `${name} takes place ${place} of ${ladder.length + 1}: surely better than ${count(better.length)}, surely worse than ${count(worse.length)} of the house bots.`;
  if (confirmed === null) return found;
  const { change, neighbours } = confirmed;
  if (confirmed.isTuned)
    return `${found} Not confirmed: on fresh boards it scores ${mean(change)} points a deal, so it was made for the boards of the ladder.`;
  const beside = neighbours.map(({ bot, difference }) => `${wordOf(difference)} ${bot}`);
  return `${found} On fresh boards it is ${beside.join(', and ')}.`;
}

const wordOf = (difference: Mean): string =>
  liesAbove(difference) ? 'better than' : liesBelow(difference) ? 'worse than' : 'not surely other than';

function ladderFigure(rows: readonly Rung[], game: string, bot: RankedBot | null): Figure {
  const groups = rows.map(
    ({ bot: name, points, isOwn }): IntervalGroup => ({
      heading: name,
      value: mean(points),
      marks: [{ of: points, series: isOwn ? 1 : 0, name }],
    }),
  );
  return {
    name: 'ladder',
    title: bot === null ? 'The ladder of bots.' : `${bot.name}: place ${bot.place} of ${rows.length}.`,
    about: `Points a deal in ${game[0].toUpperCase()}${game.slice(1)} against two of ${FIELD}, with 95 % intervals.`,
    chart: { kind: 'intervals', groups, unit: 'points a deal' },
    tables: [],
  };
}
