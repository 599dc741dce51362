import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { shown } from '../../input/refusal.js';
import type { Parameters } from '../bot.js';
import type { Limits } from '../limits.js';
import { Line } from './line.js';
import { type GameSetting, type Hello, helloLine, readHello } from './messages.js';
import { BotProcess, ProcessFault } from './process.js';

/** The number under which the warden times a hello; no question has it. */
const HELLO = -1;

/** Sends the hello to a newly started process, and reads the reply. */
export const sayHello = (process: BotProcess, setting: GameSetting, params: Parameters): Hello | ProcessFault =>
  helloOf(process, process.exchange(Line.of(helloLine(setting, params)), HELLO));

function helloOf(process: BotProcess, line: string | null): Hello | ProcessFault {
  if (line === null) return process.ending('before its hello, ');
  const hello = readHello(line);
  return typeof hello === 'string' ? new ProcessFault('crash', hello) : hello;
}

/** Commands that are being asked. */
const asking = new Map<string, Promise<Hello | string>>();

/** Starts a command to get its hello. Each command is asked once; threads started later know the answer. */
export async function hear(
  command: string,
  setting: GameSetting,
  params: Parameters,
  limits: Limits,
): Promise<Hello | string> {
  const key = `bolachen hello ${JSON.stringify([command, setting, params])}`;
  const known = getEnvironmentData(key) as Hello | undefined;
  if (known !== undefined) return known;
  const asked = asking.get(key) ?? ask(command, setting, params, limits).finally(() => asking.delete(key));
  asking.set(key, asked);
  const hello = await asked;
  if (isMainThread && typeof hello !== 'string') setEnvironmentData(key, hello as never);
  return hello;
}

async function ask(command: string, setting: GameSetting, params: Parameters, limits: Limits): Promise<Hello | string> {
  const process = new BotProcess(command, shown(command).slice(1, -1), limits);
  const hello = helloOf(process, await process.exchangeLater(Line.of(helloLine(setting, params)), HELLO));
  process.stop();
  return hello instanceof ProcessFault ? hello.message : hello;
}
