import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { makeGame } from '../../../cards/games/rule-sets.js';
import { NotItsGame, refuse, shown } from '../../../support/input/refusal.js';
import type { Features } from '../../features/vector.js';
import type { AnyBot, Parameters } from '../bot.js';
import { Guest } from '../guest.js';
import { LIMITS, type Limits } from '../limits.js';
import type { PlayTerms } from '../loading/load-terms.js';
import type { Policies } from '../spec.js';
import { Chair } from './chair.js';
import { Desk } from './desk.js';
import { DECLINED, type Hello } from './messages.js';
import { BotProcess, ProcessFault } from './process.js';
import type { ProgramTexts } from './texts.js';

/** A bot that is a program: `exec(COMMAND)`. Each place has a {@link Chair}, and a process, if asked one by one. */
export class ExternalBot extends Guest {
  readonly name: string;
  readonly about?: string;
  readonly params: Parameters;
  readonly reads?: NonNullable<AnyBot['reads']>;
  readonly repeatable?: boolean;
  readonly command: string;
  readonly window: number;
  override readonly files: readonly string[];
  readonly features: Features | null;
  readonly texts: ProgramTexts | null;
  /** One for each chair; or by rules, which a process learns once, if it takes several questions at once. */
  private readonly desks: Desk[] = [];
  private readonly shared = new Map<string, Desk>();
  private chairs = 0;

  constructor(
    command: string,
    { name, about, params, reads, repeatable, window = 1, files = [] }: Hello,
    features: Features | null = null,
    texts: ProgramTexts | null = null,
  ) {
    super();
    this.command = command;
    this.window = window;
    this.files = files;
    this.features = features;
    this.texts = texts;
    this.name = name;
    this.params = params;
    if (about !== undefined) this.about = about;
    if (reads !== undefined) this.reads = reads;
    if (repeatable !== undefined) this.repeatable = repeatable;
  }

  spokesman(limits: Limits): Chair {
    if (this.window > 1) return new Chair(this.name, ({ rules }) => this.deskUnder(rules, limits), this.chairs++);
    const desk = this.newDesk(limits);
    return new Chair(this.name, () => desk, 0);
  }

  private newDesk(limits: Limits): Desk {
    const desk = new Desk(this, limits);
    this.desks.push(desk);
    return desk;
  }

  private deskUnder(rules: PlayTerms['rules'], limits: Limits): Desk {
    const key = JSON.stringify(rules);
    const desk = this.shared.get(key) ?? this.newDesk(limits);
    this.shared.set(key, desk);
    return desk;
  }

  leave(): void {
    for (const desk of this.desks) desk.leave();
  }
}

/** Starts a command to learn name and parameters. @throws InputError if it does not start, or speak the protocol */
export async function loadCommand(command: string, playing: PlayTerms, where: string): Promise<ExternalBot> {
  const hello = await readHello(command, {}, playing, where);
  const features = await featuresFor(hello, playing, `${where}: exec(${command}): columns`);
  const texts = hello.texts === true ? new (await import('./texts.js')).ProgramTexts() : null;
  return new ExternalBot(command, hello, features, texts);
}

/** What writes the columns that a program is shown. @throws InputError for an unknown one */
async function featuresFor({ columns }: Hello, { game, rules }: PlayTerms, where: string): Promise<Features | null> {
  if (columns === undefined) return null;
  const { featuresOf } = await import('../../features/vector.js');
  return featuresOf(columns, game, rules, where);
}

/**
 * Starts a command to get its hello to these parameters. Each is asked once; threads started later know the answer.
 * @throws InputError if it does not start, does not speak the protocol, or refuses the parameters
 */
export async function readHello(
  command: string,
  params: Parameters,
  playing: PlayTerms,
  where: string,
): Promise<Hello> {
  const { game, rules } = playing;
  const setting = { game, rules: makeGame(game, rules).rules };
  const key = helloKey(command, playing, params);
  const known = getEnvironmentData(key) as Hello | undefined;
  if (known !== undefined) return known;
  const asked = asking.get(key) ?? ask(command, params, { ...playing, ...setting }).finally(() => asking.delete(key));
  asking.set(key, asked);
  const hello = await asked;
  if (hello instanceof ProcessFault) {
    const place = `${where}: exec(${command})`;
    if (hello.message.startsWith(DECLINED)) throw new NotItsGame(`${place}: ${hello.message}`);
    refuse(place, hello.message);
  }
  if (isMainThread) setEnvironmentData(key, hello as never);
  return hello;
}

/** Under which a hello is known: all that decides it. */
const helloKey = (command: string, { game, rules }: PlayTerms, params: Parameters): string =>
  `bolachen hello ${JSON.stringify([command, game, makeGame(game, rules).rules, params])}`;

/** How the programs of a bot have introduced themselves under the terms of play. */
export const hellosOf = (
  policies: Policies,
  playing: PlayTerms,
): { readonly command: string; readonly params: Parameters; readonly hello: unknown }[] => {
  const asked = [...new Set(Object.values(policies))].flatMap(({ bot, params }) =>
    bot instanceof ExternalBot ? [{}, params].map((each) => ({ command: bot.command, params: each })) : [],
  );
  return asked.flatMap(({ command, params }) => {
    const hello = getEnvironmentData(helloKey(command, playing, params));
    return hello === undefined ? [] : [{ command, params, hello }];
  });
};

/** Makes known what programs have said before, so that nobody starts them to hear it. */
export function rememberHellos(hellos: ReturnType<typeof hellosOf>, playing: PlayTerms): void {
  for (const { command, params, hello } of hellos)
    setEnvironmentData(helloKey(command, playing, params), hello as never);
}

/** Commands that are being asked. */
const asking = new Map<string, Promise<Hello | ProcessFault>>();

async function ask(
  command: string,
  params: Parameters,
  { game, rules, limits = LIMITS }: PlayTerms,
): Promise<Hello | ProcessFault> {
  const process = BotProcess.start(command, shown(command).slice(1, -1), limits);
  try {
    return await process.greetLater({ game, rules }, params);
  } catch (error) {
    if (error instanceof ProcessFault) return error;
    throw error;
  } finally {
    process.stop();
  }
}
