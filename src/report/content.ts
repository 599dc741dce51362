import type { Markup } from './markup.js';

/** A chart with its title and texts. */
export interface Figure {
  /** The name of its file: letters and dashes. */
  readonly name: string;
  /** The question it answers. */
  readonly title: string;
  /** How to read it. */
  readonly about: string;
  readonly chart: Markup;
  /** The same numbers as text; null if the chart shows them all. */
  readonly table: DataTable | null;
  /** A link to more detail. */
  readonly link?: { readonly href: string; readonly text: string };
  /** The caption of the collapsed table. Default: As a table. */
  readonly tableName?: string;
}

/** Numbers as text. The first column names the row. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table without a chart. */
export interface DataListing {
  readonly title: string;
  readonly about: string;
  readonly table: DataTable;
}

/** What a page shows of a run. */
export interface Content {
  readonly title: string;
  /** The result in a sentence or two. */
  readonly verdict: string;
  /** What was played. */
  readonly facts: readonly string[];
  readonly figures: readonly Figure[];
  readonly listings: readonly DataListing[];
}
