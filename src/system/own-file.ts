const here = import.meta.url;
const isSource = here.endsWith('.ts');
/** The folder of the package: this file lies in `src/system`, or anywhere in `dist`. */
const ROOT = isSource ? new URL('../../', here) : here.slice(0, here.lastIndexOf('/dist/') + 1);

/** A file of the package, by its path from the root. */
export const packageFile = (path: string): URL => new URL(path, ROOT);

/** What is built of a path in `src`: tests run from source, but what Node loads by itself has to be JavaScript. */
export const compiled = (path: string): URL => packageFile(`dist/${path}`);

/** The file of a bot that comes with the project; from source, if this is. */
export const houseBot = (name: string): URL =>
  isSource ? packageFile(`bots/${name}.ts`) : compiled(`bots/${name}.js`);
