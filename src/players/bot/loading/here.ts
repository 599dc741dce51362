/** Where Node finds bots. A page has another file in place of this one, with what is in the page. */

import { existsSync } from 'node:fs';
import { houseBot } from '../../../support/system/own-file.js';
import type { AnyBot } from '../bot.js';
import type { BotReference, Policy } from '../spec.js';
import type { LoadTerms } from './load-terms.js';

export { checkMayStart } from './starting.js';

export const isFileHere = (path: string): boolean => existsSync(path);

export const importHouseBot = async (name: string): Promise<AnyBot> => (await import(houseBot(name).href)).default;

export const loadFile = async (reference: BotReference, loading: LoadTerms): Promise<Omit<Policy, 'params'>> =>
  (await import('./load-file.js')).loadFile(reference, loading);

/** A file as a module that any thread can load: what it is called there, and the hash of what it is made of. */
export interface FileModule {
  readonly url: string;
  readonly hash: string;
}

/** @throws InputError */
export const bundleOf = async (file: string, where: string): Promise<FileModule> =>
  (await import('./bundle.js')).bundleOf(file, where);
