import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { ruleSetNames } from '../cards/games/names.js';
import { HOUSE_BOTS } from '../players/bot/loading/load.js';
import { shellWord } from '../runs/run/command-line.js';
import { didYouMean, OptionError, refuse, shown } from '../support/input/refusal.js';
import { packageFile } from '../support/system/own-file.js';
import { naming } from '../support/system/system-error.js';
import { writeNew } from './new-file.js';
import { printText } from './output.js';

interface NewBotFlags {
  readonly language?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly system?: boolean;
  readonly game?: string;
}

interface Language {
  /** Its file extensions, the usual one first. */
  readonly endings: readonly string[];
  /** The template. The one in TypeScript has no type annotations, so it is JavaScript too. */
  readonly template: string;
  /** A file that the bot imports, copied next to it. */
  readonly beside?: string;
  /** The spec of a bot in such a file. */
  readonly specOf: (file: string) => string;
  /** Commands to begin with, which play it; `inGame`: options that name the game. */
  readonly first: (spec: string, inGame: string) => string;
}

const ofCode = (spec: string): string =>
  `  bolachen simulate --bots ${shellWord(`${spec},keen,lowest`)} --deals 1000
  bolachen check-bot ${shellWord(spec)}\n  bolachen compare ${shellWord(spec)} lowest   # is it better?\n`;

const ofSystem = (spec: string, inGame: string): string =>
  `  bolachen price ${shellWord(spec)}${inGame}   # what each of its lines costs
  bolachen check-bot ${shellWord(spec)}
  bolachen compare ${shellWord(spec)} keen --field keen --estimand one-in-field --explain${inGame}\n`;

const LANGUAGES: Readonly<Record<string, Language>> = {
  ts: { endings: ['.ts', '.mts'], template: 'new-bot.ts', specOf: (file) => file, first: ofCode },
  js: { endings: ['.js', '.mjs'], template: 'new-bot.ts', specOf: (file) => file, first: ofCode },
  python: {
    endings: ['.py'],
    template: 'new-bot.py',
    beside: 'bots/external/bolachen.py',
    specOf: (file) => `exec(python3 ${shellWord(file)})`,
    first: ofCode,
  },
  system: { endings: ['.system'], template: 'new-bot.system', specOf: (file) => file, first: ofSystem },
};

/** `bolachen new-bot NAME`: writes a starter bot, which can be played as it is. */
export async function newBot(name: string | undefined, flags: NewBotFlags): Promise<void> {
  if (name === undefined || !/^[A-Za-z][\w-]{0,39}$/.test(name)) {
    const found = name === undefined ? '' : `; found ${shown(name)}`;
    throw new OptionError(
      `new-bot: expected a name of letters from A to z, digits, - and _, a letter first, as in duck${found}`,
    );
  }
  if ((HOUSE_BOTS as readonly string[]).includes(name)) {
    throw new OptionError(`new-bot: ${shown(name)} is the name of a house bot; choose another`);
  }
  const language = languageOf(flags);
  const { endings, beside, specOf, first } = language;
  const { template, game } = forGame(language, flags);
  const path = flags.out ?? `${name}${endings[0]}`;
  if (!endings.includes(extname(path))) {
    throw new OptionError(`--out: the file must end in ${endings.join(' or ')}; found ${shown(path)}`);
  }
  const file = shownPath(path);
  const spec = specOf(file);
  const needed = beside === undefined ? null : await neededBeside(path, beside);
  const text = await readFile(packageFile(`bots/templates/${template}`), 'utf8');
  await writeNew(
    path,
    text.replace(/SPEC|NAME|GAME/g, (word) => (word === 'SPEC' ? spec : word === 'NAME' ? name : game)),
    flags.force === true,
  );
  if (needed !== null) await writeNew(needed.place, needed.text, true);
  const written = `${file} is written${needed === null ? '' : `, and ${shownPath(needed.place)}, which it imports`}`;
  await printText(
    `${written}; it plays as it is:\n\n${first(spec, flags.game === undefined ? '' : ` --game ${game}`)}`,
  );
}

/** The language given, by name or extension; else that of the file in `--out`; else TypeScript. */
function languageOf({ language: given, out, system }: NewBotFlags): Language {
  const language = system === true ? (given ?? 'system') : given;
  if (system === true && language !== 'system')
    throw new OptionError(`--system: is written in words, not in ${shown(language)}`);
  const names = Object.keys(LANGUAGES);
  const byEnding = (ending: string): string | undefined =>
    names.find((each) => LANGUAGES[each].endings.includes(ending));
  if (language !== undefined) {
    const found = byEnding(`.${language}`) ?? names.find((each) => each === language);
    if (found !== undefined) return LANGUAGES[found];
    throw new OptionError(
      `language: ${shown(language)} is not one of ${names.join(', ')}${didYouMean(language, names)}`,
    );
  }
  const named = byEnding(extname(out ?? ''));
  return LANGUAGES[named ?? 'ts'];
}

/** The template for a game, which decides what can be said in a system. @throws OptionError */
function forGame({ endings, template }: Language, { game: given }: NewBotFlags) {
  if (!endings.includes('.system') && given !== undefined) return refuseGame();
  const game = given ?? 'bolachen';
  if (!(ruleSetNames as readonly string[]).includes(game))
    throw new OptionError(
      `--game: ${shown(game)} is not one of ${ruleSetNames.join(', ')}${didYouMean(game, ruleSetNames)}`,
    );
  return { game, template: game.startsWith('wallachen') ? template.replace('.system', '-wallachen.system') : template };
}

const refuseGame = (): never => {
  throw new OptionError('--game: is for --system: a bot in code plays both games');
};

/** A path as specs require it: with a slash in it. */
function shownPath(path: string): string {
  const short = relative(process.cwd(), resolve(path));
  return /[/\\]/.test(short) ? short : `./${short}`;
}

/**
 * The file that a bot needs beside it. A bot must not lie where that is to lie, nor be found in place of a module that
 * it imports; and no other file may lie there.
 * @throws OptionError, InputError
 */
async function neededBeside(path: string, beside: string): Promise<{ readonly place: string; readonly text: string }> {
  const text = await readFile(packageFile(beside), 'utf8');
  const imports = [...text.matchAll(/^import (\w+)$/gm)].map(([, name]) => name + extname(beside));
  const taken = [basename(beside), ...imports].find((file) => file === basename(path).toLowerCase());
  if (taken !== undefined)
    throw new OptionError(
      `new-bot: choose another name: a bot in ${taken} would hide the module that it has to import`,
    );
  const place = join(dirname(path), basename(beside));
  const reading = readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return text;
    throw error;
  });
  if ((await naming(place, reading)) !== text)
    refuse(place, 'is another file than the one that the bot imports; move it, or choose another folder with --out');
  return { place, text };
}
