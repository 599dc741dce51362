/**
 * How a run was made, to be pasted into a paper: sentences in which names and commands are between backquotes, and what
 * to cite.
 */
export interface Method {
  readonly sentences: readonly string[];
  readonly version: string;
  readonly commit: string | null;
}

/** A name or a command between backquotes, as one that has none itself. */
export const code = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\p{Cc}/gu, ' ')}\``;

/** A paragraph in Markdown. */
export const methodInMarkdown = ({ sentences, version, commit }: Method): string =>
  `${sentences.join(' ')}\n\nThe bolachen developers, “bolachen: simulation and bot tournaments for the card games Bolachen and Wallachen”, version ${version}${commit === null ? '' : `, commit ${commit}`}.\n`;
