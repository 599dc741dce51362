import type { Course } from '../../cards/engine/course.js';
import { didYouMean, InputError, OptionError, refuseOption, shown } from '../../support/input/refusal.js';
import { Where } from './where.js';

/** The same condition for records of any games and bots. */
export class WhereOfRecords {
  private readonly text: string;
  private readonly conditions = new Map<string, Where>();
  /** Bots that the condition names, and those that sat at a table. */
  private readonly named = new Set<string>();
  private readonly seen = new Set<string>();
  /** What was wrong under a game, as long as there is none under which it is a condition. */
  private refusal: InputError | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** Does a deal meet it? Under a game that has no such contract none does. */
  admits(course: Course, index: number | null, players: readonly string[]): boolean {
    for (const player of players) this.seen.add(player);
    const where = this.conditionFor(course, players);
    if (where === null) return false;
    const cards = Int32Array.of(...course.dealt, course.talon);
    const dealt = { board: index ?? Number.NaN, cards };
    return where.mayAdmit(dealt) && where.admits(dealt, course);
  }

  /** Once all records were seen: is it a condition under any game, of bots that are there? @throws OptionError */
  check(): void {
    if (this.refusal !== null && this.conditions.size === 0) throw new OptionError(this.refusal.message);
    for (const name of this.named)
      if (!this.seen.has(name))
        refuseOption('where', `no bot of these records is called ${shown(name)}${didYouMean(name, [...this.seen])}`);
  }

  private conditionFor({ game }: Course, players: readonly string[]): Where | null {
    const key = JSON.stringify([game.ruleSet, game.contracts.map(({ name }) => name), players]);
    const known = this.conditions.get(key);
    if (known !== undefined) return known;
    if (this.conditions.size > MOST) this.conditions.clear();
    try {
      const onNamed = (name: string): unknown => this.named.add(name);
      const where = new Where(this.text, { names: players, onNamed, matchLength: 1, fixedSeats: true }, game, null);
      this.conditions.set(key, where);
      return where;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.refusal ??= error;
      return null;
    }
  }
}

/** Conditions that are kept, each for a game and three bots. */
const MOST = 1000;
