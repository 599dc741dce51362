import type { DatasetSample } from '../../dataset/sample.js';
import type { DatasetSummary } from '../../dataset/summary.js';
import { count, percent, several } from '../../text/numbers.js';
import { shares } from '../charts/shares.js';
import { tallies } from '../charts/tallies.js';
import type { Content, DataListing, Figure } from '../content.js';
import { faultListing } from './conduct.js';

/** What is in a dataset? */
export function datasetContent(summary: DatasetSummary, sample: DatasetSample | null): Content {
  const { kind, rows, boards, kept, format, where, bytes, firstFaults } = summary;
  const met = where === null ? [] : [`${count(kept)} deals (${percent(kept / Math.max(1, boards))}) with ${where}`];
  return {
    title: `What is in this dataset of ${kind}?`,
    verdict: `${several(rows, 'row')} of ${kind}, from ${several(boards, 'deal')}.`,
    facts: [`${format}, ${(bytes / 1e6).toFixed(1)} MB`, ...met],
    figures: [sides(summary), ...(sample?.spread ?? []).map((each) => spread(each, sample?.rows ?? 0))],
    listings: [...(sample === null ? [] : [listingOf(sample)]), ...faultListing(firstFaults)],
  };
}

function sides({ folders, rows }: DatasetSummary): Figure {
  const terms = {
    title: 'How are the rows split?',
    about: 'By deal: all rows of a deal are in one folder.',
  };
  const of = folders.map(({ name }, i) => ({ name, of: `f${i}` }));
  const parts = [{ name: 'rows', shares: folders.map((each) => (rows === 0 ? 0 : each.rows / rows)) }];
  return {
    ...{ name: 'split', ...terms, chart: shares(parts, { ...terms, parts: of }) },
    table: {
      columns: ['folder', 'rows', 'share of the deals', 'files', 'MB'],
      rows: folders.map(({ name, rows, share, files, bytes }) => [
        ...[name, count(rows), percent(share), count(files)],
        (bytes / 1e6).toFixed(1),
      ]),
    },
  };
}

/** How often each value of a column occurs. */
function spread({ column, counts }: DatasetSample['spread'][number], rows: number): Figure {
  const terms = { title: column.name, about: `${column.about}; in the first ${several(rows, 'row')}.` };
  const bars = [...counts].map(([name, times]) => ({
    ...{ name, share: times / rows, text: percent(times / rows) },
    title: `${column.name} ${name}: ${count(times)} of ${count(rows)} rows`,
  }));
  return {
    ...{ name: `column-${column.name}`, ...terms, chart: tallies(bars, terms) },
    table: { columns: ['value', 'rows'], rows: [...counts].map(([name, times]) => [name, count(times)]) },
  };
}

const listingOf = ({ columns }: DatasetSample): DataListing => ({
  title: 'What are the columns?',
  about: 'README.md in the folder says how to read them.',
  table: {
    columns: ['column', 'type', 'what'],
    rows: columns.map(({ name, type, nullable, about }) => [name, nullable ? `${type}, may be missing` : type, about]),
  },
});
