/** How far the numbers of a run can be relied on, given its faults. */
export interface Reliance {
  /** Did no bot have to be stopped, and none die? Where one did, the run may come out otherwise when it is played again. */
  readonly reproducible: boolean;
  /** Bots whose numbers are more the defaults' than their own. */
  readonly tainted: readonly BotFaults[];
}

/** A bot whose answers were often defaults. */
export interface BotFaults {
  readonly bot: string;
  readonly faults: number;
  /** Deals it has played, counted for each seat. */
  readonly deals: number;
}

/** More faults a deal than this taint a run. */
export const TAINTING = 0.01;

/** The faults of a bot by kind, and in how many deals it made them. */
export interface FaultCounts {
  readonly name: string;
  readonly faults: Readonly<Record<string, number>>;
  readonly deals: number;
}

/** Faults of all kinds together. */
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
