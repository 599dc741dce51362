import { onTestFinished, vi } from 'vitest';
import * as cell from '../../../../src/players/bot/external/cells.js';
import { BotProcess } from '../../../../src/players/bot/external/process.js';
import { pulse, WAITING } from '../../../../src/players/bot/pulse.js';

/** Programs that play on the test's own thread: lines go in and come out as through pipes, and no time passes. */

/** What a program is: it hears lines, and may say more whenever nothing comes. */
export type Listener = { hear(line: string): void; quiet?(): void };

/** How a program speaks, and how it ends: with an exit code. */
export type Mouth = { say(line: string): void; exit(code: number): void };

/** How often its player looks in vain until an answer is too late. */
const LATE = 40;

/** Until a test is over, a command starts what `begin` makes of its words. */
export function standIn(begin: (words: readonly string[], mouth: Mouth) => Listener): void {
  const start = vi.spyOn(BotProcess, 'start').mockImplementation((command, _, limits) => {
    const cells = new Int32Array(new SharedArrayBuffer(4 * cell.CELLS));
    cells[cell.STATE] = cell.RUNNING;
    const said: string[] = [];
    const end = (reason: number, code: number): void => {
      if (cells[cell.STATE] === cell.RUNNING)
        Object.assign(cells, { [cell.STATE]: cell.ENDED, [cell.REASON]: reason, [cell.CODE]: code });
    };
    const isRunning = (): boolean => cells[cell.STATE] === cell.RUNNING;
    const say = (line: string): void => void (isRunning() && said.push(line));
    const program = begin(command.split(' '), { say, exit: (code) => end(cell.BY_ITSELF, code) });
    /** How often in a row its player has looked in vain, doing nothing but wait. */
    let looks = 0;
    const receive = (): string | null | undefined => {
      looks = said.length > 0 ? 0 : looks + pulse.cells[WAITING];
      if (looks > 1) program.quiet?.();
      if (looks > LATE) end(cell.TOO_SLOW, 0);
      return said.shift() ?? (isRunning() ? undefined : null);
    };
    const write = (lines: string): void => {
      looks = 0;
      for (const line of lines.split('\n')) if (line !== '' && isRunning()) program.hear(line);
    };
    return Object.assign(Object.create(BotProcess.prototype), { cells, limits, receive, write, stop() {} });
  });
  onTestFinished(() => start.mockRestore());
}
