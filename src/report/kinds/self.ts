import type { PromisedRate } from '../../blocks/coverage.js';
import type { SelfTestSummary } from '../../blocks/self-test.js';
import { count, percent, several } from '../../text/numbers.js';
import { intervals } from '../charts/intervals.js';
import type { Content, Figure } from '../content.js';
import { inPercent } from '../phrases.js';

/** Do intervals and tests keep their promises? */
export function selfTestContent({ repetitions, blocks, pool, parts, broken }: SelfTestSummary): Content {
  const promises = parts.flatMap(({ rates }) => rates).filter(({ promised }) => promised !== null).length;
  const verdict = broken === 0 ? `All ${promises} promises are kept.` : `${broken} of ${promises} promises are broken.`;
  return {
    title: 'Self-test: do 95 % intervals cover 95 %?',
    verdict: repetitions === 0 ? 'Stopped before its end.' : verdict,
    facts: [`${several(repetitions, 'run')} of ${several(blocks, 'block')} each, drawn from ${count(pool)}`],
    figures: parts.map(rateFigure),
    listings: [],
  };
}

function rateFigure({ name, rates }: SelfTestSummary['parts'][number], number: number): Figure {
  const terms = {
    title: name === '' ? 'How often?' : `How often, ${name}?`,
    about:
      'Rates with 99.9 % intervals. A promise is broken if the whole interval lies outside it; it is drawn in orange.',
  };
  const groups = rates.map((each) => ({
    heading: each.kind,
    rows: [
      {
        ...inPercent({ ...each, count: Math.round(each.rate * each.trials) }),
        ...{ series: each.broken ? 1 : 0, title: rateInWords(each) },
      },
    ],
  }));
  return {
    ...{ name: `rates-${number + 1}`, ...terms, chart: intervals(groups, { ...terms, unit: '%', domain: [0, 100] }) },
    table: {
      columns: ['', 'trials', 'rate', 'from', 'to', 'promised', 'kept'],
      rows: rates.map((each) => [
        ...[each.kind, count(each.trials)],
        ...[each.rate, each.low, each.high].map(percent),
        ...[promiseOf(each), each.promised === null ? '–' : each.broken ? 'broken' : 'kept'],
      ]),
    },
  };
}

const rateInWords = (each: PromisedRate): string =>
  `${each.kind}: ${percent(each.rate)} of ${count(each.trials)}${each.promised === null ? '' : `, promised ${promiseOf(each)}`}`;

/** `at least 94.0 %`, `at most 5.0 %`. */
function promiseOf({ promised }: PromisedRate): string {
  if (promised === null) return '–';
  const [least, most] = promised;
  const bounds = [least > 0 ? `at least ${percent(least)}` : '', most < 1 ? `at most ${percent(most)}` : ''];
  return bounds.filter((bound) => bound !== '').join(', ');
}
