// Compiles the torture, which is TypeScript that the program does not ship, and runs it on a copy of the program: a build beside does not change that.
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const place = resolve(`node_modules/.cache/torture-${process.pid}`);
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
cpSync('dist', `${place}/dist`, { recursive: true });
cpSync('package.json', `${place}/package.json`);
for (const name of ['failing-disk.cjs', 'collecting.cjs', 'speaker.mjs'])
  cpSync(`test/torture/${name}`, `${place}/${name}`);
process.env.TORTURE_HOME = place;
process.env.TORTURE_PROGRAM = `${place}/dist/cli`;

const file = `${place}/torture.mjs`;
await build({
  entryPoints: ['test/torture/torture.ts'],
  outfile: file,
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', sourcemap: 'inline' },
});
await import(pathToFileURL(file).href);
