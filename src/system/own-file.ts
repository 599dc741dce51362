const isSource = import.meta.url.endsWith('.ts');

/** A file of the package, by its path from the root; this one lies in `src/system` there, or in `dist/src/system`. */
export const packageFile = (path: string): URL =>
  new URL(`${isSource ? '../../' : '../../../'}${path}`, import.meta.url);

/** The compiled file at a path in `src`: tests run from source, but what Node loads by itself has to be JavaScript. */
export const compiled = (path: string): URL => packageFile(`dist/src/${path}`);

/** The file of a bot that comes with the project; from source, if this is. */
export const houseBot = (name: string): URL => packageFile(isSource ? `bots/${name}.ts` : `dist/bots/${name}.js`);
