import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { afterEach, expect, test, vi } from 'vitest';
import { type Outside, VersionWatch } from '../../src/cli/version-watch.js';
import { compareKind } from '../../src/experiments/compare/kind.js';
import { playRun } from '../../src/runs/run/start.js';
import { hashOf } from '../outline.js';
import { heard } from './here.js';
import { folderWith } from './run.js';

/** What is played of a bot that is watched, and what is said of it: by players on this thread. */

afterEach(() => void vi.useRealTimers());

const BIDDING = (word: string): string =>
  `export default { name: 'mine', bid: ({ legal }) => (legal.includes('${word}') ? '${word}' : legal[0]) };\n`;

/** A process that is ready to play, as far as a watch knows: it is told when to play what it was sent. */
class Player extends EventEmitter {
  connected = true;
  sent: { readonly what: object; readonly how: object } | null = null;
  isKilled = false;

  send(asked: Player['sent']): void {
    this.sent = asked;
  }

  async play(): Promise<void> {
    await playRun(compareKind, this.sent?.what as object, { ...this.sent?.how, threads: 0 });
  }

  kill(): void {
    this.isKilled = true;
    this.emit('close');
  }
}

test('a bot is played whenever its file has changed; what became clear of it is said once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const root = folderWith({ 'mine.mjs': BIDDING('pass') });
  const file = join(root, 'mine.mjs');
  const players: Player[] = [];
  const places = new Set<string>();
  const watcher = Object.assign(new EventEmitter(), {
    add: (paths: readonly string[]): void => {
      for (const path of paths) places.add(path);
    },
    close: async (): Promise<void> => void places.add('closed'),
  });
  const outside: Outside = {
    watch(paths) {
      watcher.add(paths);
      return watcher as object as FSWatcher;
    },
    begin: () => players[players.push(new Player()) - 1] as object as ChildProcess,
  };
  const terms = { what: { a: file, b: 'sound', blocks: 40, chunk: 20, seed: 'w' }, how: { threads: 1 } };
  let story = '';
  const tell = async (step: string, does: () => unknown): Promise<void> => {
    const { stdout, stderr } = await heard(async () => {
      await does();
      for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done));
      await (watch as object as { last: Promise<void> }).last;
    });
    story += `${step}\n${stdout}${stderr}`;
  };
  const changed = (text: string) => (): void => {
    writeFileSync(file, text);
    watcher.emit('all');
  };
  const looked = (): unknown => vi.advanceTimersByTime(500);
  const played = (nth: number) => async (): Promise<void> => {
    await players[nth].play();
    looked();
  };
  let watch: VersionWatch | undefined;
  const begin = (): void => {
    watch = new VersionWatch(root, [file], terms, outside);
  };
  await tell('begun', begin);
  await tell('played', played(0));
  await tell('over', () => {
    players[0].emit('close');
    looked();
  });
  await tell('another', changed(BIDDING('mord')));
  await tell('played', played(1));
  await tell('once more', looked);
  await tell('not compiled', changed('const = 3;'));
  await tell('as before', changed('const = 3;'));
  await tell('wrong', changed("export default { name: 'mine', bid: () => 'nothing' };"));
  await tell('played', played(2));
  await tell('once more', looked);
  await tell('refused', () => players[2].emit('message', 'compare: no room'));
  await tell('gone on with', async () => {
    await watch?.end();
    begin();
  });
  await watch?.end();
  for (const { isKilled, sent } of players) story += `${isKilled} ${JSON.stringify(sent)}\n`;
  const text = `${story}${[...places].join(' ')}\n`.replaceAll(root, '.').replace(/of \S+: board/, 'of it: board');
  expect(hashOf(text)).toMatchInlineSnapshot(`"edbba8dd"`);
});
