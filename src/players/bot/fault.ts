import type { FaultKind } from '../../cards/record/fault.js';

/** What an external bot did wrong, for the harness to record. */
export class BotFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}
