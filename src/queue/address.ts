import { OptionError } from '../input/refusal.js';

/** Where a queue is: its address, `redis://:PASSWORD@HOST:PORT` or `rediss://…`, and the secret that all who take part share. */
export interface QueueAddress {
  readonly url: string;
  readonly secret: string;
}

/** `true` for the address in `BOLACHEN_QUEUE`; or an address without a password; both with the secret in `BOLACHEN_SECRET`. Or all of it. */
export type QueueGiven = boolean | string | QueueAddress;

/** An address that was checked, with what messages call it: no password is in there. */
export interface QueueTerms extends QueueAddress {
  readonly shown: string;
}

const EXPECTED = 'expected redis://HOST:PORT, or rediss:// for one that is encrypted';
const SHORTEST_SECRET = 12;

/** @throws OptionError; null where no queue is asked for */
export function queueTerms(given: QueueGiven | undefined): QueueTerms | null {
  if (given === undefined || given === false) return null;
  const { BOLACHEN_QUEUE: address = '', BOLACHEN_SECRET: secret = '' } = process.env;
  if (typeof given === 'object') return checked(given);
  if (given === true && address === '')
    throw new OptionError(
      'queue: set BOLACHEN_QUEUE to the address, as in redis://:PASSWORD@HOST:6379, or give one without a password',
    );
  const terms = checked({ url: given === true ? address : given, secret });
  if (given !== true && new URL(given).password !== '')
    throw new OptionError(
      'queue: a password here could be read in the list of processes; put the address into BOLACHEN_QUEUE',
    );
  return terms;
}

function checked({ url, secret }: QueueAddress): QueueTerms {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '')
    throw new OptionError(`queue: ${EXPECTED}`); // what was found may hold a password
  if (secret.length < SHORTEST_SECRET)
    throw new OptionError(
      `queue: set BOLACHEN_SECRET, the same on every machine, to ${SHORTEST_SECRET} letters or more, as from \`openssl rand -hex 16\``,
    );
  return { url, secret, shown: `${parsed.protocol}//${parsed.host}${parsed.pathname.replace(/^\/$/, '')}` };
}
