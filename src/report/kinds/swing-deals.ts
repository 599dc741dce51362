import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CompareSummary } from '../../compare/summary.js';
import type { GameRecord } from '../../record/game-record.js';
import { parseDeal, SEAT_LETTERS, SEAT_NAMES } from '../../record/notation.js';
import { records } from '../../solving/records.js';
import { count, signed } from '../../text/numbers.js';
import { dealOfCards } from '../charts/cards.js';
import type { Figure } from '../content.js';
import { named } from '../markup.js';

/** A deal that went two ways: with the first bot, and with the second. */
export type SwingRecords = readonly [GameRecord, GameRecord];

/** The records of a comparison's largest swings, in their order; none where they are not written yet. */
export async function swingRecords(folder: string): Promise<SwingRecords[]> {
  const path = join(folder, 'swings.jsonl');
  const all: GameRecord[] = [];
  if (existsSync(path)) for await (const record of records(path)) all.push(record);
  return Array.from({ length: Math.floor(all.length / 2) }, (_, i) => [all[2 * i], all[2 * i + 1]]);
}

/** How many swings each way are drawn. */
const DRAWN = 2;

/** The largest swings each way as cards, with both courses. */
export function swingFigures({ swings, a, b }: CompareSummary, pairs: readonly SwingRecords[]): Figure[] {
  const placed = pairs.flatMap((pair, i) => (i < swings.length ? [{ pair, swing: swings[i] }] : []));
  const drawn = [1, -1].flatMap((sign) =>
    placed.filter(({ swing }) => Math.sign(swing.difference) === sign).slice(0, DRAWN),
  );
  return drawn.map(({ pair: [first, second], swing }, i) => {
    const { board, seat, at, actions, scores, contracts } = swing;
    const end = (which: 0 | 1): string => `${contracts[which] ?? 'passed out'}, ${signed(scores[which], 0)}`;
    const answer = (which: 0 | 1): string => actions[which].replace(/^[FMD] /, '');
    const terms = {
      title: `Board ${count(board)}: ${named(a)} ${signed(scores[0], 0)}, ${named(b)} ${signed(scores[1], 0)}`,
      about: `The same deal with ${named(a)} as ${SEAT_NAMES[seat]}, then with ${named(b)}. They part at action ${at}: ${named(a)}: ${answer(0)} (${end(0)}); ${named(b)}: ${answer(1)} (${end(1)}).`,
    };
    const players = SEAT_LETTERS.map((letter, place) => {
      const names = new Set([first, second].map((record) => record.players?.[letter] ?? ''));
      return `${SEAT_NAMES[place]}: ${[...names].join(', then ')}`;
    });
    const length = Math.max(first.actions.length, second.actions.length);
    const name = `swing-${i + 1}`;
    return {
      ...{ name, ...terms },
      chart: dealOfCards(parseDeal(first.deal), { ...terms, name, players }),
      tableName: 'Both courses',
      table: {
        columns: ['action', `with ${a}`, `with ${b}`, ''],
        rows: Array.from({ length }, (_, step) => [
          ...[String(step), first.actions[step] ?? '', second.actions[step] ?? ''],
          step === at ? 'here they part' : '',
        ]),
      },
    };
  });
}
