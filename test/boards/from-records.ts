import { expect } from 'vitest';
import type { ConductTally } from '../../src/boards/tallies/conduct.js';
import type { Game } from '../../src/cards/engine/game.js';
import { type Ratio, ratioOf } from '../../src/stats/ratio.js';

/** What is counted of deals, worked out again from their records, cluster by cluster. */

export interface Deal {
  readonly cluster: number;
  readonly contract: string | null;
  readonly declarer: number;
  readonly tricks: number;
  /** By Doppeln, Kontra or Re. */
  readonly doubled: boolean;
  readonly won: boolean;
  readonly score: readonly number[];
  /** The number of the bot at each seat. */
  readonly bots: readonly number[];
}

/** A ratio worked out cluster by cluster; `count` adds the totals and trials of a deal. */
export function direct(
  deals: readonly Deal[],
  count: (deal: Deal) => readonly (readonly [total: number, trials: number])[],
): Ratio {
  const clusters = new Map<number, [number, number]>();
  for (const deal of deals) {
    const sums = clusters.get(deal.cluster) ?? [0, 0];
    for (const [total, trials] of count(deal)) {
      sums[0] += total;
      sums[1] += trials;
    }
    clusters.set(deal.cluster, sums);
  }
  return ratioOf([...clusters.values()].filter(([, trials]) => trials > 0));
}

/** What a seat did in a deal, by the name of its ratio. */
const OF_SEAT: Readonly<Record<string, (deal: Deal, seat: number) => number | null>> = {
  points: ({ score }, seat) => score[seat],
  wonAsDeclarer: ({ declarer, won }, seat) => (seat === declarer ? Number(won) : null),
  wonAsDefender: ({ declarer, won }, seat) => (declarer < 0 || seat === declarer ? null : Number(!won)),
};

const roleOf = ({ declarer }: Deal, seat: number): number => (declarer < 0 ? 3 : (seat - declarer + 3) % 3);

/** Compares the tally of a run with its deals: `held` says which seats of a deal a party has. */
export function checkParty(
  game: Game,
  tally: ConductTally,
  found: ReturnType<ConductTally['read']>,
  deals: readonly Deal[],
  held: (deal: Deal) => readonly number[],
): void {
  const inSeats = (value: (deal: Deal, seat: number) => number | null): Ratio =>
    direct(deals, (deal) =>
      held(deal).flatMap((seat) => {
        const one = value(deal, seat);
        return one === null ? [] : [[one, 1] as const];
      }),
    );
  for (const [what, value] of Object.entries(OF_SEAT)) expect(found[what as 'points'], what).toEqual(inSeats(value));
  for (const role of [0, 1, 2, 3]) {
    expect(found.roles[role]).toEqual({
      share: inSeats((deal, seat) => Number(roleOf(deal, seat) === role)),
      points: inSeats((deal, seat) => (roleOf(deal, seat) === role ? deal.score[seat] : null)),
    });
  }
  for (const own of [0, 1, 2])
    expect(found.seats[own]).toEqual(inSeats((deal, seat) => (seat === own ? deal.score[seat] : null)));
  for (const [row, { name, contracts }] of tally.rows.entries()) {
    const names = contracts.map((contract) => game.contracts[contract].name);
    const isOwn = (deal: Deal, seat: number): boolean => deal.declarer === seat && names.includes(deal.contract ?? '');
    const whereOwn = (value: (deal: Deal) => number) =>
      inSeats((deal, seat) => (isOwn(deal, seat) ? value(deal) : null));
    expect(found.rows[row], name).toMatchObject({
      declared: inSeats((deal, seat) => Number(isOwn(deal, seat))),
      figures: {
        won: whereOwn(({ won }) => Number(won)),
        tricks: whereOwn(({ tricks }) => tricks),
        points: whereOwn(({ score, declarer }) => score[declarer]),
        doubled: whereOwn(({ doubled }) => Number(doubled)),
      },
    });
  }
}
