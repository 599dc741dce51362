// Hot path: no closures and no iterators while a deal is played.

import { openArrangement } from '../board/arrangement.js';
import { Audit, auditedOf, isAudited } from '../board/audit.js';
import { Digest } from '../board/digest.js';
import { type PlacedFault, viewOfFault } from '../board/faults.js';
import { KnownDeals } from '../board/known-deals.js';
import { movedOn, SEATINGS } from '../board/seating.js';
import { Table } from '../board/table.js';
import { unreadParameters } from '../bot/equal-parts.js';
import { hasGuest } from '../bot/guest.js';
import { type Copy, loadPolicies } from '../bot/loading/load.js';
import { pulse } from '../bot/pulse.js';
import { SeatedBot } from '../bot/seated.js';
import { type Policies, parseSpec } from '../bot/spec.js';
import type { Game } from '../engine/game.js';
import { makeGame } from '../games/rule-sets.js';
import { moneyAtSeat, type Tariff, tariffOf } from '../games/tariff.js';
import { type Key, keyOf } from '../random/key.js';
import { FAULT_KINDS, type Fault } from '../record/fault.js';
import { addJoint } from '../stats/joint.js';
import type { JobPlayer, Piece } from '../work/executor.js';
import { Behaviour } from './behaviour.js';
import { type BlockJob, dealsOfBlock, type Form, formValue, scoreSlots, seatingsOf } from './block-job.js';
import { BlockList } from './block-list.js';
import { DuelTally } from './duel.js';
import { type EqualLineUps, equalLineUps } from './equal-line-ups.js';
import { SessionTally } from './session-tally.js';
import { dealsPlayed } from './sessions.js';
import { type BlockSums, isFirstFault, type Layout, layoutOf, noBlocks } from './sums.js';

/** The sums of a chunk, the time it took in milliseconds, and how many of its deals were actually played: the others equal one of these. */
export type TimedSums = BlockSums & { readonly elapsed: number; readonly deals: number };

/** Plays chunks of blocks. One table serves all triples; each bot is made once for every place it may take in a triple. */
export class BlockPlayer implements JobPlayer<TimedSums> {
  /** Holds the last deal played. */
  readonly table: Table;
  private readonly job: BlockJob;
  private readonly game: Game;
  private readonly key: Key;
  private readonly layout: Layout;
  private policies: readonly Policies[];
  private readonly chairs: (readonly SeatedBot[])[];
  /** The number on this thread of the first seated bot. */
  private readonly firstNumber = pulse.bots;
  private readonly behaviour: Behaviour;
  private readonly sessions: SessionTally | null;
  private readonly duel: DuelTally | null;
  private readonly list: BlockList | null;
  /** The weight of each slot in the duel's form. */
  private readonly duelWeights: Float64Array;
  private readonly scores: Float64Array;
  private readonly tariff: Tariff | null;
  private readonly bySeat = new Int32Array(3);
  /** The numbers of each group for the current block. */
  private readonly rows: readonly Float64Array[];
  /** Was there a fault in the current block? */
  private isFaulted = false;
  /** What deals have in common, and the answers in the current block by deal of the match; none if no two deals can be equal. */
  private equal: EqualLineUps | null;
  private known: readonly KnownDeals[];
  /** Plays some deals again, with other copies of the bots. */
  private readonly audit: Audit;
  private readonly again: (readonly SeatedBot[])[];
  private isAudited = false;

  private constructor(job: BlockJob, policies: readonly Policies[], copies: readonly Policies[]) {
    const game = makeGame(job.game, job.rules);
    const key = keyOf(job.seed);
    this.job = job;
    this.game = game;
    this.key = key;
    this.policies = policies;
    this.layout = layoutOf(job, game);
    const { sessionTarget } = job;
    const arrangement = { ...openArrangement(job.matchLength), ...(sessionTarget !== undefined && { sessionTarget }) };
    this.table = new Table(game, arrangement, key, []);
    this.audit = new Audit(new Table(game, arrangement, key, []));
    this.sessions = sessionTarget === undefined ? null : new SessionTally(game, job.watched.bots);
    this.chairs = policies.map((each) => this.chairsOf(each));
    this.behaviour = new Behaviour(game, job.watched.bots);
    this.duel = job.duel && new DuelTally(game, job.matchLength, job.duel.swings);
    this.list = job.lists === true ? new BlockList() : null;
    this.scores = new Float64Array(this.layout.slots);
    this.tariff = job.money === undefined ? null : tariffOf(job.money, game);
    this.rows = job.groups.map((group) => new Float64Array(group.length));
    this.duelWeights = weightsBySlot(job.duel?.form, this.layout.slots);
    this.equal = equalLineUps(job, game, policies);
    this.known = this.knownDeals();
    this.again = copies.map((each, bot) => this.chairsAgain(each, this.chairs[bot]));
  }

  static async make(job: BlockJob): Promise<BlockPlayer> {
    const [policies, copies] = await Promise.all([0, 1].map((copy) => policiesOf(job.bots, job, () => ({ copy }))));
    return new BlockPlayer(job, policies, copies);
  }

  /** Replaces the first bots, keeping their numbers. */
  async replace(specs: readonly string[]): Promise<void> {
    const [others, copies] = await Promise.all(
      [0, 1].map((copy) => policiesOf(specs, this.job, (bot) => ({ copy: 2 * bot + copy, isForAll: true }))),
    );
    for (const chair of this.chairs.splice(0, others.length).flat()) chair.leave();
    const { bots } = pulse;
    pulse.bots = this.firstNumber;
    this.chairs.unshift(...others.map((each) => this.chairsOf(each)));
    pulse.bots = bots;
    this.again.splice(0, others.length, ...copies.map((each, bot) => this.chairsAgain(each, this.chairs[bot])));
    this.policies = [...others, ...this.policies.slice(others.length)];
    this.equal = equalLineUps(this.job, this.game, this.policies);
    this.known = this.knownDeals();
  }

  private chairsOf(policies: Policies): SeatedBot[] {
    return [0, 1, 2].map(() => new SeatedBot(policies, this.key, this.job.limits));
  }

  /** Who plays again in place of a bot: another copy, or if it is a process, that of another place. */
  private chairsAgain(copy: Policies, chairs: readonly SeatedBot[]): readonly SeatedBot[] {
    return hasGuest(copy) ? [chairs[1], chairs[2], chairs[0]] : this.chairsOf(copy);
  }

  private knownDeals(): KnownDeals[] {
    const { equal } = this;
    const deals = equal === null ? 0 : this.job.matchLength;
    return Array.from({ length: deals }, () => new KnownDeals(this.table, equal as EqualLineUps));
  }

  play({ first, count }: Piece, elapsed: () => number): TimedSums {
    const sums = noBlocks(this.layout, first);
    for (const known of this.known) known.played = 0;
    const digest = new Digest();
    const { job } = this;
    for (let unit = first; unit < first + count; unit++) this.playBlock(job.chosen?.[unit] ?? unit, sums, digest);
    this.audit.check({ names: job.names, unread: (bot, part) => this.unreadBy(bot, part) });
    sums.count = count;
    sums.digest = digest.sum;
    const played = this.known.reduce((all, known) => all + known.played, 0);
    const deals = this.known.length === 0 ? dealsPlayed(this.job, sums) : played;
    return Object.assign(sums, { elapsed: elapsed(), deals });
  }

  private playBlock(block: number, sums: BlockSums, digest: Digest): void {
    const { job, scores, duel } = this;
    const { matchLength, triples } = job;
    const seatings = seatingsOf(job, block);
    this.isFaulted = false;
    for (let i = 0; i < this.known.length; i++) this.known[i].forget();
    scores.fill(0);
    const audited = isAudited(block) ? auditedOf(block, triples.length * seatings.length) : -1;
    for (let triple = 0; triple < triples.length; triple++) {
      for (let i = 0; i < seatings.length; i++) {
        let added = 0;
        this.isAudited = triple * seatings.length + i === audited;
        const deal = block * dealsOfBlock(job) + (triple * seatings.length + i) * matchLength;
        for (let ofMatch = 0; ofMatch < matchLength; ofMatch++) {
          added += this.playDeal(block * matchLength + ofMatch, triple, seatings[i], sums);
          digest.add(this.table.course, deal + ofMatch);
          if (this.sessions && this.table.isMatchOver) break;
        }
        if (duel) sums.squares[triple] += added * added;
      }
    }
    const value = job.duel ? formValue(job.duel.form, scores) : 0;
    if (duel) {
      duel.endBlock(block, sums.shift, sums.swings);
      sums.histogram.set(value, (sums.histogram.get(value) ?? 0) + 1);
    }
    this.behaviour.endBlock(sums.ratios);
    this.sessions?.endBlock(sums.ratios.subarray(this.behaviour.cells));
    this.addScores(sums.core);
    this.list?.end(sums.rows, block, value, this.rows, matchLength);
    if (this.isFaulted) {
      sums.faulted ??= new Float64Array(this.layout.core);
      this.addScores(sums.faulted);
    }
  }

  /** Adds the block's scores by slot, and the job's forms of them, to a core. */
  private addScores(core: Float64Array): void {
    const { job, scores, layout, rows } = this;
    for (let slot = 0; slot < scores.length; slot++) core[slot] += scores[slot];
    for (let group = 0; group < rows.length; group++) {
      const row = rows[group];
      for (let i = 0; i < row.length; i++) row[i] = formValue(job.groups[group][i], scores);
      addJoint(core, layout.groups[group], row);
    }
  }

  /** Seats the bots of a triple and plays a board. */
  playBoard(board: number, triple: number, seating: number): void {
    const { job, chairs, bySeat } = this;
    const bots = job.triples[triple];
    const ofMatch = board % job.matchLength;
    const order = SEATINGS[movedOn(seating, ofMatch)];
    for (let seat = 0; seat < 3; seat++) bySeat[seat] = bots[order[seat]];
    const forehand = chairs[bySeat[0]][order[0]];
    const middlehand = chairs[bySeat[1]][order[1]];
    const dealer = chairs[bySeat[2]][order[2]];
    if (this.known.length === 0) this.table.playWith(board, forehand, middlehand, dealer);
    else this.known[ofMatch].play(board, bySeat, forehand, middlehand, dealer);
  }

  /** Plays a board and adds it to the sums; returns its contribution to the duel's form. */
  private playDeal(board: number, triple: number, seating: number, sums: BlockSums): number {
    const { job, table, scores, bySeat, duel } = this;
    this.playBoard(board, triple, seating);
    const { course } = table;
    const ofMatch = board % job.matchLength;
    const order = SEATINGS[movedOn(seating, ofMatch)];
    if (this.isAudited) this.noteDeal(board, ofMatch, order);
    let added = 0;
    for (let seat = 0; seat < 3; seat++) {
      const place = order[seat];
      const slot = 3 * triple + place;
      scores[slot] += course.score[seat];
      if (this.tariff) scores[scoreSlots(job) + slot] += moneyAtSeat(this.tariff, course, seat);
      if (duel === null || job.duel === null) continue;
      added += this.duelWeights[slot] * course.score[seat];
      if (slot === job.duel.first) duel.note(0, course, seat, ofMatch, seating);
      if (slot === job.duel.second) duel.note(1, course, seat, ofMatch, seating);
    }
    this.list?.add(course, ofMatch, added);
    if (triple < job.watched.triples) this.behaviour.add(course, bySeat, sums.words);
    if (this.sessions) this.countSession(this.sessions, triple, ofMatch + 1);
    for (let seat = 0; seat < 3; seat++) {
      if (table.bySeat[seat].faults.length === 0) continue;
      this.takeFaults(table.bySeat[seat], { board, bot: bySeat[seat], trio: Array.from(bySeat), start: null }, sums);
    }
    return added;
  }

  /** Notes the deal just played, to be played again at the end of the chunk. */
  private noteDeal(board: number, ofMatch: number, order: readonly number[]): void {
    const { table, known, bySeat } = this;
    const at = (seat: number): SeatedBot => this.again[bySeat[seat]][order[seat]];
    const deal = { board, trio: Array.from(bySeat), again: [at(0), at(1), at(2)] as const };
    this.audit.note(table, ofMatch === 0, deal, known[ofMatch]?.copied);
  }

  private unreadBy(bot: number, part: number): readonly string[] {
    return this.equal === null ? [] : unreadParameters(this.policies, this.equal.parts, bot, part);
  }

  /** Adds a deal to the sessions, and the session if it ends. For triples that are not watched, only deals are counted. */
  private countSession(sessions: SessionTally, triple: number, deals: number): void {
    const { bySeat, job, table } = this;
    const isWatched = triple < job.watched.triples;
    if (isWatched) sessions.addDeal(table.course, bySeat);
    if (!table.isMatchOver || table.session === null) return;
    sessions.addPlayed(deals);
    if (isWatched) sessions.addSession(table.session, bySeat, deals);
  }

  private takeFaults(seated: SeatedBot, where: Omit<PlacedFault, keyof Fault | 'view'>, sums: BlockSums): void {
    this.isFaulted = true;
    for (const fault of seated.faults.splice(0)) {
      sums.faults[where.bot * FAULT_KINDS.length + FAULT_KINDS.indexOf(fault.kind)]++;
      if (isFirstFault(sums, { ...fault, ...where }))
        sums.firstFaults.push({ ...fault, ...where, view: viewOfFault(this.table.course, fault) });
    }
  }
}

const policiesOf = (specs: readonly string[], job: BlockJob, copy: (bot: number) => Copy): Promise<Policies[]> =>
  Promise.all(specs.map((spec, bot) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job, copy(bot))));

function weightsBySlot(form: Form | undefined, slots: number): Float64Array {
  const weights = new Float64Array(slots);
  form?.slots.forEach((slot, k) => {
    weights[slot] += form.weights[k];
  });
  return weights;
}
