import { Table } from '../../board/table.js';
import { SEAT_NAMES } from '../../record/notation.js';
import type { RowKind } from '../kind.js';
import { dealColumns } from './deal-columns.js';
import { DealSource } from './deal-source.js';

/** One row a deal: the cards, how it was played, how it ended, and what the declarer's hand looked like. */
export const deals: RowKind = {
  name: 'deals',
  about: 'a row is a deal: the cards, what was said and played, how it ended, what the declarer held',
  plays: true,
  hasCourse: true,
  isThorough: false,
  hasPhases: false,
  rules: {},
  cares: [],
  key: ['board'],
  boardsPerPart: () => 32_768,
  example: {
    inputs: [...SEAT_NAMES, 'talon'],
    target: 'forehand_score',
    needs: ['contract', 'won'],
    sql: `SELECT contract, count(*) AS deals, avg(won::INTEGER) AS made
FROM dataset GROUP BY contract ORDER BY deals DESC`,
  },
  columns: (job, game) => dealColumns(job, game, false),
  rows(setting) {
    const { job, game, key, bots } = setting;
    const table = new Table(game, job, key, bots);
    const played = new DealSource(setting, table);
    return { course: table.course, add: (deal) => played.play(deal) };
  },
};
