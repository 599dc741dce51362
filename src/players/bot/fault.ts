import type { FaultKind } from '../../cards/record/fault.js';
import { InputError } from '../../support/input/refusal.js';

/** What an external bot did wrong, for the harness to record. */
export class BotFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** A bot that can never play: the run ends, since all its answers would be defaults. */
export class CannotPlay extends InputError {}

/** A bot cannot be asked for the time being, as its server is gone: the run is stopped as by Ctrl-C. */
export class Unavailable extends CannotPlay {}

/** A bot does not answer by its view and random numbers alone: the run ends, and is not reproducible. */
export class Unrepeatable extends InputError {}

/** The end of what is said of one. */
export const WAY_OUT =
  '; a bot that need not answer alike (a language model, an engine with a clock) declares `repeatable: false`, or is named by `notRepeatable`';
