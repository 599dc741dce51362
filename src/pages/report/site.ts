import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeGame } from '../../cards/games/rule-sets.js';
import { rulesText } from '../../cards/texts/rules-text.js';
import { rankDocument } from '../../experiments/rank/document.js';
import { rank } from '../../experiments/rank/rank.js';
import { packageFile } from '../../support/system/own-file.js';
import { type Markup, tag } from '../page/markup.js';
import { drawDocument } from './drawing.js';
import { pageFile } from './page.js';
import { viewOf } from './report.js';
import { workbenchPage } from './workbench.js';
import { writePage } from './writing.js';

/** The pages of a site by their names: the workbench, and what one reads and plays beside it. */
export async function siteOf(): Promise<ReadonlyMap<string, string>> {
  const ladderOf = async (game: string): Promise<string> => drawDocument(rankDocument(await rank({ game })), BESIDE);
  return new Map([
    ['index.html', await workbenchPage()],
    ['rules.html', await rulesPage()],
    ['ladder.html', await ladderOf('bolachen')],
    ['ladder-wallachen.html', await ladderOf('wallachen')],
    ['deals.html', await viewOf({ seed: 'site', bots: 'keen' })],
  ]);
}

/** The way back from what lies beside the workbench. */
const BESIDE = { bar: tag('nav', {}, tag('a', { href: 'index.html' }, 'The workbench')) };

/** Writes them into a folder. @throws InputError if one of them is there, and not ours */
export async function writeSite(pages: ReadonlyMap<string, string>, folder: string): Promise<void> {
  for (const [name, page] of pages) await writePage(join(folder, name), page);
}

/** The rules in two minutes, and then in full. */
async function rulesPage(): Promise<string> {
  const readme = await readFile(packageFile('src/cards/games/README.md'), 'utf8');
  const [short] = /(?<=^## In two minutes\n)[\s\S]*?(?=^`|^## )/m.exec(readme) ?? [''];
  const inFull = ['bolachen', 'wallachen'].flatMap((game) => [
    tag('h2', {}, `${game[0].toUpperCase()}${game.slice(1)} in full`),
    ...rulesText(makeGame(game)).map((text) => tag('p', {}, text)),
  ]);
  const shown = tag('article', {}, tag('h1', {}, 'The rules in two minutes'), inMarkup(short), inFull);
  return pageFile('The rules', shown, BESIDE);
}

/** Paragraphs and a numbered list of Markdown. */
function inMarkup(text: string): Markup[] {
  const blocks = text.trim().split(/\n\n|\n(?=\d\. )/);
  const phrases = (block: string): (Markup | string)[] =>
    block.split(/(\*+[^*]+\*+|`[^`]+`)/).map((part, i) => {
      const name = part.startsWith('`') ? 'code' : part.startsWith('**') ? 'b' : 'em';
      return i % 2 === 0 ? part : tag(name, {}, part.replace(/^[*`]+|[*`]+$/g, ''));
    });
  return blocks.map((block) => tag('p', {}, phrases(block.replace(/\n */g, ' '))));
}
