import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';
import { type Spec, sourcesOf } from '../../players/bot/spec.js';
import { refuse } from '../../support/input/refusal.js';
import { compiled } from '../../support/system/own-file.js';

/** Is it a file of a bot's code, which can be put into a page? */
export const isOwnBot = (source: string): boolean => /\.[cm]?[jt]s$/.test(source);

const ownName: Plugin = {
  name: 'bolachen',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^bolachen$/ }, () => ({ path: fileURLToPath(compiled('pages/page/bots.js')) })),
};

/**
 * A script for a page that sets `dealsBots`: the bots of files, by file, with all they import; `bolachen` is the
 * program's own code. Empty if there are none.
 * @throws InputError if a file needs what no browser has
 */
export async function scriptOfBots(specs: readonly Spec[]): Promise<string> {
  const files = [...new Set(specs.flatMap(sourcesOf))].filter(isOwnBot);
  if (files.length === 0) return '';
  const imports = files.map((file, i) => `import bot${i} from ${JSON.stringify(resolve(file))};`);
  const named = files.map((file, i) => `${JSON.stringify(file)}: bot${i}`);
  const { build } = await import('esbuild');
  const built = await build({
    stdin: { contents: `${imports.join('')}\nglobalThis.dealsBots = { ${named.join()} };`, resolveDir: process.cwd() },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
    tsconfigRaw: '{}',
    plugins: [ownName],
  }).catch(({ errors: [first], message }: BuildFailure) => {
    const place = first?.location ? `${first.location.file}:${first.location.line}: ` : '';
    const [, missing] = /^Could not resolve "([^"]*)"/.exec(first?.text ?? '') ?? [];
    const why = missing === undefined ? (first?.text ?? message) : `it needs ${missing}, which no page has`;
    refuse('bots', `${place}does not play in a page: ${why}`);
  });
  return built.outputFiles[0].text.replaceAll('<!--', '\\x3c!--'); // only in texts, where it means the same
}
