import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bundled, describePolicies } from '../bot/loading/load.js';
import { formatPolicies, parseSpecs, type Spec, seesAllCards } from '../bot/spec.js';
import { dealOf } from '../cli/deal.js';
import { type GameFlags, LAST_BOARD, readCount } from '../cli/flags.js';
import { gameOf } from '../cli/game-of.js';
import { readLimits } from '../cli/limit-options.js';
import { type CardSet, EMPTY, intersect } from '../engine/cards.js';
import type { Game } from '../engine/game.js';
import { changedRules } from '../games/rule-sets.js';
import { refuse, shown, UsageError, usage } from '../input/refusal.js';
import { parseActions } from '../record/actions.js';
import { formatCards, parseContract, parseHand, parseSeat } from '../record/notation.js';
import { naming } from '../system/system-error.js';
import { several } from '../text/numbers.js';
import { marked } from '../text/open-mark.js';
import type { Job, Output } from './job.js';

/** The flags of `simulate` that decide what is played. */
export interface JobFlags extends GameFlags {
  readonly bots: string;
  readonly deals?: string;
  readonly seed?: string;
  readonly from: string;
  readonly fixedSeats?: boolean;
  readonly match?: string;
  readonly declarer?: string;
  readonly contract?: string;
  readonly after?: string;
  readonly hand: readonly string[];
  readonly dealsFrom?: string;
  readonly records?: string;
  readonly show?: boolean;
  readonly moveTime?: string;
  readonly botMemory?: string;
}

/** What is to be played, and what it is called. */
export interface PlannedRun {
  readonly game: Game;
  readonly job: Job;
  readonly from: number;
  /** The trio's names for tables, and their policies in full, for the manifest. */
  readonly labels: readonly string[];
  /** Which of the bots see all cards. */
  readonly open: readonly boolean[];
  readonly policies: readonly string[];
  /** The hashes of their files, by path as given. */
  readonly hashes: readonly Readonly<Record<string, string>>[];
}

/**
 * Reads the flags, loads the bots and the deals.
 * @throws UsageError, InputError
 */
export async function planRun(flags: JobFlags): Promise<PlannedRun> {
  const game = gameOf(flags);
  const specs = trioOf(flags.bots);
  const limits = readLimits({ ...flags });
  const playing = { game: game.ruleSet, rules: changedRules(game), limits };
  const policies = await Promise.all(specs.map((spec) => describePolicies(spec, '--bots', playing)));
  const bundles = await Promise.all(specs.map((spec) => bundled(spec, '--bots')));
  const matchLength = flags.match === undefined ? (game.pot ? 3 : 1) : readCount(flags.match, '--match', 1, 1e6);
  const from = readCount(flags.from, '--from', 0, LAST_BOARD);
  if (game.pot && from % matchLength !== 0) {
    throw new UsageError(`--from: must be the first board of a match, a multiple of ${matchLength}; found ${from}`);
  }
  if (flags.seed === '') throw new UsageError('--seed: cannot be empty');
  const deals = flags.dealsFrom === undefined ? null : await readDeals(flags.dealsFrom);
  const standard = deals ? deals.length / 4 - from : DEALS;
  const count = flags.deals === undefined ? standard : readCount(flags.deals, '--deals', 1, LAST_BOARD + 1 - from);
  if (deals && (count < 1 || from + count > deals.length / 4)) {
    const wanted = count < 1 ? `board ${from} is` : `boards ${from} to ${from + count - 1} are`;
    throw new UsageError(
      `--deals-from: has ${several(deals.length / 4, 'deal')}, numbered from 0, but ${wanted} wanted`,
    );
  }
  const start = usage(() => startOf(flags, game));
  const job: Job = {
    game: playing.game,
    rules: playing.rules,
    bots: bundles.map(({ text }) => text) as [string, string, string],
    names: specs.map(({ text }) => text) as [string, string, string],
    seed: flags.seed ?? randomBytes(6).toString('hex'),
    matchLength,
    end: from + count,
    fixedSeats: flags.fixedSeats === true,
    start,
    after: usage(() => parseActions(flags.after ?? '', '--after')),
    given: usage(() => handsOf(flags)),
    deals,
    output: outputOf(flags),
    limits,
  };
  return {
    game,
    job,
    from,
    labels: specs.map(({ label }, i) => marked(label, policies[i])),
    policies: policies.map(formatPolicies),
    open: policies.map(seesAllCards),
    hashes: bundles.map(({ hashes }) => hashes),
  };
}

/** How many deals are played where nothing is said. */
const DEALS = 100_000;

function outputOf(flags: JobFlags): Output {
  if (flags.show && flags.records !== undefined) throw new UsageError('--show and --records cannot be given together');
  if (flags.records === '') throw new UsageError('--records: cannot be empty');
  return flags.show ? 'shown' : flags.records !== undefined ? 'records' : 'none';
}

function trioOf(text: string): Spec[] {
  const specs = usage(() => parseSpecs(text, '--bots'));
  if (specs.length === 1) return [specs[0], specs[0], specs[0]];
  if (specs.length === 3) return specs;
  const hint =
    specs.length === 2 ? '; to tell which of two is better, name the third in the field, as in A,B,sound' : '';
  throw new UsageError(`--bots: expected one bot, or three; found ${specs.length}${hint}`);
}

function startOf(flags: JobFlags, game: Game): Job['start'] {
  if (flags.declarer === undefined && flags.contract === undefined) return null;
  if (flags.declarer === undefined) refuse('--contract', 'needs --declarer, the seat that plays it');
  if (flags.contract === undefined) refuse('--declarer', 'needs --contract, what is played');
  return {
    declarer: parseSeat(flags.declarer, '--declarer'),
    contract: parseContract(flags.contract, game.contracts, '--contract'),
  };
}

const PLACES = ['F', 'M', 'D', 'T'];

function handsOf(flags: JobFlags): Job['given'] {
  if (flags.hand.length === 0) return null;
  if (flags.dealsFrom !== undefined) refuse('--hand', 'cannot be given together with --deals-from');
  const sets: [number, number, number, number] = [0, 0, 0, 0];
  let all: CardSet = EMPTY;
  for (const each of flags.hand) {
    const [, seat = '', text = ''] = /^(\w+)=(.*)$/.exec(each) ?? [];
    const place = PLACES.indexOf(seat);
    if (place < 0) refuse('--hand', `expected SEAT=CARDS with a seat of F, M, D or T (talon); found ${shown(each)}`);
    const hand = parseHand(text, `--hand ${seat}`, place === 3 ? 2 : 10);
    if (sets[place] !== 0) refuse('--hand', `${seat} is given twice`);
    if (intersect(all, hand) !== EMPTY)
      refuse(`--hand ${seat}`, `has cards of another hand that is given: ${formatCards(intersect(all, hand))}`);
    sets[place] = hand;
    all = (all | hand) as CardSet;
  }
  return sets;
}

/** The deals of a file, a deal in notation or a deal id a line, in memory that threads share. */
async function readDeals(path: string): Promise<Int32Array> {
  const lines = (await naming(path, readFile(path, 'utf8'))).split(/\r?\n/);
  while (lines.length > 0 && lines[lines.length - 1].trim() === '') lines.pop();
  if (lines.length === 0) refuse(path, 'has no deals');
  const sets = new Int32Array(new SharedArrayBuffer(16 * lines.length));
  for (const [i, line] of lines.entries()) {
    const { hands, talon } = dealOf(line.trim(), `${path}:${i + 1}`);
    sets.set([...hands, talon], 4 * i);
  }
  return sets;
}
