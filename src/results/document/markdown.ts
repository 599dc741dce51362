import { onPage } from '../text/width.js';
import type { Document } from './document.js';
import { textOfTable } from './screen.js';

/** Documents as pages of Markdown. */

/** A text of names and faults in Markdown: HTML and links in it are shown, not followed. */
export const plainly = (text: string): string =>
  text.replace(/(?<![`\\])`[^`]+`(?!`)|<(?=[a-z/!?])|\[(?=[^\]]*\]\()/gi, (found) =>
    found.startsWith('`') ? found : `\\${found}`,
  );

/** A text in a block of its own, which nothing in it can end. */
export const fenced = (text: string): string => `\`\`\`text\n${text.replaceAll('```', "'''")}\`\`\`\n`;

/** A document below lines on the run. */
export function asMarkdown(title: string, facts: readonly string[], document: () => Document): string {
  return onPage(() => {
    const { verdict, tables } = document();
    const parts = tables.flatMap((table) => {
      if (table.title === undefined) return [];
      const heading = table.title === '' ? '' : `## ${plainly(table.title)}\n\n`;
      return [`${heading}${fenced(textOfTable(table))}${table.note ? `\n${plainly(table.note)}\n` : ''}`];
    });
    const answer = verdict === '' ? [] : [`${plainly(verdict)}\n`];
    return [`# ${title}\n`, ...answer, facts.map((fact) => `- ${plainly(fact)}\n`).join(''), ...parts].join('\n');
  });
}
