import type { Markup } from './markup.js';

/** A chart with what stands around it. */
export interface Figure {
  /** Of its file: letters and dashes. */
  readonly name: string;
  /** What it answers. */
  readonly title: string;
  /** How to read it. */
  readonly about: string;
  readonly chart: Markup;
  /** The same numbers as text; null where the chart has them all written in it. */
  readonly table: DataTable | null;
  /** Where there is more to be seen of it. */
  readonly link?: { readonly href: string; readonly text: string };
  /** What the table is called where it is closed. Default: As a table. */
  readonly tableName?: string;
}

/** Numbers as text. The first column names the row. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Something that is a table and nothing else. */
export interface DataListing {
  readonly title: string;
  readonly about: string;
  readonly table: DataTable;
}

/** What a page shows of a run. */
export interface Content {
  readonly title: string;
  /** What came of it, in a sentence or two. */
  readonly verdict: string;
  /** What was played. */
  readonly facts: readonly string[];
  readonly figures: readonly Figure[];
  readonly listings: readonly DataListing[];
}
