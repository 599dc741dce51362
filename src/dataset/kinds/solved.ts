import { type CardSet, EMPTY } from '../../engine/cards.js';
import { TRUMP_BY_LEAD } from '../../engine/contract.js';
import { NO_TRUMP } from '../../engine/duties.js';
import type { Game } from '../../engine/game.js';
import type { Seat } from '../../engine/seats.js';
import { SEAT_LETTERS, SEAT_NAMES, SUIT_LETTERS, SUIT_NAMES } from '../../record/notation.js';
import { Solver } from '../../solver/solver.js';
import { asDealt, type Prospect, type Way, waysOf, withDiscard } from '../../solving/prospects.js';
import type { Integers, RowBatch } from '../batch.js';
import { type Column, cardsColumn, countColumn, flagColumn, wordColumn } from '../column.js';
import type { DatasetJob } from '../job.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { putDeal } from '../text.js';
import { ADDRESS, CARDS } from './shared-columns.js';

/** One row a deal and declarer: the result with open cards in every contract, by the solver. */
export const solved: RowKind = {
  name: 'solved',
  about: 'a row is a deal and a declarer: what open cards and faultless play give him, in every contract',
  plays: false,
  hasCourse: false,
  isThorough: true,
  hasPhases: false,
  rules: {},
  cares: [
    {
      needs: ['declarer'],
      text: 'All cards are open to both sides and nobody errs. Players who see their own cards alone reach something else, in Bettel and Mord above all.',
    },
  ],
  key: ['board', 'declarer'],
  boardsPerPart: () => 250,
  example: {
    inputs: [...SEAT_NAMES, 'talon'],
    target: 'dealt_H',
    needs: ['declarer', 'best_E', 'best_G', 'best_S', 'best_H', 'best_bettel'],
    sql: `SELECT declarer, avg(greatest(best_E, best_G, best_S, best_H)) AS tricks, avg(best_bettel::INTEGER) AS bettel
FROM dataset GROUP BY declarer ORDER BY declarer`,
  },
  columns: (job: DatasetJob, game: Game): readonly Column[] => [
    ...ADDRESS,
    ...CARDS,
    wordColumn('declarer', SEAT_LETTERS, 'the seat that plays alone: F forehand, M middlehand, D dealer'),
    ...selectedWays(job, game).flatMap(columnsOf),
  ],
  rows: (setting: RowSetting): RowMaker => new SolvedRows(setting),
};

/** The ways to play that lead to the selected contracts. */
function selectedWays({ contracts }: DatasetJob, game: Game): readonly Way[] {
  const selected = contracts.map((contract) => game.contracts[contract]);
  // Where the lead sets trumps, contracts of all numbers are played in the same ways.
  return waysOf(game).filter(({ name, target }) =>
    selected.some((contract) => contract.name === name || (target === null && contract.trump === TRUMP_BY_LEAD)),
  );
}

/** The columns of a way to play: with the ten cards dealt, and with the talon taken up and the best discard. */
function columnsOf(way: Way): Column[] {
  const name = columnName(way);
  const discard = `discard_${name}`;
  if (way.trump === NO_TRUMP) {
    return [
      flagColumn(`dealt_${name}`, `is ${way.name} made with the ten cards dealt?`, { group: 'dealt' }),
      flagColumn(`best_${name}`, `is ${way.name} made with the talon and the best discard?`, { group: 'best' }),
      cardsColumn(discard, `a discard that makes ${way.name}, the likeliest first; 0 if none does`, { group: 'plans' }),
    ];
  }
  const trumps = `tricks with ${SUIT_NAMES[SUIT_LETTERS.indexOf(suitOf(way))]} as trumps`;
  const nullable = way.target === null;
  const [missing, none] = nullable ? ['; missing if he has none of them to lead', '; 0 if he has none'] : ['', ''];
  const tricks = (column: string, group: string, about: string): Column =>
    countColumn(`${column}_${name}`, [0, 10], `${trumps}${about}${missing}`, { unit: 'tricks', group, nullable });
  return [
    tricks('dealt', 'dealt', ' and the ten cards dealt'),
    tricks('best', 'best', ', the talon and the best discard'),
    cardsColumn(discard, `a best discard with these trumps, the likeliest of them${none}`, { group: 'plans' }),
  ];
}

/** The letter of the trump suit, which ends the name of a way with trumps. */
const suitOf = ({ name }: Way): string => name.slice(-1);

/** `E`, `G`, `S`, `H`, `bettel`, `mord`: the same in both games. */
const columnName = (way: Way): string => (way.trump === NO_TRUMP ? way.name : suitOf(way));

/** The cells of each column, and of each way to play; null where it is not written. */
const cellsIn = (batch: RowBatch, ways: readonly Way[]) => ({
  board: batch.numbers('board'),
  dealId: batch.numbers('deal_id'),
  cards: [...SEAT_NAMES, 'talon'].map((name) => batch.integers(name)),
  deal: batch.texts('deal'),
  declarer: batch.integers('declarer'),
  ways: ways.map((way) => ({
    way,
    dealt: batch.integers(`dealt_${columnName(way)}`),
    best: batch.integers(`best_${columnName(way)}`),
    discard: batch.integers(`discard_${columnName(way)}`),
  })),
});

class SolvedRows implements RowMaker {
  readonly course = null;
  private readonly batch: RowBatch;
  private readonly declarers: readonly Seat[];
  private readonly solver: Solver;
  private readonly to: ReturnType<typeof cellsIn>;

  constructor({ job, game, batch }: RowSetting) {
    this.declarers = job.declarers;
    this.batch = batch;
    this.solver = new Solver({ duties: game.duties });
    this.to = cellsIn(batch, selectedWays(job, game));
  }

  add({ board, id, cards }: Dealt): void {
    const { to } = this;
    const hands = [cards[0] as CardSet, cards[1] as CardSet, cards[2] as CardSet] as const;
    const deal = { hands, talon: cards[3] as CardSet };
    for (const declarer of this.declarers) {
      const row = this.batch.begin();
      to.board?.set(row, board);
      to.dealId?.set(row, id);
      for (const [place, cell] of to.cards.entries()) cell?.set(row, cards[place]);
      if (to.deal !== null) putDeal(to.deal, row, cards);
      to.declarer?.set(row, declarer);
      for (const { way, dealt, best, discard } of to.ways) {
        put(dealt, row, asDealt(this.solver, deal, declarer, way));
        if (best === null && discard === null) continue;
        const found = withDiscard(this.solver, deal, declarer, way);
        put(best, row, found);
        discard?.set(row, found.plan?.discard ?? EMPTY);
      }
    }
  }
}

/** Sets the tricks of a way with trumps, 1 or 0 of another. No node budget is set, so an answer is missing only where there is nothing to lead. */
function put(cells: Integers | null, row: number, { tricks, made }: Prospect): void {
  const achieved = tricks ?? (made === undefined ? null : Number(made));
  if (achieved !== null) cells?.set(row, achieved);
}
