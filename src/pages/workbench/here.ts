/** What bots there are in a page: in place of the file for Node, which the build leaves out. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AnyBot } from '../../players/bot/bot.js';
import type { FileModule } from '../../players/bot/loading/here.js';
import type { BotReference, Policy } from '../../players/bot/spec.js';
import { systemBot } from '../../players/system/system-bot.js';
import { BOTS } from '../page/bots.js';

/** The systems of the page, by path: those of the house, and what was typed. */
let files: Readonly<Record<string, string>> = {};

export function putFiles(given: typeof files): void {
  files = given;
}

/** The files of systems that play a game, those for it alone first. */
export function systemsFor(game: string, systems: typeof files): string[] {
  const gamesOf = (name: string): readonly string[] => systemBot(systems[name]).games ?? [];
  return Object.keys(systems)
    .filter((name) => gamesOf(name).includes(game))
    .sort((one, other) => gamesOf(one).length - gamesOf(other).length);
}

export const isFileHere = (path: string): boolean => Object.hasOwn(files, path);

/** Who plays is chosen from what there is. */
export const importHouseBot = async (name: string): Promise<AnyBot> => BOTS[name];

export const loadFile = async (
  { source }: BotReference,
  { where }: { readonly where: string },
): Promise<Omit<Policy, 'params'>> => ({ bot: systemBot(files[source], `${where}: ${source}`) as AnyBot });

export const bundleOf = async (path: string): Promise<FileModule> => ({
  url: path,
  hash: bytesToHex(sha256(utf8ToBytes(files[path]))),
});

/** All that is here may play. */
export const checkMayStart = (_source: string): void => {};
