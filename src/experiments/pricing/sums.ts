// Goes over millions of rows for each system: no allocation, no closures, no iterators.
import { RAISE, WORDS } from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { AskedSeat } from '../../players/system/asked.js';
import type { System } from '../../players/system/system.js';
import { Clusters } from '../../stats/clusters.js';
import type { Ratio } from '../../stats/ratio.js';
import type { ValuesTable } from './values.js';

/** A row of a table of values, as what a seat is asked. The object is reused. */
export class AskedRow extends AskedSeat {
  private readonly table: ValuesTable;

  constructor(table: ValuesTable) {
    super();
    this.table = table;
    this.question = table.question;
  }

  goTo(row: number): void {
    const { table } = this;
    const { seat, legal, said, contract } = table.situations[table.situation[row]];
    this.hand = table.hand[row] as CardSet;
    this.seat = seat;
    this.legalWords = legal;
    this.said = said;
    this.contract = contract;
    if (this.question === RAISE) this.declarer = seat;
  }
}

/** What a system's answers come to, less those of the model, over tables of the same deals. */
export class SystemSums {
  /** By deal: what its answers come to more, of all three seats together, in units. */
  readonly byDeal: Int32Array;
  /** Decisions at the questions that it answers, and by question; and those in which it says what the model does. */
  asked = 0;
  readonly askedAt = new Map<number, number>();
  agreed = 0;
  /** Deals in which some seat was asked one of its questions twice. */
  askedTwice = 0;
  private readonly system: System;
  private readonly lines: Clusters;
  private readonly cells: Float64Array;
  /** By line and word: what that word would have brought more where it is legal, in units. */
  private readonly besides: Float64Array;

  constructor(system: System, deals: number) {
    this.system = system;
    this.byDeal = new Int32Array(deals);
    const lines = system.blocks.reduce((sum, block) => sum + block.lines.length, 0);
    this.lines = new Clusters(lines);
    this.cells = new Float64Array(this.lines.cells);
    this.besides = new Float64Array(WORDS.length * lines);
  }

  /** What a line's answers come to more, by decision, clustered by deal. */
  line(index: number): Ratio {
    return this.lines.read(this.cells, index);
  }

  /** The word that would have brought most on a line's hands, and how much more, in units; null if none would. */
  better(index: number): { readonly word: number; readonly total: number } | null {
    let best = -1;
    let total = 0;
    for (let word = 0; word < WORDS.length; word++) {
      const more = this.besides[WORDS.length * index + word];
      if (more <= total) continue;
      best = word;
      total = more;
    }
    return best < 0 ? null : { word: best, total };
  }

  add(table: ValuesTable): void {
    const { system, byDeal, lines, cells } = this;
    const { rows, deal, given, values, words } = table;
    const places = placesOf(words);
    const row = new AskedRow(table);
    let seats = 0;
    for (let i = 0; i < rows; i++) {
      if (i > 0 && deal[i] !== deal[i - 1]) {
        lines.end(cells, 1);
        seats = 0;
      }
      row.goTo(i);
      const bit = 1 << row.seat;
      if ((seats & bit) !== 0) this.askedTwice++;
      seats |= bit;
      this.asked++;
      const line = system.lineFor(row);
      if (line < 0) {
        this.agreed++;
        continue;
      }
      const place = places[system.answer];
      if (place === given[i]) this.agreed++;
      const more = values[i * words.length + place] - values[i * words.length + given[i]];
      byDeal[deal[i]] += more;
      lines.add(line, more);
      this.addBesides(table, i, line, place, row.legalWords);
    }
    lines.end(cells, 1);
    this.askedAt.set(table.question, (this.askedAt.get(table.question) ?? 0) + rows);
  }

  /** What other words would have brought in a row. */
  private addBesides({ words, values }: ValuesTable, row: number, line: number, place: number, legal: number): void {
    const at = row * words.length;
    for (let other = 0; other < words.length; other++)
      if (((legal >>> words[other]) & 1) === 1)
        this.besides[WORDS.length * line + words[other]] += values[at + other] - values[at + place];
  }
}

/** By word: its place among those of a table. */
function placesOf(words: readonly number[]): Int32Array {
  const places = new Int32Array(32).fill(-1);
  for (let place = 0; place < words.length; place++) places[words[place]] = place;
  return places;
}
