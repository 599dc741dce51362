import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { asLine, refuse } from '../../support/input/refusal.js';
import { sha256 } from '../../support/system/hash.js';
import { servedPolicy } from '../report/keeping.js';

/** A page as it is now. */
export interface ServedPage {
  readonly html: string;
  /** What the line at its top says; null: nothing. */
  readonly state: {
    readonly words: string;
    readonly isPlaying: boolean;
    readonly canStop: boolean;
  } | null;
}

/** What is served. Paths begin after the token, without a slash. */
export interface Site {
  /** The page at a path; null: there is none. */
  page(path: string): Promise<ServedPage | null>;
  /** Does what a button asks for; gives the page that it leads to, '' for none; null: there is no such button. */
  press(path: string): string | null;
}

/**
 * Serves a site on this machine alone: at 127.0.0.1, below an address that nobody can guess, and only to pages that
 * ask for it by that name, so that no other site can have its own name lead here. A page that is open asks for itself
 * again, by the hash it has: it gets the state, and the page if that is another. Nothing runs in a page but this
 * program's own scripts, whatever it holds.
 */
export class PageServer {
  /** Where it begins. */
  readonly address: string;
  private readonly root: string;
  private readonly server: Server;
  private readonly hosts: readonly string[];
  private readonly site: Site;
  private readonly headers: OutgoingHttpHeaders;
  /** The pages sent last: who reads slowly holds the same bytes as all others. */
  private readonly copies = new Map<string, { readonly etag: string; readonly bytes: Buffer }>();

  private constructor(server: Server, site: Site, policy: string) {
    const { port } = server.address() as AddressInfo;
    this.server = server;
    this.site = site;
    this.headers = { ...HEADERS, 'content-security-policy': policy };
    this.root = `/${randomBytes(16).toString('hex')}/`;
    this.hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    this.address = `http://127.0.0.1:${port}${this.root}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.answer(request, response).catch((error: unknown) =>
        this.end(response, 500, PLAIN, `${asLine((error as Error).message)}\n`),
      );
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
    return new PageServer(server, site, await servedPolicy());
  }

  /** Ends it; pages that are open see that. */
  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [address] = url.split(/[?#]/);
    const path = address.slice(this.root.length);
    if (!address.startsWith(this.root) || !this.hosts.includes(headers.host ?? '')) return this.end(response, 404);
    if (method === 'POST') {
      const location = this.site.press(path);
      return location ? this.end(response, 303, { location }) : this.end(response, location === '' ? 204 : 404);
    }
    const page = method === 'GET' ? await this.site.page(path) : null;
    if (page === null) return this.end(response, 404, PLAIN, 'There is no such page; or its folder is gone.\n');
    const { etag, bytes } = this.copyOf(page.html);
    const about = { etag, 'x-run': encodeURIComponent(JSON.stringify(page.state)) };
    if (headers['if-none-match'] === etag) return this.end(response, 304, about);
    this.end(response, 200, { ...about, 'content-type': 'text/html; charset=utf-8' }, bytes);
  }

  private copyOf(html: string) {
    const copy = this.copies.get(html) ?? { etag: `"${sha256(html)}"`, bytes: Buffer.from(html) };
    this.copies.delete(html);
    this.copies.set(html, copy);
    if (this.copies.size > COPIES) this.copies.delete(this.copies.keys().next().value as string);
    return copy;
  }

  private end(
    response: ServerResponse,
    status: number,
    headers: OutgoingHttpHeaders = {},
    body: string | Buffer = '',
  ): void {
    response.writeHead(status, { ...this.headers, ...headers }).end(body);
  }
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const COPIES = 20;
