import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { compiled } from '../../../support/system/own-file.js';
import { programMark } from './marks.js';

/** What bots can import of the running program: compiled files, since Node loads them. */

/** The package name under which bots import this program. */
export const OWN_NAME = 'bolachen';

/** Its modules beside the API for bots, as its package has them. */
const FACES = ['engine', 'features', 'solver', 'stats'].map((face) => `${OWN_NAME}/${face}`);
const BOTS = `${OWN_NAME}/bots/`;

/** The address of the compiled file of a module, by the name under which it is imported. */
export function ownModule(name: string): string {
  const path = name.slice(OWN_NAME.length + 1);
  return compiled(name.startsWith(BOTS) ? `${path}.js` : `public/${path || 'bots'}.js`).href;
}

export async function ownModules(): Promise<string[]> {
  const files = await readdir(fileURLToPath(compiled('bots/')));
  const bots = files.filter((file) => file.endsWith('.js')).map((file) => BOTS + file.slice(0, -'.js'.length));
  return [OWN_NAME, ...FACES, ...bots];
}

/** What a module exports. */
export const namesIn = async (module: string): Promise<string[]> =>
  Object.keys((await import(ownModule(module))) as object);

/** Lets bots anywhere import the running program. Exports are listed, so that unknown names fail here. */
export const ownName: Plugin = {
  name: OWN_NAME,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bolachen(\/|$)/ }, async ({ path }) =>
      (await ownModules()).includes(path) ? { path, namespace: OWN_NAME, sideEffects: false } : undefined,
    );
    onResolve({ filter: /./, namespace: OWN_NAME }, ({ path }) => ({ path, external: true, sideEffects: false }));
    onLoad({ filter: /./, namespace: OWN_NAME }, async ({ path }) => ({
      contents: `export { ${(await namesIn(path)).join(', ')} } from ${JSON.stringify(programMark(path))};`,
    }));
  },
};
