/**
 * How a run was made, to be pasted into a paper: sentences in which names and commands are between backquotes, and what
 * to cite.
 */
export interface Method {
  readonly sentences: readonly string[];
  readonly version: string;
  readonly commit: string | null;
}

const TITLE = 'bolachen: simulation and bot tournaments for the card games Bolachen and Wallachen';

/** A name or a command between backquotes, as one that has none itself. */
export const code = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\p{Cc}/gu, ' ')}\``;

const cited = ({ version, commit }: Method): string =>
  `version ${version}${commit === null ? '' : `, commit ${commit}`}`;

/** A paragraph in Markdown. */
export const methodInMarkdown = (method: Method): string =>
  `${method.sentences.join(' ')}\n\nThe bolachen developers, “${TITLE}”, ${cited(method)}.\n`;

/** The same in LaTeX, with an entry for BibTeX as a comment below it. */
export function methodInLatex(method: Method): string {
  const text = method.sentences.map(inLatex).join('\n');
  const entry = [
    '@software{bolachen,',
    `  title = {${inLatex(TITLE)}},`,
    '  author = {{The bolachen developers}},',
    `  version = {${inLatex(cited(method).replace('version ', ''))}},`,
    '}',
  ];
  return `${text}\nThe program is \\texttt{bolachen}~\\cite{bolachen}.\n\n${entry.map((line) => `% ${line}\n`).join('')}`;
}

/** What LaTeX would read as a command, or cannot set. */
const IN_LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '±': '$\\pm$',
  '−': '$-$',
  '×': '$\\times$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '∞': '$\\infty$',
  ...Object.fromEntries([...'{}%&#_$'].map((sign) => [sign, `\\${sign}`])),
};

/** A text in LaTeX: what is between backquotes is set as code, in which quotes stay straight. */
export const inLatex = (text: string): string =>
  text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? `\\texttt{${codeInLatex(part)}}` : escaped(part)))
    .join('');

const codeInLatex = (part: string): string =>
  escaped(part).replaceAll('--', '-{}-').replaceAll("'", '\\textquotesingle{}');

/** Letters that pdfLaTeX cannot set without further packages are named by their number. */
const escaped = (text: string): string =>
  text.replace(/[\\~^<>|{}%&#_$±×]|[^\0-\u017f\u2013\u2014\u2018-\u201d\u2026\u2192]/gu, inLetters);

const inLetters = (sign: string): string =>
  IN_LATEX[sign] ?? `[U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`;
