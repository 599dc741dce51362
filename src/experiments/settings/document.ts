import type { Document, Figure } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { listed, sureness } from '../../results/document/words.js';
import { mean, several } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import type { Mean } from '../../stats/interval.js';
import type { Confirmation } from './confirmation.js';

/** What the summaries of all searches among settings have. */
export interface SettingsSummary {
  /** Labels of the bots in the other seats. */
  readonly field: readonly string[];
  readonly blocks: number;
  /** The spec of what was found. */
  readonly best: string;
  /** The bot as it is. */
  readonly standard: string;
  /** Where the search began, if that is a setting of its own. */
  readonly start?: string;
  /** The best on fresh blocks; null if they were not played. */
  readonly confirmation: Confirmation | null;
}

/** What is the same in all documents of settings; `own`: what a kind adds. */
export function settingsDocument(
  summary: SettingsSummary,
  {
    found,
    tried,
    parameters,
    tables,
    figures,
  }: {
    /** What the search has found, in a sentence. */
    readonly found: string;
    /** What it has tried: `9 settings`. */
    readonly tried: string;
    readonly parameters: readonly string[];
    readonly tables: readonly DataTable[];
    readonly figures: readonly Figure[];
  },
): Document {
  const { field, blocks, standard } = summary;
  const confirmed = confirmedTable(summary);
  const [values, are] = parameters.length === 1 ? ['value', 'is'] : ['values', 'are'];
  return {
    title: `Which ${values} of ${listed(parameters)} ${are} best for ${standard}?`,
    verdict:
      blocks === 0 ? 'Nothing was played.' : [...worseText(summary), found, confirmedText(summary)].join(' ').trimEnd(),
    facts: [`${tried} against ${listed(field)}`, several(blocks, 'block')],
    tables: [...tables, ...(confirmed ? [confirmed] : [])],
    figures,
  };
}

/** A search that ends below the bot as it is has found nothing. */
function worseText({ confirmation, standard }: SettingsSummary): string[] {
  const { mean = 0 } = confirmation?.overStandard ?? {};
  return mean !== null && mean < 0 ? [`Nothing better than ${standard} as it is was found.`] : [];
}

function confirmedText({ confirmation, standard, start }: SettingsSummary): string {
  if (confirmation === null) return 'It was not played again on fresh deals.';
  const { blocks, overStandard, overStart } = confirmation;
  if (overStandard.low === null) return '';
  if (overStandard.low === 0 && overStandard.high === 0) return `The best is what you have: ${standard} as it is.`;
  const text = (over: Mean, name: string): string => `${sureness(over)} ${name}: ${mean(over)}`;
  const found = `On ${several(blocks, 'fresh block')} it is ${text(overStandard, `${standard} as it is`)} points a deal`;
  if (overStart === null) return `${found}.`;
  return `${found}; and ${text(overStart, `${start}, where the search began`)}. Both hold together with 95 %.`;
}

const POINTS = 'points a deal, 95 %';

function confirmedTable({ confirmation, best, standard, start }: SettingsSummary) {
  if (confirmation === null) return null;
  const { blocks, points, overStandard, overStart, startOverStandard } = confirmation;
  const rows: (readonly [string, Mean | null])[] = [
    ['in the field', points],
    [`over ${standard}, as it is`, overStandard],
    [`over ${start}, the start`, overStart],
    ['the start over the bot as it is', startOverStandard],
  ];
  return table({
    title: `The best setting on ${several(blocks, 'fresh block')}, which did not choose it`,
    columns: [
      { as: 'word', head: short(best, 40), of: ([name]) => name },
      { as: 'mean', head: POINTS, of: ([, found]) => found },
    ],
    rows: rows.filter(([, found]) => found !== null),
    asked: true,
    ...(overStart !== null && { note: 'The intervals of the differences cover together.' }),
  });
}
