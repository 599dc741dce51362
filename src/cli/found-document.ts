import type { Command } from 'commander';
import type { Document } from '../results/document/document.js';
import { toJson } from '../results/text/json.js';
import { givenFlags } from './given-options.js';
import { opensPage } from './open-flags.js';
import { print } from './output.js';
import { isFull, type ScreenTerms, screenOf } from './screen.js';

/** What a command has found that keeps no run: printed, and opened in the browser. */
export class FoundDocument {
  private readonly command: Command;
  private readonly opens: boolean;

  /** @throws OptionError for a wrong port, before anything is played */
  constructor(command: Command) {
    this.command = command;
    this.opens = opensPage(command);
  }

  /** Prints it, or the summary that it is made of as JSON. */
  async print(document: Document, summary: object, terms: Omit<ScreenTerms, 'full'> = {}): Promise<void> {
    const { json } = givenFlags(this.command);
    await print(json ? toJson(summary) : screenOf(document, { full: isFull(this.command), ...terms }));
  }

  /** Serves it as a page until Ctrl-C, if that is asked for. */
  async open(document: Document): Promise<void> {
    if (this.opens) await (await import('./living.js')).openDocument(document, this.command);
  }
}
