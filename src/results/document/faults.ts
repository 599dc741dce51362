import type { FirstFault } from '../../boards/faults.js';
import { faultText } from '../text/reliance-notes.js';
import { type DataTable, table } from './table.js';

/** The first fault of each bot and kind, with what the bot was shown and a command; `lines`: sentences below. */
export const firstFaultTables = (firstFaults: readonly FirstFault[], lines: readonly string[] = []): DataTable[] =>
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
          lines,
          note: 'A legal default took the place of the answer.',
        }),
      ];
