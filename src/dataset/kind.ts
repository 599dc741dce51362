import type { SeatedBot } from '../bot/seated.js';
import type { DealState } from '../engine/deal-state.js';
import type { Game } from '../engine/game.js';
import type { Key } from '../random/key.js';
import type { Table } from '../table/table.js';
import type { RowBatch } from './batch.js';
import type { Column } from './column.js';
import type { DatasetJob } from './job.js';

/** A kind of dataset: what a row is, which columns it has, and how boards become rows. */
export interface RowKind {
  readonly name: string;
  /** One line on it, for help and the data card: what a row is. */
  readonly about: string;
  /** Do bots play? If not, `bots` is refused. */
  readonly plays: boolean;
  /** Is every board played once, so that conditions can look at how it was played? */
  readonly hasCourse: boolean;
  /** Does it go through declarers and contracts by itself (`declarer`, `contract` limit it), rather than by an auction? */
  readonly isThorough: boolean;
  /** Is a row a decision, so that `phase`, `rowsOf`, `sample` and `labels` have a meaning? */
  readonly hasPhases: boolean;
  /** Options of the rules that it sets, by name. */
  readonly rules: Readonly<Record<string, string>>;
  /** How the data card begins. */
  readonly example: {
    /** A first question in SQL, to a view `dataset`, and the columns it needs. */
    readonly needs: readonly string[];
    readonly sql: string;
    /** Card sets that a first model may be given, and the number it is to tell. */
    readonly inputs: readonly string[];
    readonly target: string;
  };
  /** What is to be borne in mind of its rows, for the data card; each where the dataset has the columns that it needs. */
  readonly cares: readonly { readonly needs: readonly string[]; readonly text: string }[];
  /** The columns that tell its rows apart; rows ascend in them, the first one first. */
  readonly key: readonly string[];
  /** Boards in a part, unless `part` says otherwise: so many that a file has some ten megabytes and takes seconds. */
  boardsPerPart(job: DatasetJob): number;
  /**
   * All columns it has under these rules, also those that are written only when asked for; in the order of the files. `board` and `deal_id` are
   * among them.
   * @throws OptionError if a setting of the job makes no sense for the kind
   */
  columns(job: DatasetJob, game: Game): readonly Column[];
  /** Makes its rows, on whatever thread this is called. */
  rows(setting: RowSetting): RowMaker;
}

/** What a maker of rows works with. */
export interface RowSetting {
  readonly job: DatasetJob;
  readonly game: Game;
  readonly key: Key;
  /** The trio; none where the kind does not play. */
  readonly bots: readonly SeatedBot[];
  /** Takes the rows. Cells of columns that are not wanted are null: look them up once, and skip the work for them. */
  readonly batch: RowBatch;
  /** To be called when a deal has been played and its rows are written: the faults of the bots are counted, and forgotten. */
  readonly played: (table: Table, board: number) => void;
}

/** Makes the rows of boards, in whatever order and on whatever thread: those of a board depend on the job and the board alone. */
export interface RowMaker {
  /** Adds the rows of a board, which is dealt as `deal` says. They all go to the same side of a split. */
  add(deal: Dealt): void;
  /** The last deal as it ended, which conditions on its course look at; null where nothing is played. */
  readonly course: DealState | null;
}

/** A board and its cards. The object is reused. */
export interface Dealt {
  readonly board: number;
  /** The deal's id: its rank among all deals. */
  readonly id: number;
  /** Forehand, middlehand, dealer, talon. */
  readonly cards: Int32Array;
}

/** The condition of `where`: boards that do not meet it leave no rows. */
export interface Condition {
  /** May the board be kept, as far as its cards tell? If not it need not be played. */
  admitsCards(deal: Dealt): boolean;
  /** Is there more to ask once the board has been played? */
  readonly asksOfPlay: boolean;
  /** Is the board kept, now that it has been played? Asked only after `admitsCards` has been asked of the same board. */
  admitsPlay(course: DealState): boolean;
}
