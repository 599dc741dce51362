const here = import.meta.url;
const isSource = here.endsWith('.ts');
/** The root of the package: this file is in `src/support/system`, or bundled somewhere in `dist`. */
const ROOT = isSource ? new URL('../../../', here) : here.slice(0, here.lastIndexOf('/dist/') + 1);

/** A file of the package, by its path from the root. */
export const packageFile = (path: string): URL => new URL(path, ROOT);

/** The compiled file for a path in `src`: tests run from source, but what Node loads itself must be JavaScript. */
export const compiled = (path: string): URL => packageFile(`dist/${path}`);

/** The file of a house bot: the source if this runs from source. */
export const houseBot = (name: string): URL =>
  isSource ? packageFile(`bots/${name}.ts`) : compiled(`bots/${name}.js`);
