import { after, type Seat } from '../../cards/engine/seats.js';
import type { Place } from './bot.js';
import { areRepeatable, knowsField } from './declared.js';
import type { Policies, Policy } from './spec.js';

/** Who sits beside a bot, for one that knows whom it plays against; and what it is itself to such a one. */
export class Neighbours {
  /** Who is asked in its stead in imagined deals; not one that need not repeat its answers, or knows its field too. */
  private readonly model: Policies | undefined;
  private readonly isKnown: boolean;
  private left: Policies | undefined;
  private right: Policies | undefined;

  constructor(policies: Policies) {
    this.isKnown = knowsField(policies);
    this.model = this.isKnown || !areRepeatable(policies) ? undefined : policies;
  }

  /** Looks who sits there, if it may: have others come? */
  change(seat: Seat, table: readonly { readonly neighbours: Neighbours }[]): boolean {
    if (!this.isKnown) return false;
    const left = table[after(seat)]?.neighbours.model;
    const right = table[after(after(seat))]?.neighbours.model;
    if (this.left === left && this.right === right) return false;
    this.left = left;
    this.right = right;
    return true;
  }

  /** Who plays answers on for a policy, as far as it is said or known. */
  modelsFor({ models, takesField }: Policy): Pick<Place, 'models'> {
    const { left, right } = this;
    const known = takesField ? { ...(left && { left }), ...(right && { right }) } : {};
    return models === undefined && Object.keys(known).length === 0 ? {} : { models: { ...models, ...known } };
  }
}
