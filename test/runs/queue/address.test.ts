import { expect, test } from 'vitest';
import { queueTerms } from '../../../src/runs/queue/address.js';
import { linkTo } from '../../../src/runs/queue/connection.js';
import { refusal } from '../../support/input/refused.js';
import { hasServer, Server } from './machines.js';

const secret = 'twelve letters';

test.each([
  ['redis://u:p%40ss%2Fw%3Ard@127.0.0.1:7391/3', 'redis://127.0.0.1:7391'],
  ['rediss://host', 'rediss://host'],
  ['redis://:p@[::1]:6379/', 'redis://[::1]:6379'],
])('of an address only host and port are shown: %s', (url, shown) => {
  expect(queueTerms({ url, secret })).toEqual({ url, secret, shown });
});

test.each([
  ['redis://u:p@ss@host:1', /^queue: in the name or password .* %40 for @/],
  ['redis://u:pa/ss@host:1', /%2F for \//],
  ['redis://u:pa:ss@host:1', /%3A for :/],
  ['redis://u:pass%@host:1', /%25 for %/],
  ['redis://u:pass%zz@host:1', /%25 for %/],
  ['redis://u:pass%ff@host:1', /%25 for %/],
  ['redis://u:pa ss@host:1', /%20 for a space$/],
  ['redis://u:pa\nss@host:1', /%20 for a space$/],
  ['redis://host\n', /then at most \/DATABASE, a number$/],
  ['redis://host/abc', /then at most \/DATABASE, a number$/],
  ['redis://host/1/2', /then at most \/DATABASE, a number$/],
  ['redis://host?password=pass', /then at most \/DATABASE, a number$/],
  ['redis://host:99999', /then at most \/DATABASE, a number$/],
  ['http://host', /^queue: expected redis:\/\/HOST:PORT/],
])('%s is refused without its password', (url, message) => {
  const said = refusal(() => queueTerms({ url, secret }));
  expect(said).toMatch(message);
  expect(said).not.toMatch(/pass\b|p@ss|pa.ss/);
});

test.skipIf(!hasServer)('a database that the server does not have is refused', async () => {
  const server = await Server.ofTest();
  const terms = (more: string) => ({ url: `${server.url}${more}`, secret, shown: 'it' });
  for (const more of ['', '/', '/3']) (await linkTo(terms(more), () => {})).close();
  await expect(linkTo(terms('/99'), () => {})).rejects.toThrow('queue: it has no database of that number');
});
