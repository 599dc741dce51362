import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { refuse } from '../support/input/refusal.js';
import { replaceFile } from '../support/system/durable-file.js';
import { packageFile } from '../support/system/own-file.js';
import { makeFolder } from '../support/system/system-error.js';

/** The files of a project around a bot: where each goes, and its template. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'README.md': 'README.md',
  '.gitignore': 'ignored', // npm packs no file of that name
  '.vscode/launch.json': 'launch.json',
  '.github/workflows/bot.yml': 'bot.yml',
};

/**
 * Writes a folder in which a bot can be written, debugged and checked: the bot, what npm, editors and CI need, this
 * program.
 * @throws InputError if there is something in the folder, or npm cannot pack
 */
export async function writeProject(folder: string, name: string, bot: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') refuse(folder, 'is a file; --out names the folder of the project');
    throw error;
  });
  if (found.length > 0) refuse(folder, 'is not empty; --out names another folder for the project');
  await makeFolder(folder, folder);
  const words: Readonly<Record<string, string>> = { NAME: name, SPEC: `./${name}.ts`, PACKAGE: await packInto(folder) };
  const filled = (text: string): string => text.replace(/\b(NAME|SPEC|PACKAGE)\b/g, (word) => words[word]);
  await replaceFile(join(folder, `${name}.ts`), filled(bot));
  for (const [path, template] of Object.entries(FILES)) {
    await makeFolder(dirname(join(folder, path)));
    await replaceFile(
      join(folder, path),
      filled(await readFile(packageFile(`bots/templates/project/${template}`), 'utf8')),
    );
  }
}

/** Packs this program into the folder, and returns the name of the package. */
async function packInto(folder: string): Promise<string> {
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', [...words, fileURLToPath(packageFile('.'))]).catch(
    (error: NodeJS.ErrnoException) =>
      refuse(
        folder,
        `npm cannot pack this program: ${error.code === 'ENOENT' ? 'there is no npm' : error.message.trim().split('\n').at(-1)}`,
      ),
  );
  return stdout.trim().split('\n').at(-1) as string;
}
