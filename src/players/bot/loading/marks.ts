import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Compiled bots contain no addresses of the machine they were compiled on, but placeholders that are replaced where
 * they are stored. So the same bot has the same text everywhere, and can be sent to another machine.
 */

/** The ways in which a module can ask where it is. */
export const HERE = ['url', 'filename', 'dirname'] as const;

/** Placeholder for a module of the running program, by the name under which bots import it. */
export const programMark = (name: string): string => `@bolachen:program:${encodeURIComponent(name)}@`;

/** Placeholder for the location of the module at `path`; `folder` is the bot's. */
export const hereMark = (what: (typeof HERE)[number], path: string, folder: string): string =>
  `@bolachen:${what}:${encodeURIComponent(relative(folder, path))}@`;

const MARK = /@bolachen:(program|url|filename|dirname):([^@"]*)@/g;

/** The source map at the end of a compiled text. */
const MAP = /(\/\/# sourceMappingURL=data:application\/json;base64,)([\w+/=]+)\s*$/;

/** A compiled text with the bot's folder, where debuggers find its sources, and the program's addresses filled in. */
export function located(text: string, folder: string, program: (name: string) => string): string {
  const values = {
    program,
    url: (path: string) => pathToFileURL(path).href,
    filename: (path: string) => path,
    dirname: (path: string) => dirname(path),
  };
  const here = text.replace(MARK, (_, what: keyof typeof values, given: string) => {
    const name = decodeURIComponent(given);
    return JSON.stringify(values[what](what === 'program' ? name : resolve(folder, name))).slice(1, -1);
  });
  return here.replace(MAP, (_, begin: string, map: string) => {
    const sourceRoot = pathToFileURL(folder).href;
    const rooted = { ...JSON.parse(Buffer.from(map, 'base64').toString()), sourceRoot };
    return begin + Buffer.from(JSON.stringify(rooted)).toString('base64');
  });
}
