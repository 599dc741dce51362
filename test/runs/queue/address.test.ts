import { describe, expect, test } from 'vitest';
import { type QueueTerms, queueTerms } from '../../../src/runs/queue/address.js';
import { here } from '../../cli/here.js';
import { folderWith } from '../../cli/run.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';

const secret = 'not known to anybody';

test.each(rows`
  redis://u:p%40ss%2Fw%3Ard@127.0.0.1:7391/3 | redis://127.0.0.1:7391 | ["127.0.0.1",7391,false,"u","p@ss/w:rd",3]
  rediss://host | rediss://host | ["host",6379,true,null,null,0]
  redis://:p%25@[::1]:6379/ | redis://[::1]:6379 | ["::1",6379,false,null,"p%",0]
`)('an address is taken apart, and only host and port are shown: %s', (url, shown, parts) => {
  const { server, ...rest } = queueTerms({ url, secret }) as QueueTerms;
  expect(rest).toEqual({ secret, shown });
  const { host, port, isEncrypted, username = null, password = null, db } = server;
  expect(JSON.stringify([host, port, isEncrypted, username, password, db])).toBe(parts);
});

/** What is refused, and the addresses of which that is said. */
test.each(rows`
  ^queue: in the name or password .* %40 for @ | u:p@ss@host:1 ‖ %2F for / | u:pa/ss@host:1 ‖ %3A for : | u:pa:ss@host:1
  %25 for % | u:pass%@host:1 u:pass%zz@host:1 u:pass%ff@host:1 %zz:pass@host:1 ‖ %20 for a space | u:my·pass@host:1
  ^queue: the address has an @, but no password before it | pass@host:1 u:@host:1
  ^queue: the address cannot have a NUL character | u:pass%00@host:1 ‖ ^queue: | u:pass\0@host:1
  then at most /DATABASE, a number$ | u:pass@ u:pass@:1 host/abc host/1/2 host?password=pass host:99999 host:pass
  then at most /DATABASE, a number$ | host↵:1 ho\0st:1 ‖ ^queue: expected redis://HOST:PORT | http://host
`)('with the message %s is refused, without its password: %s', (message, addresses) => {
  for (const address of addresses.replaceAll('\\0', '\0').split(' ')) {
    const url = address.startsWith('http') ? address : `redis://${address.replace('·', ' ')}`;
    const said = refusal(() => queueTerms({ url, secret }));
    expect(said, address).toMatch(new RegExp(message));
    expect(said).not.toMatch(/pass\b|p@ss|pa.ss/);
  }
});

test.each([
  [true, '', secret, /^queue: set BOLACHEN_QUEUE/],
  ['pc1', '', secret, /^queue: expected redis:\/\/HOST:PORT/],
  ['redis://:a@h:1', '', secret, /^queue: a password here would show/],
  [true, 'redis://h', '', /^queue: set BOLACHEN_SECRET/],
])('%j with the address %j and the secret %j is refused', (given, url, word, message) => {
  Object.assign(process.env, { BOLACHEN_QUEUE: url, BOLACHEN_SECRET: word });
  expect(refusal(() => queueTerms(given))).toMatch(message);
});

const WITH_PASSWORD = 'redis://u:pass@127.0.0.1:1';

describe('a password that turns up where it does not belong is not shown', () => {
  test.each(
    rows`
    simulate @ | simulate --out @ | simulate --out=@ | simulate --queue @ | simulate --queu @ | simulate --bot=@
    simulate --queue redis://u:pass%zz@127.0.0.1:1 | simulate --queue redis://127.0.0.1:1?password=pass
    simulate --bots @ | simulate --bots sound(x=@) | simulate --records @ | runs page @ | worker @ | check @ | @
  `.flat(),
  )('on the command line: %s', async (line) => {
    const words = line.split(' ').map((word) => word.replace(/(?<=^|=)@/, WITH_PASSWORD));
    const { code, stdout, stderr } = await here(folderWith(), words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^bolachen: /);
    expect(stderr).not.toContain('pass@');
    expect(stderr).not.toContain('=pass');
  });

  test.each([
    { queue: { adress: WITH_PASSWORD, secret } },
    { queue: { url: [WITH_PASSWORD], secret } },
    { queue: 5, folder: { url: WITH_PASSWORD, secret } },
    { threads: WITH_PASSWORD },
    { [WITH_PASSWORD]: 1 },
    { queue: WITH_PASSWORD },
  ])('in an option of the library: %j', async (how) => {
    const { simulate } = await import('../../../src/public/index.js');
    const said = await simulate({ bots: 'lowest', deals: 1, seed: 's' }, how as never).catch((error) => error.message);
    expect(said).not.toMatch(/pass@|not known/);
  });
});
