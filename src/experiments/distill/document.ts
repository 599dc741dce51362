import type { Document } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { count, several } from '../../results/text/numbers.js';
import { againstModel, fine, linesTables, meaningsTables, priceColumns } from '../pricing/document.js';
import type { DistillSummary, SizePrice } from './distill.js';

/** What a system in a few lines comes to. */
export function distillDocument(summary: DistillSummary): Document {
  const { model, sizes, system, fitted, judged, game, seed } = summary;
  const bySize = sizesTable(summary);
  const { points } = system;
  const last = sizes[sizes.length - 1];
  return {
    title: `What of ${model} fits into ${several(last.lines, 'line')}? (bid)`,
    verdict: `${several(last.lines, 'line')} ${last.lines === 1 ? 'comes' : 'come'} to ${fine(points)} points a deal beside two of ${model}, on ${count(judged)} deals that they were not fitted to.`,
    facts: [`${game}, fitted to ${count(fitted)} deals of seed ${seed}, judged on ${count(judged)} others`],
    tables: [bySize, ...linesTables(system, model), ...meaningsTables([system])],
    figures: [
      {
        name: 'lines',
        title: 'What is a line more worth?',
        about: `${againstModel(model)}; 95 % intervals.`,
        chart: {
          kind: 'lines',
          unit: 'lines',
          left: 'points a deal',
          points: sizes.map(({ lines, points: { mean, low, high } }) => ({
            x: lines,
            y: mean ?? 0,
            ...(low !== null && high !== null && { low, high }),
          })),
          bounds: [{ y: 0, text: model }],
        },
        tables: [bySize],
      },
    ],
  };
}

const sizesTable = ({ sizes, model }: DistillSummary): DataTable<SizePrice> =>
  table<SizePrice>({
    title: againstModel(model),
    file: 'lines.csv',
    columns: [{ as: 'count', head: 'lines', key: 'lines', of: ({ lines }) => lines }, ...priceColumns(model)],
    rows: sizes,
    short: true,
  });
