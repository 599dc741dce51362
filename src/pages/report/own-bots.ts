import type { BuildFailure, Plugin } from 'esbuild';
import { dataModule, pathOf, reasonOf } from '../../players/bot/loading/bundle.js';
import { moduleOfPages, OWN_NAME, ownNameFrom } from '../../players/bot/loading/own-modules.js';
import { type Spec, sourcesOf } from '../../players/bot/spec.js';
import { refuse } from '../../support/input/refusal.js';
import { readText } from '../../support/system/text.js';

/** Is it the file of a bot that can be put into a page: its code, or a system? */
export const isOwnBot = (source: string): boolean => /\.([cm]?[jt]s|system)$/.test(source);

/** Systems as modules. */
const SYSTEMS: Plugin = {
  name: 'systems',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.system$/ }, async ({ path }) => ({
      contents: dataModule('systemBot', JSON.stringify(await readText(path, path)), OWN_NAME),
      resolveDir: process.cwd(),
    })),
};

/**
 * A script for a page that sets `dealsBots`: the bots of files, by file, with all they import; `bolachen` is the
 * program's own code. Empty if there are none.
 * @throws InputError if a file needs what no browser has
 */
export async function scriptOfBots(specs: readonly Spec[]): Promise<string> {
  const files = [...new Set(specs.flatMap(sourcesOf))].filter(isOwnBot);
  if (files.length === 0) return '';
  const imports = files.map((file, i) => `import bot${i} from ${JSON.stringify(pathOf(file))};`);
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
    plugins: [ownNameFrom(moduleOfPages, false), SYSTEMS],
  }).catch(async ({ errors: [first], message }: BuildFailure) => {
    const place = first?.location ? `${first.location.file}:${first.location.line}: ` : '';
    const [, missing] = /^Could not resolve "([^"]*)"/.exec(first?.text ?? '') ?? [];
    const isOwn = missing === undefined || /^(bolachen\/|\.)/.test(missing);
    const why = isOwn ? await reasonOf(first ?? { text: message }) : `it needs ${missing}, which no page has`;
    refuse('bots', `${place}does not play in a page: ${why}`);
  });
  return built.outputFiles[0].text.replaceAll('<!--', '\\x3c!--'); // only in texts, where it means the same
}
