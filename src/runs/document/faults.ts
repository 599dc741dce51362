import type { FirstFault } from '../../boards/faults.js';
import type { Reliance } from '../../boards/reliance.js';
import type { Document } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { answersTables } from './answers.js';
import { faultText, taintNotes } from './reliance-notes.js';

/**
 * A document whose answer begins with what makes it worth little, bots of too many faults, and which ends with what was
 * asked of bots that need not repeat their answers.
 */
export function withReliance(plain: Document, reliance: Reliance): Document {
  const { answers = [] } = reliance;
  const document = { ...plain, tables: [...plain.tables, ...answersTables(answers)] };
  const taints = taintNotes(reliance).map((note) => `${note[0].toUpperCase()}${note.slice(1)}.`);
  if (taints.length === 0) return document;
  const tables = document.tables.map(({ note, ...rest }) =>
    note === undefined || note === TAKEN ? rest : { ...rest, note },
  );
  return { ...document, tables, verdict: [...taints, document.verdict].join(' ').trim() };
}

/** Of a bot that is tainted the verdict says it. */
const TAKEN = 'A legal default took the place of the answer.';

/** The first fault of each bot and kind, with what the bot was shown and a command; none where there is no fault. */
export const firstFaultTables = (firstFaults: readonly FirstFault[]): DataTable[] =>
  firstFaults.length === 0
    ? []
    : [
        table({
          title: 'The first fault of each bot and kind',
          columns: [
            { as: 'bot', head: 'bot', of: ({ bot }) => bot },
            { as: 'word', head: 'fault', of: ({ kind }) => kind },
            { as: 'count', head: 'board', of: ({ board }) => board },
            { as: 'plain', head: 'action', of: ({ at }) => at },
            { as: 'word', head: 'what', of: ({ detail }) => detail },
            { as: 'word', head: 'what it was shown', of: ({ view }) => view ?? undefined },
            { as: 'word', head: 'to see it again', of: ({ command }) => command },
          ],
          rows: firstFaults,
          paragraphs: faultText,
          short: true,
          note: TAKEN,
        }),
      ];
