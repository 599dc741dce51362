import { readdir, readFile } from 'node:fs/promises';
import { packageFile } from '../../support/system/own-file.js';
import { ownCommit, version } from '../../support/system/version.js';
import { dataTag, GENERATORS, htmlFile, tag } from '../page/markup.js';
import { hashInPolicy, partOfPage } from './deals-page.js';
import { coloursStyle, pageStyle } from './style.js';

const ofPackage = (path: string): Promise<string> => readFile(packageFile(path), 'utf8');

/** The games that keen has learned in the page. */
const GAMES = ['bolachen', 'wallachen'] as const;

/**
 * One HTML file on which bidding systems are compared, by the program's own engine, bots and statistics: it loads
 * nothing, sends nothing, and works from disk.
 * @example
 * await writeFile('index.html', await workbenchPage());
 */
export async function workbenchPage(): Promise<string> {
  const parts = ['workbench/workbench.js', 'workbench/workbench.css', 'page/page.css'].map(partOfPage);
  const [script, css, dealsCss] = await Promise.all(parts);
  const numbers = await Promise.all(GAMES.map(async (game) => [game, await partOfPage(`page/${game}.json`)] as const));
  const systems = await systemsOfTheHouse();
  const templates = Object.fromEntries(
    await Promise.all(GAMES.map(async (game) => [game, await templateFor(game)] as const)),
  );
  const data = { version, commit: ownCommit(), systems, templates, dealsCss: coloursStyle() + dealsCss };
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashInPolicy(script)}; worker-src blob:; frame-src blob:`;
  const body = tag(
    'body',
    {},
    dataTag('workbench-data', JSON.stringify(data)),
    numbers.map(([game, text]) => dataTag(`numbers-${game}`, text, { 'data-game': game })),
    tag('bolachen-workbench', {}, tag('noscript', {}, 'This page needs its script: it plays the deals.')),
    tag('script', {}, script),
  );
  const style = pageStyle() + css;
  return htmlFile({ title: 'Workbench', generator: GENERATORS.workbench, policy, css: style }, body);
}

/** What `new-bot` writes, without its comments. */
async function templateFor(game: string): Promise<string> {
  const text = await ofPackage(`bots/templates/new-bot${game === GAMES[0] ? '' : `-${game}`}.system`);
  return text.replace(/^#.*\n/gm, '').trimStart();
}

/** By their files. */
async function systemsOfTheHouse(): Promise<Record<string, string>> {
  const names = (await readdir(packageFile('bots/systems'))).filter((name) => name.endsWith('.system')).sort();
  const texts = await Promise.all(names.map((name) => ofPackage(`bots/systems/${name}`)));
  return Object.fromEntries(names.map((name, i) => [name, texts[i]]));
}
