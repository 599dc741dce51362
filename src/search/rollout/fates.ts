// Added to for every deal that is played on: no allocation.
import type { Course } from '../../cards/engine/course.js';
import { NOBODY, type Seat } from '../../cards/engine/seats.js';

/** How deals went on after an answer, by weight. */
export class Fates {
  weight = 0;
  /** The seat itself declared; and made its contract. */
  declared = 0;
  made = 0;
  /** By contract; and those that the seat itself declared. */
  readonly contracts: Float64Array;
  readonly own: Float64Array;

  constructor(contracts: number) {
    this.contracts = new Float64Array(contracts);
    this.own = new Float64Array(contracts);
  }

  add(weight: number, { declarer, contract, won }: Course, seat: Seat): void {
    this.weight += weight;
    if (declarer === NOBODY) return;
    this.contracts[contract] += weight;
    if (declarer !== seat) return;
    this.declared += weight;
    this.own[contract] += weight;
    if (won) this.made += weight;
  }
}
