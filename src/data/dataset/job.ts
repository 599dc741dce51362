import type { TrioJob } from '../../boards/job.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { CsvStyle } from '../../results/document/csv-style.js';
import type { Format } from './options.js';
import type { Share } from './split.js';

/** Everything that decides what a dataset holds: plain data, the same for every chunk. */
export interface DatasetJob extends TrioJob {
  /** The name of the kind. */
  readonly kind: string;
  readonly format: Format;
  /** How CSV is written. */
  readonly csvStyle: CsvStyle;
  /** Chunk `n` begins at board `n` times this. Its rows are in one file, or in one of each side. */
  readonly boardsPerChunk: number;
  /** The names of the columns that are written, in their order. */
  readonly columns: readonly string[];
  /** The condition that boards have to meet, as it was given; null for all. */
  readonly where: string | null;
  /** The shares of the sides that rows are split into by deal; empty for no split. */
  readonly split: readonly Share[];
  /** Of kinds that go through declarers and contracts: which of them; all in ascending order if not limited. */
  readonly declarers: readonly Seat[];
  readonly contracts: readonly number[];
  /** Of kinds with a row a decision: the questions asked for, null for all. */
  readonly phases: readonly string[] | null;
  /** Of such kinds: the bots whose decisions are kept, by their place in the trio. */
  readonly asked: readonly boolean[];
  /** Of such kinds: the number of the question that one bot asked answers at random, once a deal; null for none. */
  readonly explore: number | null;
  /** Of such kinds: the share of the rows that is kept, drawn by deal and step. */
  readonly sample: number;
  /** Of such kinds: is the solver's value of each legal card written? */
  readonly labels: boolean;
  /** Of such kinds: in how many worlds each legal answer is played on; 0 for none. */
  readonly rollouts: number;
  /** Of such kinds: the bot that plays each legal answer on in the deal itself; null for none. */
  readonly playedOn: { readonly spec: string; readonly name: string } | null;
}
