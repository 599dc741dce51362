import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asLine, refuse } from '../../support/input/refusal.js';

/** What an address of a site has. */
export interface ServedFile {
  readonly type: 'text/html' | 'text/javascript';
  readonly text: string;
}

/** Sends an event to a page: its name, and what it says, as JSON. */
export type SendEvent = (event: string, data: unknown) => void;

/** What is served. Paths begin after the token, without a slash. */
export interface Site {
  /** What stands there; null: nothing. `root`: what the addresses of the site begin with. */
  file(path: string, root: string): Promise<ServedFile | null>;
  /** Does what a button asks for; false: there is no such button. */
  press(path: string): boolean;
  /** Sends events to a page, the first one now, until what is returned is called; null: there is no such page. */
  follow(path: string, send: SendEvent): (() => void) | null;
}

/** The last part of the addresses at which pages hear of changes. */
const EVENTS = 'events';

/**
 * Serves a site on this machine alone: at 127.0.0.1, below an address that nobody can guess, and only to pages that
 * ask for it by that name, so that no other site can have its own name lead here.
 */
export class PageServer {
  /** Where it begins. */
  readonly address: string;
  private readonly root: string;
  private readonly server: Server;
  private readonly hosts: readonly string[];
  private readonly site: Site;

  private constructor(server: Server, site: Site) {
    const { port } = server.address() as AddressInfo;
    this.server = server;
    this.site = site;
    this.root = `/${randomBytes(16).toString('hex')}/`;
    this.hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    this.address = `http://127.0.0.1:${port}${this.root}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.answer(request, response).catch((error: unknown) => failed(response, error));
    });
  }

  /** @throws InputError if the port is taken; 0 is any that is free */
  static async start(site: Site, port = 0): Promise<PageServer> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') refuse('port', `${port} is taken by another program`);
      if (error.code === 'EACCES') refuse('port', `${port} is for the system alone; expected 1024 or more`);
      throw error;
    });
    return new PageServer(server, site);
  }

  /** Ends it; pages that are open see that. */
  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const [address] = url.split(/[?#]/);
    const path = address.startsWith(this.root) ? address.slice(this.root.length) : null;
    const isAsked = path !== null && this.hosts.includes(headers.host ?? '');
    if (isAsked && method === 'POST') end(response, this.site.press(path) ? 204 : 404);
    else if (!isAsked || method !== 'GET') end(response, 404);
    else if (path === EVENTS || path.endsWith(`/${EVENTS}`)) this.follow(path.slice(0, -EVENTS.length), response);
    else {
      const file = await this.site.file(path, this.root);
      if (file === null) end(response, 404);
      else end(response, 200, { 'content-type': `${file.type}; charset=utf-8` }, file.text);
    }
  }

  private follow(path: string, response: ServerResponse): void {
    const send: SendEvent = (event, data) => {
      if (!response.headersSent) response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const done = this.site.follow(path, send);
    if (done === null) end(response, 404);
    else response.on('close', done);
  }
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** What could not be served says why. */
function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else end(response, 500, { 'content-type': 'text/plain; charset=utf-8' }, `${asLine((error as Error).message)}\n`);
}

function end(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  text = '',
): void {
  response.writeHead(status, { ...HEADERS, ...headers }).end(text);
}
