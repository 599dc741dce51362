import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Compiled bots hold no address of the machine they were compiled on: where one belongs they have a mark, which whoever keeps them replaces by
 * his own. So the same bot has the same text everywhere, and can be sent to another machine.
 */

/** What a module may ask about where it is. */
export const HERE = ['url', 'filename', 'dirname'] as const;
type Here = (typeof HERE)[number];

/** Stands for the running program's public face. */
export const PROGRAM_MARK = '@bolachen:program:@';

/** Stands for what a module, a path, asks about where it is; `folder` is that of the bot. */
export const hereMark = (what: Here, path: string, folder: string): string =>
  `@bolachen:${what}:${encodeURIComponent(relative(folder, path))}@`;

const MARK = /@bolachen:(program|url|filename|dirname):([^@"]*)@/g;

/** A compiled text with addresses in place of its marks: the bot's folder, and the program's address. */
export function located(text: string, folder: string, program: string): string {
  const values = {
    program: () => program,
    url: (path: string) => pathToFileURL(path).href,
    filename: (path: string) => path,
    dirname: (path: string) => dirname(path),
  };
  return text.replace(MARK, (_, what: keyof typeof values, path: string) =>
    JSON.stringify(values[what](resolve(folder, decodeURIComponent(path)))).slice(1, -1),
  );
}
