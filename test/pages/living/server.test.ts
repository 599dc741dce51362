import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageServer, type SendEvent, type Site } from '../../../src/pages/living/server.js';

/** Pages that are served: who may ask, and what. */

const pressed: string[] = [];
const looking = new Set<SendEvent>();
const site: Site = {
  file: async (path, root) => (path === '' || path === 'a/' ? { type: 'text/html', text: `<p>${path}${root}` } : null),
  press(path) {
    pressed.push(path);
    return path === 'stop';
  },
  follow(path, send) {
    if (path !== '') return null;
    looking.add(send);
    send('state', { words: 'begun' });
    return () => looking.delete(send);
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
): Promise<{ status: number | undefined; text: string }> {
  const { port, pathname } = new URL(server.address);
  const headers = host === '' ? {} : { host: host.replace('PORT', port) };
  return new Promise((finish, fail) => {
    const asked = request({ port, path: whole ? path : pathname + path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => finish({ status: response.statusCode, text }));
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
    ['events of a page that there is not', 'a/events', {}, 404],
    ['without the token', '/', { whole: true }, 404],
    ['with another token', `/${'0'.repeat(32)}/`, { whole: true }, 404],
    ['by a name that leads here', '', { host: 'evil.example:PORT' }, 404],
    ['at another port', '', { host: '127.0.0.1:1' }, 404],
    ['a button', 'stop', { method: 'POST' }, 204],
    ['a button that there is not', 'other', { method: 'POST' }, 404],
    ['a button by a name that leads here', 'stop', { method: 'POST', host: 'evil.example' }, 404],
    ['a button without the token', '/stop', { method: 'POST', whole: true }, 404],
    ['a button that is looked at', 'stop', {}, 404],
    ['another way to ask', '', { method: 'PUT' }, 404],
  ] as const)('%s', async (_, path, how, status) => {
    expect((await ask(path, how)).status).toBe(status);
  });

  test('only buttons that may be pressed were', () => expect(pressed).toEqual(['stop', 'other']));

  test('a page knows what its addresses begin with', async () => {
    expect((await ask('a/')).text).toBe(`<p>a/${new URL(server.address).pathname}`);
  });
});

test('events come as they happen, until nobody looks', async () => {
  const answer = await fetch(`${server.address}events`);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe('event: state\ndata: {"words":"begun"}\n\n');
  for (const send of looking) send('changed', null);
  expect(await next()).toBe('event: changed\ndata: null\n\n');
  await reader.cancel();
  await expect.poll(() => looking.size).toBe(0);
});

test('a port that is taken is refused', async () => {
  const port = Number(new URL(server.address).port);
  await expect(PageServer.start(site, port)).rejects.toThrow(`port: ${port} is taken by another program`);
});
