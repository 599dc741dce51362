import type { GameRecord } from '../../cards/record/game-record.js';
import type { SeatLetter } from '../../cards/record/notation.js';
import { seatLetter } from '../../cards/record/seat-letter.js';
import { GAME, HOW, LAST_BOARD, READING } from '../../runs/run/options.js';
import { areItems, type Several } from '../../support/input/items.js';
import {
  accepted,
  aSeed,
  either,
  group,
  listOf,
  notation,
  type OptionsOf,
  onOff,
  option,
  some,
  whole,
} from '../../support/input/option.js';

/** A position as in a line of a file: the actions that lead to it, without card call and Kontra (see README.md). */
export interface SolvePosition extends Pick<GameRecord, 'game' | 'rules' | 'deal'> {
  readonly declarer: SeatLetter;
  /** The contract's name: `brand-H`, `bettel`, `7` … */
  readonly contract: string;
  /** The declarer's discard, as `E7 G8`. Default: he plays the ten cards dealt. */
  readonly discard?: string | null;
  /** Cards already played, with their seats: `['F HA', 'M H7']`. */
  readonly after?: readonly string[] | null;
}

const aText = notation('expected a text');

export const SOLVE = {
  positions: option(
    accepted<Several<string | SolvePosition>>('expected positions: objects, or lines of JSON', areItems),
    'many positions',
    {
      flag: null,
      apart: ['game', 'rules', 'deal', 'seed', 'board', 'declarer', 'contract', 'discard', 'after'],
    },
  ),
  ...some(GAME, 'game', 'rules'),
  ...group('Position:', {
    deal: option(aText, 'the four hands F M D T in any writing, or a deal id', { as: 'deal' }),
    seed: option(aSeed, 'in place of `deal`: a board of this seed', { apart: ['deal'] }),
    board: option(whole(0, LAST_BOARD), 'with `seed`: its number', { otherwise: '0', needs: ['seed'] }),
    declarer: option(notation('expected F, M or D', seatLetter), 'the declarer: F, M or D', {
      as: 'seat',
      otherwise: 'a table of all three',
    }),
    contract: option(aText, 'brand-H, bettel, mord; 6 … 10, bettel, mord', {
      as: 'name',
      otherwise: 'a table of all',
      needs: ['declarer'],
    }),
    discard: option(aText, 'what the declarer lays away, as in "E7 G8"', {
      as: 'cards',
      otherwise: 'he plays his ten dealt cards',
      needs: ['contract'],
    }),
    after: option(
      either(aText, listOf(aText, 'expected cards'), 'expected cards played, as "F HA, M H7"'),
      'cards already played, as in "F HA, M H7"',
      { as: 'cards', needs: ['contract'] },
    ),
    cards: option(onOff, 'also what each card costs, and a line of best play', { needs: ['contract', 'positions'] }),
  }),
};

/** Asks for each declarer's results in a deal. */
export interface SolveDealWhat
  extends OptionsOf<Pick<typeof SOLVE, 'game' | 'rules' | 'deal' | 'seed' | 'board' | 'declarer'>> {}

/** Asks for the value of one position. */
export interface SolvePositionWhat extends SolveDealWhat, OptionsOf<Pick<typeof SOLVE, 'discard' | 'after' | 'cards'>> {
  readonly declarer: string;
  readonly contract: string;
}

/** Asks for the values of many positions. */
export interface SolvePositionsWhat extends OptionsOf<Pick<typeof SOLVE, 'cards'>> {
  /** Objects, or lines of JSON; empty lines are skipped, but counted. */
  readonly positions: Several<string | SolvePosition>;
}

export type SolveWhat = SolveDealWhat | SolvePositionWhat | SolvePositionsWhat;

/** How positions are solved; no answer depends on it. A single position is solved on this thread. */
export interface SolveHow extends OptionsOf<typeof READING> {}

export const REPLAY_HOW = {
  ...READING,
  threads: { ...HOW.threads, otherwise: '0, this thread' },
  solve: option(onOff, 'with `show`: mark what each card cost, by the open-card solver'),
  show: option(onOff, 'print each deal as a person would write it down'),
};

export interface ReplayHow extends OptionsOf<typeof REPLAY_HOW> {}
