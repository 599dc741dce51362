// Hot path: no allocation, no closures, no iterators.
import { answerCard, BID, PLAY, PLAYED, QUESTIONS } from '../../cards/engine/actions.js';
import { type Card, lowest } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { DealState } from '../../cards/engine/deal-state.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { type Key, nameNumber } from '../../cards/random/key.js';
import type { Fault, FaultKind } from '../../cards/record/fault.js';
import { shown } from '../../support/input/refusal.js';
import type { View } from '../view/view.js';
import { answerNumber, describeIllegal, ILLEGAL, isPromise, LEFT_OUT, raw, silence } from './asking.js';
import { type CardView, PARTS, type Player } from './bot.js';
import { declaredBy } from './declared.js';
import { defaultAnswer } from './defaults.js';
import { BotFault, CannotPlay } from './fault.js';
import { Guest, type Spokesman } from './guest.js';
import { LIMITS, type Limits } from './limits.js';
import { OpenCards } from './open-cards.js';
import { type Absence, absenceOf, pulse, SITTING } from './pulse.js';
import { Random } from './random.js';
import { neverAsked } from './shape.js';
import type { Policies, Policy } from './spec.js';
import { describeThrown } from './thrown.js';

/** The parts that play cards: indexes of PARTS. Those before have the numbers of their questions. */
export const DECLARING = 9;
export const DEFENCE = 10;
/** The place behind the parts of the bot that answers what they leave out. */
const BASE = PARTS.length;

/** The part of a policy that is asked: an index of PARTS. */
export const partAsked = ({ question, declarer, seat }: DealState): number =>
  question !== PLAY ? question : declarer === seat ? DECLARING : DEFENCE;

/** A bot at the table: its answers are always legal, because an illegal one becomes a fault and the default. */
export class SeatedBot {
  /** Faults since they were last cleared. */
  readonly faults: Fault[] = [];
  private readonly policies: readonly Policy[];
  /** The first part with the same policy. */
  private readonly firsts: readonly number[];
  /** The player of each part, and of the base; parts with the same policy share a player. */
  private readonly players: Player[] = [];
  /** The random numbers of each part, and the distinct sources. */
  private readonly randoms: Random[] = [];
  private readonly sources: readonly Random[];
  /** Who plays the cards of the current deal, and with which random numbers. */
  private cardPlayer: Player = {};
  private cardRandom: Random;
  /** Does a part keep state, or see all cards? Then it sits down anew for every board. */
  readonly sitsAnew: boolean;
  /** Its number on this thread. */
  readonly number = pulse.bots++;
  /** By part: is what it leaves out for the base to answer? */
  private readonly leaves: readonly boolean[];
  /** Did `sit` fail, so that defaults answer instead? */
  hasFailedToSit = false;
  /** Does it want to know when a board is over? */
  readonly hearsResults: boolean;
  /** Names that its players may have. */
  private readonly accepted = new Set<string>();
  /** Its absence in the current deal, if any; and has that been recorded? */
  private absence: Absence | undefined;
  private isNoted = false;
  /** The spokesmen of external bots. */
  private readonly spokesmen: Spokesman[] = [];

  constructor(policies: Policies, key: Key, limits = LIMITS) {
    const given = PARTS.map((part) => policies[part]);
    if (policies.base !== undefined) given.push(policies.base);
    this.firsts = given.map((policy) => given.indexOf(policy));
    const seated = given.map((policy, part) => (this.firsts[part] === part ? this.spokenFor(policy, limits) : policy));
    this.policies = this.firsts.map((first) => seated[first]);
    this.leaves = given.map((policy) => policies.base !== undefined && policy.answersAll !== true);
    this.hearsResults = this.spokesmen.length > 0;
    for (const [part, first] of this.firsts.entries()) {
      this.randoms[part] = this.randoms[first] ?? new Random(key, nameNumber(this.policies[part].bot.name));
    }
    this.sources = [...new Set(this.randoms)];
    this.cardRandom = this.randoms[DEFENCE];
    this.sitsAnew = this.policies.some(
      (policy) => policy.bot.sit !== undefined && (declaredBy(policy).memoryless !== true || seesCards(policy)),
    );
  }

  private spokenFor(policy: Policy, limits: Limits): Policy {
    if (!(policy.bot instanceof Guest)) return policy;
    const spokesman = policy.bot.spokesman(limits);
    this.spokesmen.push(spokesman);
    return { ...policy, bot: spokesman };
  }

  /** Takes a seat for a board, or a match whose deals are linked. `home`: the game that it believes it plays. */
  sit(course: Course, seat: Seat, home: Game = course.game): void {
    if (this.sitsAnew || this.players.length === 0) {
      if (this.absence?.step === SITTING) this.players.length = 0;
      else this.seat(course, seat, home);
    }
  }

  /** Is it without a player, because it did not sit down? */
  get isStanding(): boolean {
    return this.players.length === 0;
  }

  /** A deal begins, in which it may be absent: it ended or hung its thread when this was played before. */
  begin(): void {
    this.absence = pulse.absences.length === 0 ? undefined : absenceOf(this.number);
    this.isNoted = false;
  }

  isAbsent(step: number): boolean {
    return this.absence !== undefined && step >= this.absence.step;
  }

  /** Was it stopped, or did it die, since its faults were last cleared? */
  get wasStopped(): boolean {
    for (let i = 0; i < this.faults.length; i++) {
      const { kind } = this.faults[i];
      if (kind === 'timeout' || kind === 'crash') return true;
    }
    return false;
  }

  /** The default for an absent bot's answer: one fault for the whole deal. */
  standIn(course: Course, _view: View): number {
    const { absence } = this;
    if (absence === undefined || this.isNoted) return defaultAnswer(course);
    this.isNoted = true;
    return this.fault(course, absence.kind, `${QUESTIONS[course.question]}: ${absence.detail}`);
  }

  /** Moves to the random numbers of a board; `place`: the seat, and 4 more for each time the board was drawn again. */
  goTo(course: Course, board: number, place: number): void {
    for (let i = 0; i < this.sources.length; i++) this.sources[i].sit(course, board, place);
  }

  over(course: Course): void {
    for (let i = 0; i < this.spokesmen.length; i++) this.spokesmen[i].over(course);
  }

  /** Hands the question to a program, to be asked with those of other boards; false if it has it, or is no program. */
  prepare(course: Course, view: View): boolean {
    const part = partAsked(course);
    return this.spokesmanOf(part)?.prepare(view, this.randoms[part]) === true;
  }

  /** Who speaks for the program of a part; undefined for bots that are no programs. */
  protected spokesmanOf(part: number): Spokesman | undefined {
    return this.spokesmen.find((each) => each === this.policies[part].bot);
  }

  get name(): string {
    return this.policies[BID].bot.name;
  }

  /** The answer to the current question, always legal. */
  answer(course: Course, view: View): number {
    const { question } = course;
    if (question === PLAY) {
      this.beginPlay(course, course.seat);
      return PLAYED + this.card(course, view);
    }
    if (course.isDrawn) return course.forced;
    let given: unknown;
    try {
      given = raw(this.players[question], course, view, this.randoms[question]);
      if (given === LEFT_OUT) given = this.leftToBase(course, view);
    } catch (thrown) {
      return this.failed(course, thrown);
    }
    if (given === LEFT_OUT) return defaultAnswer(course);
    const answer = answerNumber(course, given);
    return answer === ILLEGAL ? this.illegal(course, given) : answer;
  }

  /** Play begins, or resumes after another question: the declarer is known, and so is the part that plays the cards. */
  beginPlay(course: Course, seat: Seat): void {
    const part = DEFENCE + (((course.declarer ^ seat) - 1) >> 31); // without a branch: who declares cannot be predicted
    this.cardPlayer = this.players[part];
    this.cardRandom = this.randoms[part];
  }

  /** The card to play, when that is the question and play has begun. */
  card(course: Course, view: View): Card {
    const { cardPlayer: player } = this;
    let given: unknown;
    try {
      given = player.play === undefined ? LEFT_OUT : player.play(view as CardView, this.cardRandom);
      if (given === LEFT_OUT) given = this.leftToBase(course, view);
    } catch (thrown) {
      return answerCard(this.failed(course, thrown));
    }
    const isLegal = typeof given === 'number' && (given & 31) === given && ((course.cards >>> given) & 1) === 1;
    if (isLegal) return given as Card;
    return given === LEFT_OUT ? lowest(course.cards) : answerCard(this.illegal(course, given));
  }

  /** What the base answers where the part has left the question out. */
  private leftToBase(course: Course, view: View): unknown {
    if (!this.leaves[partAsked(course)]) return LEFT_OUT;
    return raw(this.players[BASE], course, view, this.randoms[BASE]);
  }

  private failed(course: Course, thrown: unknown): number {
    if (isOneOf(thrown, CannotPlay)) throw thrown;
    if (isOneOf(thrown, BotFault)) return this.fault(course, thrown.kind, thrown.message);
    return this.fault(
      course,
      'error',
      describeThrown(QUESTIONS[course.question], thrown, this.policies[partAsked(course)].placeOf),
    );
  }

  private illegal(course: Course, given: unknown): number {
    silence(given);
    return this.fault(course, 'illegal', describeIllegal(course, given));
  }

  /** The next word the current question would draw: reveals how many were drawn. */
  nextWord(course: Course): number {
    return this.randoms[partAsked(course)].word();
  }

  /** Does the last answer follow from what the seat sees: was it legal, and were no random numbers drawn for it? */
  get followsFromView(): boolean {
    if (this.faults.length > 0) return false;
    for (let i = 0; i < this.sources.length; i++) if (this.sources[i].isInUse) return false;
    return true;
  }

  /** Counts a fault; returns the default answer. */
  fault(course: Course, kind: FaultKind, detail: string): number {
    this.faults.push({ seat: course.seat, at: course.step, kind, detail });
    return defaultAnswer(course);
  }

  private seat(course: Course, seat: Seat, { ruleSet: game, rules }: Game): void {
    this.hasFailedToSit = false;
    for (let part = 0; part < this.policies.length; part++) {
      const policy = this.policies[part];
      if (this.firsts[part] < part) {
        this.players[part] = this.players[this.firsts[part]];
        continue;
      }
      this.players[part] = policy.bot;
      if (policy.bot.sit === undefined) continue;
      try {
        const { params, models } = policy;
        const place = { params, game, rules, seat, ...(models && { models }) };
        const cards = seesCards(policy) && { cards: new OpenCards(course) };
        this.players[part] = checkPlayer(policy.bot.sit({ ...place, ...cards }), policy.bot.name, this.accepted);
        pulse.drain?.();
      } catch (thrown) {
        if (isOneOf(thrown, CannotPlay)) throw thrown;
        this.players[part] = {};
        this.hasFailedToSit = true;
        this.faults.push({ seat, at: 0, kind: 'error', detail: describeThrown('sit', thrown, policy.placeOf) });
      }
    }
  }
}

/** Checks the player of a bot from its `sit`, but for names accepted before. @throws TypeError, CannotPlay */
function checkPlayer(given: unknown, name: string, accepted: Set<string>): Player {
  if (isPromise(given)) silence(given);
  else if (typeof given === 'object' && given !== null) {
    for (const key in given) {
      if (accepted.has(key)) continue;
      const isMethod = typeof Object.getOwnPropertyDescriptor(given, key)?.value === 'function';
      const misspelt = isMethod ? neverAsked(key, given) : '';
      if (misspelt !== '') throw new CannotPlay(`bots: ${name}: what it seats ${misspelt}`);
      accepted.add(key);
    }
    return given;
  }
  throw new TypeError(`gave ${isPromise(given) ? 'a promise' : shown(given)}, not a player`);
}

const seesCards = (policy: Policy): boolean => declaredBy(policy).seesAllCards === true;

function isOneOf<T>(thrown: unknown, kind: new (...given: never[]) => T): thrown is T {
  try {
    return thrown instanceof kind;
  } catch {
    return false; // a proxy that throws
  }
}
