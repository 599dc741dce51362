import type { Tokens } from './tokens.js';

/** So many closures of a sum are called within each other. */
const MOST_SIGNS = 1_000;
/** What is computed for one answer, with all that definitions stand for. */
const MOST_STEPS = 100_000;

/** What the expressions of a text take to compute, before any is. */
export class PriceOfText {
  /** What all of the text has taken so far. */
  steps = 0;
  private readonly tokens: Tokens;
  private signs = 0;
  private begun = 0;
  private readonly ofNames = new Map<string, number>();

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  /** A statement begins. */
  begin(): void {
    this.begun = this.steps;
  }

  /** What has been read since is defined as a name, which costs the same again each time that it is named. */
  define(name: string): void {
    this.ofNames.set(name, this.steps - this.begun);
  }

  named(name: string, at: number): void {
    this.spend(this.ofNames.get(name) ?? 0, at);
  }

  /** A sign joins two values. @throws InputError */
  sign(at: number): void {
    if (++this.signs > MOST_SIGNS) this.tokens.refuse(at, `there are more than ${MOST_SIGNS} signs that join values`);
    this.spend(1, at);
  }

  /** @throws InputError */
  spend(steps: number, at: number): void {
    if (this.steps + steps > MOST_STEPS)
      this.tokens.refuse(at, `with what is defined, this takes more than ${MOST_STEPS} steps an answer`);
    this.steps += steps;
  }
}
