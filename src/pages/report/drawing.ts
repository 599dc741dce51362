import { looksOf } from '../../experiments/compare/looks.js';
import { pathFigures } from '../../experiments/compare/path.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { documentOf, methodOf } from '../../experiments/kinds.js';
import type { Document, Figure } from '../../results/document/document.js';
import type { DataTable } from '../../results/document/table.js';
import { onPage } from '../../results/text/width.js';
import type { Run, SummaryHead } from '../../runs/run/kind.js';
import { commandIs } from '../../runs/run/summary.js';
import { named } from '../page/words.js';
import { draw } from './charts/draw.js';
import { KEPT } from './keeping.js';
import { OF_NO_RUN, type PageParts, pageOf, type ShownDocument } from './page.js';
import { drawingStyle } from './style.js';
import { linkedSwings } from './swing-pairs.js';

/**
 * A value whose texts cannot change the order of the words around them: names are as their authors chose them. What is
 * there twice, as a table below its chart, is one thing in the result, too.
 */
function safe<Value>(value: Value, made = new Map<unknown, unknown>()): Value {
  if (typeof value === 'string') return named(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (!made.has(value))
    made.set(
      value,
      safeObject(value, (each) => safe(each, made)),
    );
  return made.get(value) as Value;
}

function safeObject(value: object, inside: <Each>(each: Each) => Each): object {
  if (Array.isArray(value)) return value.map(inside);
  if (value instanceof Map) return new Map([...value].map(inside));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each)]));
}

async function shownDocument(
  run: Run,
  address: string | null = null,
  besides: readonly DataTable[] = [],
): Promise<ShownDocument> {
  const { manifest, complete, folder } = run;
  const summary = safe(run.summary) as Run<SummaryHead>['summary'];
  const isPath = folder !== null && manifest.command === 'compare';
  const path = isPath ? pathFigures(await looksOf(folder), summary as object as CompareSummary) : [];
  const document = onPage(() => documentOf(manifest, summary));
  const all = document.tables.map((table) => linkedSwings(table, summary as object as CompareSummary, address));
  return {
    document: {
      ...document,
      tables: [...all, ...besides],
      figures: [...document.figures, ...path],
    },
    head: { ...summary.run, commandIs: commandIs(manifest) },
    method: methodOf(manifest, summary),
    reliance: summary,
    unfinished: complete ? null : 'what is shown is what was played so far',
  };
}

/** The page of a run, with the address of the page of its deals, if there is one. */
export const drawPage = async (run: Run, deals: string | null): Promise<string> =>
  pageOf(await shownDocument(run, deals));

/** The same that keeps itself up to date, with tables below its own. */
export const drawServed = async (run: Run, deals: string | null, besides: readonly DataTable[]): Promise<string> =>
  pageOf(await shownDocument(run, deals, besides), KEPT);

/** A page of a document that is no run's. */
export const drawDocument = (document: Document, parts?: PageParts): string =>
  pageOf({ document: onPage(() => safe(document)), ...OF_NO_RUN }, parts);

/** The charts of a run by name, each an SVG file with its own style. */
export async function drawCharts(run: Run): Promise<Record<string, string>> {
  const { document } = await shownDocument(run);
  return Object.fromEntries(document.figures.map((figure) => [figure.name, drawFigure(figure)]));
}

/** A chart as an SVG file with its own style. */
const drawFigure = (figure: Figure): string =>
  `${draw(figure).text.replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1><style>${drawingStyle()}</style>`)}\n`;
