import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type OwnRun, SiteOfRuns } from '../pages/living/runs.js';
import { PageServer, type Site } from '../pages/living/server.js';
import { drawDocument } from '../pages/report/drawing.js';
import type { Document } from '../results/document/document.js';
import type { How, Progress } from '../runs/run/options.js';
import { ProgressWords } from '../runs/run/progress-words.js';
import { naming, shownPath } from '../support/system/system-error.js';
import { end } from './ending.js';
import { givenFlags } from './given-options.js';
import { wasInterrupted } from './interrupt.js';
import { portOf } from './open-flags.js';
import { note } from './output.js';

/** Serves a site, and opens a browser where there is one; the address is printed. @throws InputError */
export async function opened(site: Site, command: Command, opens = true): Promise<PageServer> {
  const server = await PageServer.start(site, portOf(command));
  note(`page: ${server.address}`);
  if (opens) browse(server.address);
  return server;
}

/** Serves a page until Ctrl-C. */
export async function lasting(server: PageServer): Promise<void> {
  note('Ctrl-C ends the page');
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  await Promise.race(signals.map((name) => once(process, name)));
  await server.close();
  end();
}

/** The page of a run, open while it is played, and after that until Ctrl-C. */
export class LivingRun implements OwnRun {
  private readonly command: Command;
  private readonly stopping = new AbortController();
  private readonly progress = new ProgressWords();
  private said = '';
  private page: PageServer | null = null;

  constructor(command: Command) {
    this.command = command;
  }

  /** @throws InputError if the port is taken */
  async open(folder: string): Promise<void> {
    this.page ??= await opened(new SiteOfRuns(folder, this), this.command);
  }

  /** What a run is played with, so that its page knows how far it is, and can stop it. */
  watching({ signal, onProgress }: Required<Pick<How, 'signal' | 'onProgress'>>): Pick<How, 'signal' | 'onProgress'> {
    return {
      signal: AbortSignal.any([signal, this.stopping.signal]),
      onProgress: (progress: Progress) => {
        this.said = this.progress.of(progress);
        onProgress(progress);
      },
    };
  }

  words(): string {
    return this.said;
  }

  stop(): void {
    this.stopping.abort();
  }

  async lasting(): Promise<void> {
    if (this.page !== null && !wasInterrupted()) await lasting(this.page);
  }

  close(): Promise<void> | undefined {
    return this.page?.close();
  }
}

/** Shows what was found as a page, until Ctrl-C. */
export const openDocument = (document: Document, command: Command): Promise<void> =>
  openPage(drawDocument(document), command);

/** Shows a page that is made already, until Ctrl-C. */
export const openPage = (html: string, command: Command): Promise<void> => openPages(new Map([[INDEX, html]]), command);

const INDEX = 'index.html';

/** The same of several pages that lead to each other by their names, the first of which is `index.html`. */
export async function openPages(pages: ReadonlyMap<string, string>, command: Command): Promise<void> {
  const site: Site = {
    page: async (path) => {
      const html = pages.get(path || INDEX);
      return html === undefined ? null : { html, state: null };
    },
    press: () => null,
  };
  await lasting(await opened(site, command));
}

/** `bolachen serve [FOLDER]`: the pages of runs, also while they are played. */
export async function serve(folder: string | undefined, command: Command): Promise<void> {
  const path = resolve(folder ?? 'results');
  await naming(shownPath(path), readdir(path));
  await lasting(await opened(new SiteOfRuns(path), command, givenFlags(command).open === true));
}

/** Opens an address in the browser of this machine, if it has one; what comes of it is not waited for. */
function browse(address: string): void {
  const [program, ...first] = browserOf(process.platform, process.env);
  if (program === undefined) return;
  const child = spawn(program, [...first, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {}); // there is none; the address is printed
  child.unref();
}

/** The command that opens an address in a browser; none where there is no screen, or no browser is wanted. */
export function browserOf(platform: string, { BROWSER, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): string[] {
  if (BROWSER !== undefined) return BROWSER === '' ? [] : [BROWSER];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  const hasScreen = platform !== 'linux' || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
  return hasScreen ? ['xdg-open'] : [];
}
