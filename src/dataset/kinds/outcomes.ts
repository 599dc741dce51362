import { Table } from '../../board/table.js';
import { SEAT_NAMES } from '../../record/notation.js';
import type { RowKind } from '../kind.js';
import { dealColumns } from './deal-columns.js';
import { DealSource } from './deal-source.js';

/** One row a deal, declarer and contract: what each hand would have been worth, regardless of the bidding. */
export const outcomes: RowKind = {
  name: 'outcomes',
  about:
    'a row is a deal, a declarer and a contract: each deal is played in every contract by every declarer, without an auction',
  plays: true,
  hasCourse: false,
  isThorough: true,
  hasPhases: false,
  rules: { earlyEnd: 'false' },
  cares: [],
  key: ['board', 'declarer', 'contract'],
  boardsPerPart: () => 4_000,
  example: {
    inputs: [...SEAT_NAMES, 'talon'],
    target: 'tricks',
    needs: ['contract', 'won', 'tricks'],
    sql: `SELECT contract, count(*) AS played, avg(won::INTEGER) AS made, avg(tricks) AS tricks
FROM dataset GROUP BY contract ORDER BY contract`,
  },
  columns: (job, game) => dealColumns(job, game, true),
  rows(setting) {
    const { job, game, key, bots } = setting;
    const table = new Table(game, job, key, bots);
    const played = new DealSource(setting, table);
    const starts = job.declarers.flatMap((declarer) => job.contracts.map((contract) => ({ declarer, contract })));
    return {
      course: null,
      add(deal) {
        for (const start of starts) {
          table.start = start;
          played.play(deal);
        }
      },
    };
  },
};
