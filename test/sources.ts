import { readdirSync, readFileSync } from 'node:fs';

export const ROOT = new URL('../', import.meta.url);

export interface Source {
  /** From the root of the project. */
  readonly path: string;
  /** The folder of `top` that it is in; empty for a file that lies in `top` itself. */
  readonly folder: string;
  readonly text: string;
  /** What it imports of the project, as paths from the root, which end in .js. */
  readonly imports: readonly string[];
}

/** All TypeScript files below a folder of the project. */
export function sources(top: string): readonly Source[] {
  const found = read.get(top) ?? filesOf(top);
  read.set(top, found);
  return found;
}
const read = new Map<string, readonly Source[]>();

function filesOf(top: string): Source[] {
  const files = readdirSync(new URL(`${top}/`, ROOT), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const path = `${top}/${file}`;
      const text = readFileSync(new URL(path, ROOT), 'utf8');
      const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map(([, name]) => name);
      const imports = names.map((name) => new URL(name, new URL(path, 'file:///')).pathname.slice(1));
      return { path, folder: file.includes('/') ? file.slice(0, file.indexOf('/')) : '', text, imports };
    });
}

/** The code of a file without its comments. */
export const code = ({ text }: Source): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
