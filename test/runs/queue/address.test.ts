import { describe, expect, test } from 'vitest';
import { queueTerms } from '../../../src/runs/queue/address.js';
import { here } from '../../cli/here.js';
import { folderWith } from '../../cli/run.js';
import { refusal } from '../../support/input/refused.js';
import { SECRET } from './machines.js';

const secret = SECRET;

test.each([
  [
    'redis://u:p%40ss%2Fw%3Ard@127.0.0.1:7391/3',
    'redis://127.0.0.1:7391',
    { host: '127.0.0.1', port: 7391, isEncrypted: false, username: 'u', password: 'p@ss/w:rd', db: 3 },
  ],
  ['rediss://host', 'rediss://host', { host: 'host', port: 6379, isEncrypted: true, db: 0 }],
  [
    'redis://:p%25@[::1]:6379/',
    'redis://[::1]:6379',
    { host: '::1', port: 6379, isEncrypted: false, password: 'p%', db: 0 },
  ],
])('an address is taken apart, and only host and port are shown: %s', (url, shown, server) => {
  expect(queueTerms({ url, secret })).toEqual({ server, secret, shown });
});

test.each([
  ['redis://u:p@ss@host:1', /^queue: in the name or password .* %40 for @/],
  ['redis://u:pa/ss@host:1', /%2F for \//],
  ['redis://u:pa:ss@host:1', /%3A for :/],
  ['redis://u:pass%@host:1', /%25 for %/],
  ['redis://u:pass%zz@host:1', /%25 for %/],
  ['redis://u:pass%ff@host:1', /%25 for %/],
  ['redis://%zz:pass@host:1', /%25 for %/],
  ['redis://u:my pass@host:1', /%20 for a space/],
  ['redis://pass@host:1', /^queue: the address has an @, but no password before it/],
  ['redis://u:@host:1', /^queue: the address has an @, but no password before it/],
  ['redis://u:pass%00@host:1', /^queue: the address cannot have a NUL character/],
  ['redis://u:pass\0@host:1', /^queue: /],
  ['redis://u:pass@', /then at most \/DATABASE, a number$/],
  ['redis://u:pass@:1', /then at most \/DATABASE, a number$/],
  ['redis://host/abc', /then at most \/DATABASE, a number$/],
  ['redis://host/1/2', /then at most \/DATABASE, a number$/],
  ['redis://host?password=pass', /then at most \/DATABASE, a number$/],
  ['redis://host:99999', /then at most \/DATABASE, a number$/],
  ['redis://host\n:1', /then at most \/DATABASE, a number$/],
  ['redis://host:pass', /then at most \/DATABASE, a number$/],
  ['redis://ho\0st:1', /then at most \/DATABASE, a number$/],
  ['http://host', /^queue: expected redis:\/\/HOST:PORT/],
])('%s is refused without its password', (url, message) => {
  const said = refusal(() => queueTerms({ url, secret }));
  expect(said).toMatch(message);
  expect(said).not.toMatch(/pass\b|p@ss|pa.ss/);
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
  test.each([
    ['simulate', WITH_PASSWORD],
    ['simulate', '--out', WITH_PASSWORD],
    ['simulate', `--out=${WITH_PASSWORD}`],
    ['simulate', '--queue', WITH_PASSWORD],
    ['simulate', '--queue', 'redis://u:pass%zz@127.0.0.1:1'],
    ['simulate', '--queue', 'redis://127.0.0.1:1?password=pass'],
    ['simulate', '--queu', WITH_PASSWORD],
    ['simulate', `--bot=${WITH_PASSWORD}`],
    ['simulate', '--bots', WITH_PASSWORD],
    ['simulate', '--bots', `sound(x=${WITH_PASSWORD})`],
    ['simulate', '--records', WITH_PASSWORD],
    ['runs', 'page', WITH_PASSWORD],
    ['worker', WITH_PASSWORD],
    ['check', WITH_PASSWORD],
    [WITH_PASSWORD],
  ])('on the command line: %s %s %s', async (...words) => {
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
