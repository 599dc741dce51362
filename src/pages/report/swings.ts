import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { records } from '../../analysis/solving/records.js';
import type { GameRecord } from '../../cards/record/game-record.js';
import { parseDeal, SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { endOf, SWINGS } from '../../experiments/compare/swing-document.js';
import type { SwingDeal } from '../../experiments/compare/swings.js';
import type { Figure } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { count, signed } from '../../results/text/numbers.js';
import { named } from '../page/words.js';

/** A deal played twice: with the first bot, and with the second. */
export type SwingRecords = readonly [GameRecord, GameRecord];

/** The file that holds them. */
export const SWING_RECORDS = 'swings.jsonl';

/** The records of a comparison's swings, in order; none if they are not written yet. */
export async function swingRecords(folder: string): Promise<SwingRecords[]> {
  const path = join(folder, SWING_RECORDS);
  const all: GameRecord[] = [];
  if (existsSync(path)) for await (const record of records(path)) all.push(record);
  return Array.from({ length: Math.floor(all.length / 2) }, (_, i) => [all[2 * i], all[2 * i + 1]]);
}

/** How many swings are drawn in each direction. */
const DRAWN = 2;

/** The notes on swings in the list of a page of deals. */
export const swingNotes = ({ swings, a, b }: CompareSummary): string[] =>
  swings.map(({ seat, scores }) => `${SEAT_NAMES[seat]}: ${a} ${signed(scores[0], 0)}, ${b} ${signed(scores[1], 0)}`);

/** The table of swings with all its rows, each of which leads to its deal in the page at `address`. */
export const linkedSwings = (table: DataTable, { swings }: CompareSummary, address: string | null): DataTable => {
  const [first, ...columns] = table.columns;
  const link = (row: unknown): string =>
    `${address}#d=${swings.indexOf(row as SwingDeal) + 1}&s=${(row as SwingDeal).at}`;
  const linked = { columns: [{ ...first, link }, ...columns], shown: table.rows, lines: [] };
  return table.file !== SWINGS || address === null ? table : { ...table, ...linked };
};

/** The first swings each way as cards, with both courses. */
export function swingFigures(
  { swings, a, b }: CompareSummary,
  { pairs, address }: { readonly pairs: readonly SwingRecords[]; readonly address: string | null },
): Figure[] {
  const placed = pairs.flatMap((pair, i) => (i < swings.length ? [{ pair, swing: swings[i], nth: i + 1 }] : []));
  const drawn = [1, -1].flatMap((sign) =>
    placed.filter(({ swing }) => Math.sign(swing.difference) === sign).slice(0, DRAWN),
  );
  return drawn.map(({ pair: [first, second], swing, nth }, i): Figure => {
    const { board, seat, at, actions, scores } = swing;
    const answer = (which: 0 | 1): string => `${actions[which]} (${endOf(swing, which)})`;
    const players = SEAT_LETTERS.map((letter, place) => {
      const names = new Set([first, second].map((record) => named(record.players?.[letter] ?? '')));
      return `${SEAT_NAMES[place]}: ${[...names].join(', then ')}`;
    });
    return {
      name: `swing-${i + 1}`,
      title: `Board ${count(board)}: ${a} ${signed(scores[0], 0)}, ${b} ${signed(scores[1], 0)}`,
      about: `The same deal with ${a} as ${SEAT_NAMES[seat]}, then with ${b}. They part at action ${at}: with ${a} ${answer(0)}; with ${b} ${answer(1)}.`,
      ...(address !== null && { link: { href: `${address}#d=${nth}&s=${at}`, text: 'Step through both courses' } }),
      chart: { kind: 'deal', deal: parseDeal(first.deal), players },
      tables: [
        table({
          title: 'Both courses',
          columns: [
            { as: 'plain', head: 'action', of: (step) => step },
            { as: 'word', head: `with ${a}`, of: (step) => first.actions[step] },
            { as: 'word', head: `with ${b}`, of: (step) => second.actions[step] },
            { as: 'word', head: '', of: (step) => (step === at ? 'here they part' : '') },
          ],
          rows: [...Array(Math.max(first.actions.length, second.actions.length)).keys()],
        }),
      ],
    };
  });
}
