import { OptionError } from '../../support/input/refusal.js';

/** Where a queue is: its address, `redis://:PASSWORD@HOST:PORT` or `rediss://…`, and the secret of all machines. */
export interface QueueAddress {
  readonly url: string;
  readonly secret: string;
}

/** `true` for the address in `BOLACHEN_QUEUE`, or one without password, with `BOLACHEN_SECRET`; or both. */
export type QueueGiven = boolean | string | QueueAddress;

/** A checked address, taken apart, with a form of it for messages that has no password. */
export interface QueueTerms {
  readonly server: QueueServer;
  readonly secret: string;
  readonly shown: string;
}

interface QueueServer {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  readonly username?: string;
  readonly password?: string;
  /** Number of the database. */
  readonly db: number;
}

const EXPECTED = 'expected redis://HOST:PORT, or rediss:// for encryption';
const SHORTEST_SECRET = 12;
const HIGHEST_PORT = 65_535;

/** Address and secret from the environment, once they have been read. */
let fromEnvironment: QueueAddress = { url: '', secret: '' };

/** Moves address and secret out of the environment, which bots and programs could read, before any is loaded. */
export function takeAddress(): QueueAddress {
  const { BOLACHEN_QUEUE: url = fromEnvironment.url, BOLACHEN_SECRET: secret = fromEnvironment.secret } = process.env;
  delete process.env.BOLACHEN_QUEUE;
  delete process.env.BOLACHEN_SECRET;
  fromEnvironment = { url, secret };
  return fromEnvironment;
}

/** Refuses words that are an address with more than host, port and database: they are in the list of processes. */
export function refusePasswords(words: readonly string[]): void {
  const addresses = words.flatMap((word) => /^(?:-[\w-]*=)?(rediss?:.*)/is.exec(word)?.[1] ?? []);
  const wrong = addresses.filter(
    (address) => !/^rediss?:\/\/([^\s[\]:/?#@]+|\[[\da-f:.]+\])(:\d{1,5})?(\/\d{0,4})?$/i.test(address),
  );
  // Without a sign that sets a user, a password or a value apart, none is there.
  if (wrong.some((address) => !/[@?#=]|:[^/]*:|\/\/:/.test(address.replace(/^rediss?:/i, ''))))
    throw new OptionError(`queue: ${EXPECTED}, then at most /DATABASE, a number`);
  if (wrong.length > 0)
    throw new OptionError(
      'a password here would show in the process list; put the address of the queue into BOLACHEN_QUEUE',
    );
}

/** @throws OptionError; null where no queue is asked for */
export function queueTerms(given: QueueGiven | undefined): QueueTerms | null {
  const { url: address, secret } = takeAddress();
  if (given === undefined || given === false) return null;
  if (typeof given === 'object') return checked(given);
  if (given === true && address === '')
    throw new OptionError(
      'queue: set BOLACHEN_QUEUE to the address, as in redis://:PASSWORD@HOST:6379, or give one without a password',
    );
  const terms = checked({ url: given === true ? address : given, secret });
  if (given !== true && terms.server.password !== undefined)
    throw new OptionError('queue: a password here would show in the process list; put the address into BOLACHEN_QUEUE');
  return terms;
}

function checked({ url, secret }: QueueAddress): QueueTerms {
  // What was found is never shown: it may contain a password.
  if (!/^rediss?:\/\/./.test(url)) throw new OptionError(`queue: ${EXPECTED}`);
  const [, scheme, user, place, db = ''] = /^(rediss?):\/\/(?:(.*)@)?([^@/?#\s]+)(?:\/(\d{0,4}))?$/s.exec(url) ?? [];
  const who = user === undefined ? {} : userIn(user);
  const [, host, port] = /^(\[[\da-f:.]+\]|[^:[\]\p{Cc}]+)(?::(\d{1,5}))?$/iu.exec(place ?? '') ?? [];
  if (host === undefined || Number(port) > HIGHEST_PORT)
    throw new OptionError(`queue: ${EXPECTED}, then at most /DATABASE, a number`);
  if (secret.length < SHORTEST_SECRET)
    throw new OptionError(
      `queue: set BOLACHEN_SECRET, the same on every machine, to ${SHORTEST_SECRET} letters or more, as from \`openssl rand -hex 16\``,
    );
  const at = { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? 6379), db: Number(db) };
  return { server: { ...at, isEncrypted: scheme === 'rediss', ...who }, secret, shown: `${scheme}://${place}` };
}

/** Name and password, `NAME:PASSWORD` or `:PASSWORD`. @throws OptionError */
function userIn(text: string): Pick<QueueServer, 'username' | 'password'> {
  const [, name, password] = /^([^:@/?#\s]*):([^:@/?#\s]*)$/.exec(text) ?? [];
  if (name === undefined) throw new OptionError(`queue: ${/[:@/?#\s]/.test(text) ? UNESCAPED : NO_PASSWORD}`);
  const [username, word] = [unescaped(name), unescaped(password)];
  if (word === '') throw new OptionError(`queue: ${NO_PASSWORD}`);
  return { ...(username !== '' && { username }), password: word };
}

const UNESCAPED =
  'in the name or password of the address write %25 for %, %40 for @, %2F for /, %3A for :, %3F for ?, %23 for #, %20 for a space';
const NO_PASSWORD = 'the address has an @, but no password before it; expected redis://:PASSWORD@HOST:PORT';

function unescaped(text: string): string {
  let plain = '';
  try {
    plain = decodeURIComponent(text);
  } catch {
    throw new OptionError(`queue: ${UNESCAPED}`); // a % that begins no letter
  }
  if (plain.includes('\0')) throw new OptionError('queue: the address cannot have a NUL character');
  return plain;
}
