import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { shown } from '../../input/refusal.js';
import type { Parameters } from '../bot.js';
import type { Limits } from '../limits.js';
import { Line } from './line.js';
import { type Hello, helloLine, readHello, type Setting } from './messages.js';
import { BotProcess, Ending } from './process.js';

/** What the warden sees of a hello: no question has this number. */
const HELLO = -1;

/** Greets a process that has just been started. */
export const sayHello = (process: BotProcess, setting: Setting, params: Parameters): Hello | Ending =>
  helloOf(process, process.exchange(Line.of(helloLine(setting, params)), HELLO));

function helloOf(process: BotProcess, line: string | null): Hello | Ending {
  if (line === null) return process.ending();
  const hello = readHello(line);
  return typeof hello === 'string' ? new Ending('crash', hello) : hello;
}

/** Starts a command to hear what it says of itself. A command is asked once; threads that are begun later know the answer. */
export async function hear(
  command: string,
  setting: Setting,
  params: Parameters,
  limits: Limits,
): Promise<Hello | string> {
  const key = `bolachen hello ${JSON.stringify([command, setting, params])}`;
  const known = getEnvironmentData(key) as unknown as Hello | undefined;
  if (known !== undefined) return known;
  const process = new BotProcess(command, shown(command).slice(1, -1), limits);
  const hello = helloOf(process, await process.exchangeLater(Line.of(helloLine(setting, params)), HELLO));
  process.stop();
  if (hello instanceof Ending) return hello.message;
  if (isMainThread) setEnvironmentData(key, hello as never);
  return hello;
}
