import { AsyncLocalStorage } from 'node:async_hooks';
import { InputError } from '../../../support/input/refusal.js';

/** A bot's file or program that is not started, since nobody has been asked. */
export class NotAsked extends InputError {
  readonly source: string;

  constructor(source: string) {
    super(`${source} is not started: nobody has been asked`);
    this.source = source;
  }
}

const permitted = new AsyncLocalStorage<(source: string) => boolean>();

/** Does something in which files and programs of bots that may not be started are refused: NotAsked. */
export const startingOnly = <T>(may: (source: string) => boolean, act: () => Promise<T>): Promise<T> =>
  permitted.run(may, act);

/** @throws NotAsked */
export function checkMayStart(source: string): void {
  if (permitted.getStore()?.(source) === false) throw new NotAsked(source);
}
