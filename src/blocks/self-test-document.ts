import type { Document } from '../document/document.js';
import { intervalFigure } from '../document/intervals.js';
import { type DataTable, table } from '../document/table.js';
import type { Proportion } from '../stats/interval.js';
import { count, several } from '../text/numbers.js';
import type { PromisedRate, SelfTestSummary } from './coverage.js';

/** Do intervals and tests keep their promises? */
export function selfTestDocument({ repetitions, blocks, pool, parts, broken }: SelfTestSummary): Document {
  const promises = parts.flatMap(({ rates }) => rates).filter(({ promised }) => promised !== null).length;
  const verdict = broken === 0 ? `All ${promises} promises are kept.` : `${broken} of ${promises} promises are broken.`;
  const note = `Each run has ${count(blocks)} blocks drawn from ${count(pool)}, whose values are the truth. A promise is broken if the 99.9 % interval of the rate lies outside it.`;
  const tables = parts.map(({ name, rates }, i) => ratesTable(name, rates, i === 0 ? note : ''));
  return {
    title: 'Self-test: do 95 % intervals cover 95 %?',
    verdict: repetitions === 0 ? 'Stopped before its end.' : verdict,
    facts: [`${several(repetitions, 'run')} of ${several(blocks, 'block')} each, drawn from ${count(pool)}`],
    tables,
    figures: tables.map((rates, i) =>
      intervalFigure(rates, {
        name: `rates-${i + 1}`,
        title: parts[i].name === '' ? 'How often?' : `How often, ${parts[i].name}?`,
        about: 'Rates with 99.9 % intervals. What breaks its promise is drawn in orange.',
        unit: '%',
        domain: [0, 100],
        columns: [RATE],
        seriesOf: ({ broken }) => (broken ? 1 : 0),
      }),
    ),
  };
}

const RATE = 'rate, 99.9 %';

const ratesTable = (name: string, rates: readonly PromisedRate[], note: string): DataTable<PromisedRate> =>
  table({
    title: `How often${name === '' ? '' : `: ${name}`}`,
    columns: [
      { as: 'word', head: '', of: ({ kind }) => kind },
      { as: 'count', head: 'trials', of: ({ trials }) => trials },
      { as: 'share', head: RATE, of: (rate) => ({ count: rate.rate * rate.trials, ...rate }), text: shownRate },
      { as: 'plain', head: 'promised', of: promiseOf },
      { as: 'plain', head: '', of: ({ broken }) => (broken ? 'broken' : '') },
    ],
    rows: rates,
    note,
  });

function shownRate(share: Proportion | null): string {
  const [rate, low, high] = [share?.rate, share?.low, share?.high].map((x) => (100 * (x ?? 0)).toFixed(1));
  return `${rate} % (${low}–${high})`;
}

function promiseOf({ promised }: PromisedRate): string {
  const [least, most] = promised ?? [0, 1];
  const bounds = [least > 0 ? `≥ ${100 * least} %` : '', most < 1 ? `≤ ${Math.round(1000 * most) / 10} %` : ''];
  return bounds.filter((bound) => bound !== '').join(', ') || '–';
}
