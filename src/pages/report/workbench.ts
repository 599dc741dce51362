import { readdir, readFile } from 'node:fs/promises';
import { packageFile } from '../../support/system/own-file.js';
import { ownCommit, version } from '../../support/system/version.js';
import { dataTag, GENERATORS, htmlFile, tag } from '../page/markup.js';
import { allowing, partOfPage } from './deals-page.js';
import { pageStyle } from './style.js';

const ofPackage = (path: string): Promise<string> => readFile(packageFile(path), 'utf8');

/** The games that keen has learned in the page. */
const GAMES = ['bolachen', 'wallachen'] as const;

/** What a function gives for each of some names. */
const byName = async (names: readonly string[], of: (name: string) => Promise<string>) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await of(name)] as const)));

/**
 * One HTML file on which bidding systems are compared, by the program's own engine, bots and statistics: it loads
 * nothing, sends nothing, and works from disk.
 * @example
 * await writeFile('index.html', await workbenchPage());
 */
export async function workbenchPage(): Promise<string> {
  const parts = ['workbench/workbench.js', 'page/page.css', 'workbench/workbench.css'].map(partOfPage);
  const [script, ...css] = await Promise.all(parts);
  const numbers = await byName(GAMES, (game) => partOfPage(`page/${game}.json`));
  const files = (await readdir(packageFile('bots/systems'))).filter((name) => name.endsWith('.system')).sort();
  const systems = await byName(files, (name) => ofPackage(`bots/systems/${name}`));
  const data = { version, commit: ownCommit(), systems, templates: await byName(GAMES, templateFor) };
  const head = { title: 'Workbench', generator: GENERATORS.workbench, allows: allowing(script) };
  return htmlFile(
    { ...head, css: [pageStyle(), ...css].join('') },
    dataTag('workbench-data', JSON.stringify(data)),
    ...GAMES.map((game) => dataTag(`numbers-${game}`, numbers[game], { 'data-game': game })),
    tag('bolachen-workbench', {}, tag('noscript', {}, 'This page needs its script: it plays the deals.')),
    tag('script', {}, script),
  );
}

/** What `new-bot` writes, without its comments. */
async function templateFor(game: string): Promise<string> {
  const text = await ofPackage(`bots/templates/new-bot${game === GAMES[0] ? '' : `-${game}`}.system`);
  return text.replace(/^#.*\n/gm, '').trimStart();
}
