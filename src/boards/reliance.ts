/** How far the results of a run can be trusted, given its faults. */
export interface Reliance {
  /** True if no bot had to be stopped and none died. Otherwise the run may come out differently when repeated. */
  readonly reproducible: boolean;
  /** Bots for which defaults answered so often that their results mean little. */
  readonly tainted: readonly BotFaults[];
}

/** A bot for which defaults answered often. */
export interface BotFaults {
  readonly bot: string;
  readonly faults: number;
  /** Deals it has played, counted once per seat. */
  readonly deals: number;
}

/** The faults per deal above which a run is tainted. */
export const TAINTING = 0.01;

/** A bot's faults by kind, and in how many deals. */
export interface FaultCounts {
  readonly name: string;
  readonly faults: Readonly<Record<string, number>>;
  readonly deals: number;
}

export const faultsInAll = (faults: FaultCounts['faults']): number =>
  Object.values(faults).reduce((sum, times) => sum + times, 0);

export function relianceOn(bots: readonly FaultCounts[]): Reliance {
  const tainted = bots.map(({ name, faults, deals }) => ({
    bot: name,
    faults: faultsInAll(faults),
    deals,
  }));
  return {
    reproducible: bots.every(({ faults }) => faults.timeout === 0 && faults.crash === 0),
    tainted: tainted.filter(({ faults, deals }) => faults > TAINTING * deals),
  };
}
