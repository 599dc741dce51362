import { OptionError } from '../../support/input/refusal.js';

/** Where a queue is: its address, `redis://:PASSWORD@HOST:PORT` or `rediss://…`, and the secret of all machines. */
export interface QueueAddress {
  readonly url: string;
  readonly secret: string;
}

/** `true` for the address in `BOLACHEN_QUEUE`, or one without password, with `BOLACHEN_SECRET`; or both. */
export type QueueGiven = boolean | string | QueueAddress;

/** A checked address, with a form of it for messages that has no password. */
export interface QueueTerms extends QueueAddress {
  readonly shown: string;
}

const EXPECTED = 'expected redis://HOST:PORT, or rediss:// for encryption';
const SHORTEST_SECRET = 12;

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
  if (given !== true && new URL(given).password !== '')
    throw new OptionError('queue: a password here would show in the process list; put the address into BOLACHEN_QUEUE');
  return terms;
}

function checked({ url, secret }: QueueAddress): QueueTerms {
  const [, scheme, user, host] = /^(rediss?):\/\/(?:(.*)@)?([^@/?#\s]+)(?:\/\d{0,4})?$/s.exec(url) ?? [];
  // What was found is never shown: it may contain a password.
  if (scheme === undefined && !/^rediss?:\/\/./.test(url)) throw new OptionError(`queue: ${EXPECTED}`);
  if (user !== undefined && (/[@/?#\s]|:.*:/s.test(user) || !isEscaped(user)))
    throw new OptionError(`queue: ${UNESCAPED}`);
  if (scheme === undefined || !URL.canParse(url))
    throw new OptionError(`queue: ${EXPECTED}, then at most /DATABASE, a number`);
  if (secret.length < SHORTEST_SECRET)
    throw new OptionError(
      `queue: set BOLACHEN_SECRET, the same on every machine, to ${SHORTEST_SECRET} letters or more, as from \`openssl rand -hex 16\``,
    );
  return { url, secret, shown: `${scheme}://${host}` };
}

const UNESCAPED =
  'in the name or password of the address write %25 for %, %40 for @, %2F for /, %3A for :, %3F for ?, %23 for #, %20 for a space';

function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false; // a % that begins no letter
  }
}
