import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageServer, type Site } from '../../../src/pages/living/server.js';

/** Pages that are served: who may ask, and what. */

const pressed: string[] = [];
let stamp = 'first';
const STATE = { isPlaying: true, canStop: false };
const site: Site = {
  async page(path) {
    if (path === 'broken') throw new Error('it\nfails');
    return path === '' || path === 'a/' ? { html: `<p>${path}${stamp}`, state: { words: 'ü', ...STATE } } : null;
  },
  press(path) {
    pressed.push(path);
    return { stop: '', go: 'a/' }[path] ?? null;
  },
};
let server: PageServer;
beforeAll(async () => {
  server = await PageServer.start(site);
});
afterAll(() => server.close());

/** Asks for what follows the token, or for a whole path. */
function ask(
  path: string,
  { method = 'GET', host = '', whole = false } = {},
): Promise<{ status: number | undefined; text: string; policy: unknown }> {
  const { port, pathname } = new URL(server.address);
  const headers = host === '' ? {} : { host: host.replace('PORT', port) };
  return new Promise((finish, fail) => {
    const asked = request({ port, path: whole ? path : pathname + path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      const policy = response.headers['content-security-policy'];
      response.on('end', () => finish({ status: response.statusCode, text, policy }));
    });
    asked.on('error', fail).end();
  });
}

test('the address is on this machine, and nobody can guess it', () => {
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
});

describe('what is answered', () => {
  test.each([
    ['the page', '', {}, 200],
    ['another page', 'a/', {}, 200],
    ['a page with a query', '?x', {}, 200],
    ['by the name of this machine', '', { host: 'localhost:PORT' }, 200],
    ['a page that there is not', 'b', {}, 404],
    ['without the token', '/', { whole: true }, 404],
    ['with another token', `/${'0'.repeat(32)}/`, { whole: true }, 404],
    ['by a name that leads here', '', { host: 'evil.example:PORT' }, 404],
    ['at another port', '', { host: '127.0.0.1:1' }, 404],
    ['a button', 'stop', { method: 'POST' }, 204],
    ['a button that leads to a page', 'go', { method: 'POST' }, 303],
    ['a button that there is not', 'other', { method: 'POST' }, 404],
    ['a button by a name that leads here', 'stop', { method: 'POST', host: 'evil.example' }, 404],
    ['a button without the token', '/stop', { method: 'POST', whole: true }, 404],
    ['a button that is looked at', 'stop', {}, 404],
    ['a page that fails', 'broken', {}, 500],
    ['another way to ask', '', { method: 'PUT' }, 404],
  ] as const)('%s', async (_, path, how, status) => {
    const { status: found, policy } = await ask(path, how);
    expect(found).toBe(status);
    expect(policy).toMatch(/^default-src 'none'; .*script-src( 'sha256-[^']+'){3}; connect-src 'self'$/);
  });

  test('only buttons that may be pressed were', () => expect(pressed).toEqual(['stop', 'go', 'other']));
});

test('a page that asks again gets the state, and the page if it is another', async () => {
  const first = await fetch(server.address);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, await first.text()]).toEqual([200, '<p>first']);
  expect(await (await fetch(`${server.address}broken`)).text()).toMatch(/^it.{1,9}fails\n$/);
  const names = ['content-type', 'cache-control', 'x-content-type-options', 'referrer-policy'];
  const sent = names.map((name) => first.headers.get(name)).join(' ');
  expect(sent).toBe('text/html; charset=utf-8 no-store nosniff no-referrer');
  const again = (): Promise<Response> => fetch(server.address, { headers: { 'if-none-match': etag } });
  const same = await again();
  expect([same.status, await same.text()]).toEqual([304, '']);
  expect(JSON.parse(decodeURIComponent(same.headers.get('x-run') ?? ''))).toEqual({ words: 'ü', ...STATE });
  stamp = 'second';
  expect(await (await again()).text()).toBe('<p>second');
});

test('a port that is taken is refused', async () => {
  const port = Number(new URL(server.address).port);
  await expect(PageServer.start(site, port)).rejects.toThrow(`port: ${port} is taken by another program`);
});
