import { SEAT_NAMES } from '../record/notation.js';
import { type Mean, meanOf, type Proportion, proportionOf } from '../stats/estimates.js';
import { conductsOf, describeFault, type FirstFault, firstFaultsOf } from '../table/faults.js';
import { type Reliance, relianceOn } from '../table/reliance.js';
import type { Statistics } from './statistics.js';
import type { Totals } from './totals.js';

export interface ContractSummary {
  readonly contract: string;
  /** How often it was played, among all deals. */
  readonly played: Proportion;
  /** How often its declarer won. */
  readonly won: Proportion;
  /** The declarer's tricks (when play stopped). */
  readonly tricks: Mean;
  /** The declarer's score, in units. */
  readonly score: Mean;
  /** The same in money, where a unit has been given a worth. */
  readonly money?: Money;
}

export interface Money {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface PartySummary {
  /** A bot's label, or the name of a seat. */
  readonly name: string;
  /** Units a deal, for each seat held. */
  readonly points: Mean;
  readonly money?: Money;
  /** How often it was declarer, among the seats it held. */
  readonly declarer: Proportion;
  readonly wonAsDeclarer: Proportion;
  readonly wonAsDefender: Proportion;
  /** Wins as declarer of each contract it played. */
  readonly byContract: readonly { readonly contract: string; readonly won: Proportion }[];
}

export interface BotSummary extends PartySummary {
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
}

/** All that a run tells, a function of its job alone. */
export interface Summary extends Reliance {
  readonly deals: number;
  readonly passedOut: Proportion;
  readonly contracts: readonly ContractSummary[];
  readonly bots: readonly BotSummary[];
  readonly seats: readonly PartySummary[];
  readonly firstFaults: readonly FirstFault[];
}

/** Sums up a run. `labels` names the bots of the trio. */
export function summarise(statistics: Statistics, totals: Totals, labels: readonly string[]): Summary {
  const cells = totals.ratios ?? statistics.fromOutcomes(totals.outcomes);
  const { deals } = totals;
  const party = (name: string, number: number): PartySummary => ({
    name,
    points: meanOf(statistics.ofParty(cells, number, 'points')),
    declarer: proportionOf(statistics.ofParty(cells, number, 'declarer')),
    wonAsDeclarer: proportionOf(statistics.ofParty(cells, number, 'wonAsDeclarer')),
    wonAsDefender: proportionOf(statistics.ofParty(cells, number, 'wonAsDefender')),
    byContract: statistics.rows.map(({ name: contract }, row) => ({
      contract,
      won: proportionOf(statistics.ofPartyInRow(cells, number, row)),
    })),
  });
  const conducts = conductsOf(totals.faults, statistics.trio, labels, deals);
  const bots = conducts.map(({ name, faults }, spec) => ({ ...party(name, spec), faults }));
  return {
    deals,
    ...relianceOn(conducts),
    passedOut: proportionOf(statistics.passedOut(cells)),
    contracts: statistics.rows.map(({ name }, row) => {
      const won = statistics.ofContract(cells, row, 'won');
      return {
        contract: name,
        played: proportionOf(statistics.ofContract(cells, row, 'played')),
        won: proportionOf(won),
        tricks: meanOf(statistics.ofContract(cells, row, 'tricks')),
        score: meanOf(statistics.ofContract(cells, row, 'score')),
      };
    }),
    bots,
    seats: SEAT_NAMES.map((name, seat) => party(name, statistics.specs.length + seat)),
    firstFaults: firstFaultsOf(totals.faults, statistics.trio).map((fault) => describeFault(fault, labels)),
  };
}

/** The summary with money beside every score: `tariff` is what a unit is worth. */
export function withMoney(summary: Summary, tariff: number | null): Summary {
  if (tariff === null) return summary;
  const worth = (x: number | null): number | null => (x === null ? null : tariff * x);
  const money = ({ mean, low, high }: Mean): Money => ({ mean: worth(mean), low: worth(low), high: worth(high) });
  return {
    ...summary,
    contracts: summary.contracts.map((row) => ({ ...row, money: money(row.score) })),
    bots: summary.bots.map((bot) => ({ ...bot, money: money(bot.points) })),
    seats: summary.seats.map((seat) => ({ ...seat, money: money(seat.points) })),
  };
}
