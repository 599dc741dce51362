import type { Mean, Proportion } from '../../stats/interval.js';
import type { DataTable } from './table.js';

/** The result of a run. The screen, report.md, CSV files and pages are made from it. */
export interface Document {
  /** The question that it answers. */
  readonly title: string;
  /** The answer in a sentence or two; empty if there is none. */
  readonly verdict: string;
  /** What was played, for pages. */
  readonly facts: readonly string[];
  readonly tables: readonly DataTable[];
  /** Charts; a table that is not below one of them stands on its own on a page. */
  readonly figures: readonly Figure[];
}

/** What a chart says of itself; screen readers read it, the title first. */
export interface Caption {
  /** The question it answers. */
  readonly title: string;
  /** How to read it. */
  readonly about: string;
}

/** A chart with its texts. */
export interface Figure extends Caption {
  /** The name of its file: letters, digits and dashes. */
  readonly name: string;
  readonly chart: Chart;
  /** The same numbers as text. */
  readonly tables: readonly DataTable[];
}

/** What is drawn: data only, so that no run loads what draws. */
export type Chart = IntervalChart | LineChart | MatrixChart;

/** A value with its interval; a share is drawn in percent. */
export type IntervalValue = Mean | Proportion;

/** Dots with horizontal intervals, in groups. */
export interface IntervalChart {
  readonly kind: 'intervals';
  readonly groups: readonly IntervalGroup[];
  /** What the axis counts. */
  readonly unit: string;
  /** Names of the series, if the headings do not name them. */
  readonly series?: readonly string[];
  /** The ends of the axis. Default: it includes 0 and all intervals. */
  readonly domain?: readonly [number, number];
}

/** Marks beside one heading; what it says on the right. */
export interface IntervalGroup {
  readonly heading: string;
  readonly value?: string;
  readonly marks: readonly IntervalMark[];
}

export interface IntervalMark {
  readonly of: IntervalValue;
  /** Decides colour and shape. */
  readonly series: number;
  /** For tooltips and screen readers: what it is, before the number. */
  readonly name: string;
  /** Drawn in grey: no longer in question. */
  readonly isDropped?: boolean;
}

/** A line, with its band if it has one. */
export interface LineChart {
  readonly kind: 'lines';
  readonly points: readonly LinePoint[];
  /** What the axis below counts, and that on the left. */
  readonly unit: string;
  readonly left: string;
  /** Horizontal lines with labels. */
  readonly bounds?: readonly { readonly y: number; readonly text: string }[];
  /** The limits of the left axis, even if data lie beyond. */
  readonly limits?: readonly [number, number];
  /** Marks that are not on the line. */
  readonly besides?: readonly LinePoint[];
  /** Does the axis below begin at 0? Does it count, so that there is nothing between two whole numbers? */
  readonly fromZero?: boolean;
  readonly isWhole?: boolean;
}

export interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** The tooltip and the class of a marked point. */
  readonly title?: string;
  readonly of?: string;
}

/** Coloured cells in rows and columns. */
export interface MatrixChart {
  readonly kind: 'matrix';
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (MatrixCell | null)[] }[];
  /** What the columns are, above them. */
  readonly across?: string;
  /** What a cell above 0 is, and one below; for a legend, where both colours occur. */
  readonly signs?: readonly [more: string, less: string];
}

export interface MatrixCell {
  readonly text: string;
  /** −1 to 1: how strongly it is coloured, and in which of two colours. */
  readonly strength: number;
  readonly title: string;
}
