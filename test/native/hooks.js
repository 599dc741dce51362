import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** How Node finds and loads TypeScript: as if it were compiled. */

const isSource = (url) => url?.startsWith('file:') && !url.includes('/node_modules/') && /\.ts(\?|$)/.test(url);

/** A file without its types. */
export function compiled(url) {
  const file = fileURLToPath(url);
  const terms = { sourcemap: true, typescript: { onlyRemoveTypeImports: true } };
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), terms);
  if (errors.length > 0) throw errors[0];
  return { code, map };
}

export function resolve(name, context, next) {
  if (!/^\.\.?\/.*\.js$/.test(name) || !isSource(context.parentURL)) return next(name, context);
  return { url: new URL(name.replace(/js$/, 'ts'), context.parentURL).href, format: 'module', shortCircuit: true };
}

export function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  const { code, map } = compiled(url);
  const inside = Buffer.from(JSON.stringify(map)).toString('base64');
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inside}\n`;
  return { format: 'module', source, shortCircuit: true };
}
