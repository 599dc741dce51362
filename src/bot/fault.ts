import type { FaultKind } from '../record/fault.js';

/** What a bot out of process did wrong, for the harness to note. */
export class BotFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}
