/** A file of the package, by its path from the root, which lies above `dist/src/cli` or `src/cli`. */
export const packageFile = (path: string): URL =>
  new URL(`${import.meta.url.endsWith('.ts') ? '../../' : '../../../'}${path}`, import.meta.url);
