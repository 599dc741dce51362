import type { Table } from '../../boards/table.js';
import type { Start } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import type { Key } from '../../cards/random/key.js';
import type { Fault } from '../../cards/record/fault.js';
import type { Policies } from '../../players/bot/spec.js';
import type { Column } from '../../players/features/column.js';
import type { DatasetJob } from './job.js';

/** A kind of dataset: what a row is, which columns it has, and how boards become rows. */
export interface RowKind {
  readonly name: string;
  /** One line on it, for help and the data card: what a row is. */
  readonly about: string;
  /** Do bots play? If not, `bots` is refused. */
  readonly plays: boolean;
  /**
   * Does it go through declarers and contracts by itself (`declarer`, `contract` limit it), rather than by an auction?
   * Then conditions cannot look at how a board was played.
   */
  readonly isThorough: boolean;
  /** Is a row a decision, so that `phase`, `rowsOf`, `sample` and `labels` have a meaning? */
  readonly hasPhases: boolean;
  /** Options of the rules that it sets, by name. */
  readonly rules: Readonly<Record<string, string>>;
  /** Caveats for the data card; each applies if the dataset has the columns it needs. */
  readonly cares: readonly { readonly needs: readonly string[]; readonly text: string }[];
  /** Default number of boards in a chunk, for files of about ten megabytes that take seconds to make. */
  boardsPerChunk(job: DatasetJob): number;
  /**
   * All columns it has under these rules, including those that are written only on request; in the order of the files.
   * `board` and `deal_id` are among them.
   * @throws OptionError if a setting of the job makes no sense for the kind
   */
  columns(job: DatasetJob, game: Game): readonly Column[];
  /** Declarers and contracts with which each board is played; by default as the job says. */
  starts?(job: DatasetJob): readonly Start[];
  /** Makes its rows, on whatever thread this is called. */
  rows(setting: RowSetting): RowMaker;
}

/** What a maker of rows is given. */
export interface RowSetting {
  readonly job: DatasetJob;
  readonly game: Game;
  readonly key: Key;
  /** Holds the deal whose rows are made, as it ended; where nobody plays, it is empty. */
  readonly table: Table;
  /** The bot that plays answers on, if they are to be; else null. */
  readonly model: Policies | null;
  /** The bot that plays answers on in the deal itself, if they are to be; else null. */
  readonly playedOn: Policies | null;
  /** Takes a row: what its columns are computed from. */
  readonly add: (row: object) => void;
}

/** Makes the rows of deals, in any order on any thread: those of a deal depend on the job and the board alone. */
export interface RowMaker {
  /** Adds the rows of a deal; `faults`: those of its bots. */
  add(deal: Dealt, faults: readonly Fault[]): void;
}

/** A board and its cards. The object is reused. */
export interface Dealt {
  readonly board: number;
  /** The deal's id: its rank among all deals. */
  readonly id: number;
  /** Forehand, middlehand, dealer, talon. */
  readonly cards: Int32Array;
}
