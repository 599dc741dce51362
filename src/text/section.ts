import { columnsNow, onPage } from './width.js';

/** A piece of a report: a heading, a table or some lines, and a note on how to read it. */
export interface Section {
  /** Empty for none. */
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  /** Is it only in the report? */
  readonly detail?: boolean;
}

/** Sections for the screen. */
export const onScreen = (sections: readonly Section[]): string =>
  sections
    .filter(({ detail }) => detail !== true)
    .map(({ title, text, note }) => `${title === '' ? '' : wrapped(title, '')}${text}${note ? wrapped(note) : ''}`)
    .join('\n');

/** A text of names and faults in Markdown: HTML and links in it are shown, not followed. Code in backticks is shown as it is anyway. */
export const plainly = (text: string): string =>
  text.replace(/(?<![`\\])`[^`]+`(?!`)|<(?=[a-z/!?])|\[(?=[^\]]*\]\()/gi, (found) =>
    found.startsWith('`') ? found : `\\${found}`,
  );

/** A text in a block of its own, which nothing in it can end. */
export const fenced = (text: string): string => `\`\`\`text\n${text.replaceAll('```', "'''")}\`\`\`\n`;

/** The same as a page of Markdown. */
export function asMarkdown(title: string, facts: readonly string[], sections: () => readonly Section[]): string {
  const parts = onPage(sections).map(
    ({ title: heading, text, note }) =>
      `${heading === '' ? '' : `## ${plainly(heading)}\n\n`}${fenced(text)}${note ? `\n${plainly(note)}\n` : ''}`,
  );
  return [`# ${title}\n`, facts.map((fact) => `- ${plainly(fact)}\n`).join(''), ...parts].join('\n');
}

/** Wraps a text to the width of tables, with an indent. */
export function wrapped(text: string, indent = '  '): string {
  const lines = [''];
  const width = columnsNow() - 1 - indent.length;
  for (const word of text.split(' ')) {
    if (lines[lines.length - 1].length + word.length > width) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => `${indent}${line.trim()}\n`).join('');
}
