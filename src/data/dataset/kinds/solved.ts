import { type CardSet, EMPTY } from '../../../cards/engine/cards.js';
import { TRUMP_BY_LEAD } from '../../../cards/engine/contract.js';
import { NO_TRUMP } from '../../../cards/engine/duties.js';
import type { Game } from '../../../cards/engine/game.js';
import type { Seat } from '../../../cards/engine/seats.js';
import { SEAT_NAMES, SUIT_LETTERS, SUIT_NAMES } from '../../../cards/record/notation.js';
import {
  type Column,
  type ColumnFacts,
  cardsColumn,
  countColumn,
  flagColumn,
  valued,
  wordColumn,
} from '../../../players/features/column.js';
import { asDealt, type Prospect, type Way, waysOf, withDiscard } from '../../../search/solver/prospects.js';
import { Solver } from '../../../search/solver/solver.js';
import type { DatasetJob } from '../job.js';
import type { Dealt, RowKind, RowSetting } from '../kind.js';
import { ADDRESS, CARDS } from './shared-columns.js';

/** One row a deal and declarer: the result with open cards in every contract, by the solver. */
export const solved: RowKind = {
  name: 'solved',
  about: 'a row is a deal and a declarer: what open cards and faultless play give him, in every contract',
  plays: false,
  isThorough: true,
  hasPhases: false,
  rules: {},
  cares: [
    {
      needs: ['declarer'],
      text: 'All cards are open to both sides and nobody errs. Players who see their own cards alone reach something else, in Bettel and Mord above all.',
    },
  ],
  boardsPerChunk: () => 250,
  columns: (job: DatasetJob, game: Game): readonly Column<DealToSolve>[] => [
    ...ADDRESS,
    ...CARDS,
    valued(wordColumn('declarer', SEAT_NAMES, 'the seat that plays alone'), ({ declarer }) => declarer),
    ...selectedWays(job, game).flatMap(columnsOf),
  ],
  rows({ job, game, add }) {
    // 128 kB stay in a core's cache: 2 % more nodes than with the usual table, but less time.
    const solver = new Solver({ duties: game.duties, tableBits: 13 });
    return { add: (deal) => addRows(deal, job, solver, add) };
  },
};

/** The ways to play that lead to the selected contracts. */
function selectedWays({ contracts }: DatasetJob, game: Game): readonly Way[] {
  const selected = contracts.map((contract) => game.contracts[contract]);
  // Where the lead sets trumps, contracts of all numbers are played in the same ways.
  return waysOf(game).filter(({ name, target }) =>
    selected.some((contract) => contract.name === name || (target === null && contract.trump === TRUMP_BY_LEAD)),
  );
}

/** A deal with open cards, and the declarer whose row is made. */
interface DealToSolve extends Dealt {
  readonly declarer: Seat;
  readonly dealt: (way: Way) => Prospect;
  readonly best: (way: Way) => Prospect;
}

/** Tricks of a way with trumps, 1 or 0 of another. An answer is missing only where there is nothing to lead. */
const reached = ({ tricks, made }: Prospect): number | null => tricks ?? (made === undefined ? null : Number(made));

/** The columns of a way to play: with the ten cards dealt, and with the talon taken up and the best discard. */
function columnsOf(way: Way): Column<DealToSolve>[] {
  const name = columnName(way);
  const dealt = (column: ColumnFacts) => valued<DealToSolve>(column, (row) => reached(row.dealt(way)));
  const best = (column: ColumnFacts) => valued<DealToSolve>(column, ({ best }) => reached(best(way)));
  const discard = (about: string): Column<DealToSolve> =>
    valued(cardsColumn(`discard_${name}`, about, { group: 'plans' }), ({ best }) => best(way).plan?.discard ?? EMPTY);
  if (way.trump === NO_TRUMP) {
    return [
      dealt(flagColumn(`dealt_${name}`, `is ${way.name} made with the ten cards dealt?`, { group: 'dealt' })),
      best(flagColumn(`best_${name}`, `is ${way.name} made with the talon and the best discard?`, { group: 'best' })),
      discard(`a discard that makes ${way.name}, the likeliest first; 0 if none does`),
    ];
  }
  const trumps = `tricks with ${SUIT_NAMES[SUIT_LETTERS.indexOf(suitOf(way))]} as trumps`;
  const nullable = way.target === null;
  const [missing, none] = nullable ? ['; missing if he has none of them to lead', '; 0 if he has none'] : ['', ''];
  const tricks = (group: string, about: string): ColumnFacts =>
    countColumn(`${group}_${name}`, [0, 10], `${trumps}${about}${missing}`, { unit: 'tricks', group, nullable });
  return [
    dealt(tricks('dealt', ' and the ten cards dealt')),
    best(tricks('best', ', the talon and the best discard')),
    discard(`a best discard with these trumps, the likeliest of them${none}`),
  ];
}

/** The letter of the trump suit, which ends the name of a way with trumps. */
const suitOf = ({ name }: Way): string => name.slice(-1);

/** `E`, `G`, `S`, `H`, `bettel`, `mord`: the same in both games. */
const columnName = (way: Way): string => (way.trump === NO_TRUMP ? way.name : suitOf(way));

/** Adds the rows of a deal. What is asked of the solver for several columns is asked once. */
function addRows(dealt: Dealt, { declarers }: DatasetJob, solver: Solver, add: RowSetting['add']): void {
  const { cards } = dealt;
  const hands = [cards[0] as CardSet, cards[1] as CardSet, cards[2] as CardSet] as const;
  const deal = { hands, talon: cards[3] as CardSet };
  for (const declarer of declarers) {
    const found = new Map<Way, Prospect>();
    const best = (way: Way): Prospect => {
      const known = found.get(way) ?? withDiscard(solver, deal, declarer, way);
      found.set(way, known);
      return known;
    };
    add({ ...dealt, declarer, dealt: (way: Way) => asDealt(solver, deal, declarer, way), best });
  }
}
