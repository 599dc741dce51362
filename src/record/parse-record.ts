import type { Action } from '../engine/actions.js';
import type { CardSet } from '../engine/cards.js';
import type { Game } from '../engine/game.js';
import type { Seat } from '../engine/seats.js';
import { refuse, shown } from '../input/refusal.js';
import { actionOfText, parseAction } from './actions.js';
import { FAULT_KINDS, type Fault, type FaultKind } from './fault.js';
import { parseContract, parseDeal, parseSeat, SEAT_LETTERS } from './notation.js';
import { readJson, readList, readNumber, readObject, readText } from './read-json.js';

/** A record, read and checked for form; whether its actions are legal is for a replay to say. */
export interface ParsedRecord {
  readonly game: Game;
  readonly hands: readonly [CardSet, CardSet, CardSet];
  readonly talon: CardSet;
  readonly start: { readonly declarer: Seat; readonly contract: number } | null;
  readonly pot: readonly [before: number, after: number] | null;
  readonly session: { readonly target: number; readonly before: readonly [number, number, number] } | null;
  readonly players: readonly [string, string, string] | null;
  readonly seed: string | null;
  readonly index: number | null;
  readonly actions: readonly Action[];
  /** The actions as they were written. */
  readonly texts: readonly string[];
  readonly result: RecordResult;
  readonly faults: readonly Fault[];
}

export interface RecordResult {
  readonly declarer: unknown;
  readonly contract: unknown;
  readonly tricks: unknown;
  readonly won: unknown;
  readonly score: unknown;
}

const KEYS = [
  ...['game', 'rules', 'deal', 'start', 'pot', 'session', 'players', 'seed', 'index', 'actions', 'result', 'faults'],
];
const RESULT_KEYS = ['declarer', 'contract', 'tricks', 'won', 'score'];
const FAULT_KEYS = ['seat', 'at', 'kind', 'detail'];

type GameOf = (name: string, rules: Record<string, unknown>) => Game;

/**
 * Reads a record from a line of JSON.
 * @throws InputError naming the key and what was expected
 */
export const parseRecord = (line: string, gameOf: GameOf): ParsedRecord => readRecord(readJson(line, 'record'), gameOf);

/** @throws InputError naming the key and what was expected */
export function readRecord(value: unknown, gameOf: GameOf): ParsedRecord {
  const given = readObject(value, 'record', KEYS);
  for (const key of ['game', 'deal', 'actions', 'result']) if (given[key] == null) refuse(key, 'is missing');
  const game = gameOf(readText(given.game, 'game'), given.rules == null ? {} : readObject(given.rules, 'rules'));
  const deal = parseDeal(readText(given.deal, 'deal'), 'deal');
  const texts = readList(given.actions, 'actions') as readonly string[];
  const result = readObject(given.result, 'result', RESULT_KEYS);
  for (const key of RESULT_KEYS) if (!(key in result)) refuse(`result.${key}`, 'is missing');
  return {
    game,
    hands: deal.hands,
    talon: deal.talon,
    start: given.start == null ? null : readStart(given.start, game),
    pot: given.pot == null ? null : readPot(given.pot, game),
    session: given.session == null ? null : readSession(given.session),
    players: given.players == null ? null : readPlayers(given.players),
    seed: given.seed == null ? null : readText(given.seed, 'seed'),
    index: given.index == null ? null : readNumber(given.index, 'index'),
    actions: readActions(texts),
    texts,
    result: result as unknown as RecordResult,
    faults: given.faults == null ? [] : readFaults(given.faults, texts.length),
  };
}

/** The place of an action is put in words only if there is something to say of it: there are some forty in every record. */
function readActions(texts: readonly unknown[]): readonly Action[] {
  const actions: Action[] = [];
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i];
    const action = typeof text === 'string' ? actionOfText(text) : undefined;
    actions.push(action ?? parseAction(readText(text, `action ${i}`), `action ${i}`));
  }
  return actions;
}

function readStart(given: unknown, game: Game): ParsedRecord['start'] {
  const start = readObject(given, 'start', ['declarer', 'contract']);
  return {
    declarer: parseSeat(readText(start.declarer, 'start.declarer'), 'start.declarer'),
    contract: parseContract(readText(start.contract, 'start.contract'), game.contracts, 'start.contract'),
  };
}

function readPot(given: unknown, { leftInPot }: Game): readonly [number, number] {
  if (!Array.isArray(given) || given.length !== 2) refuse('pot', `expected [before, after]; found ${shown(given)}`);
  const [before, after] = given.map((units, i) => readNumber(units, `pot[${i}]`));
  // A pot of which a declarer who loses leaves all grows by three units at a time.
  if (leftInPot(3) === 3 && before % 3 !== 0) refuse('pot[0]', `expected a multiple of 3; found ${before}`);
  return [before, after];
}

function readSession(given: unknown): ParsedRecord['session'] {
  const { target, before } = readObject(given, 'session', ['target', 'before']);
  const points = readNumber(target, 'session.target');
  if (points === 0) refuse('session.target', 'expected a whole number from 1 up; found 0');
  const isThree = Array.isArray(before) && before.length === 3 && before.every(Number.isSafeInteger);
  if (!isThree) refuse('session.before', `expected three whole numbers; found ${shown(before)}`);
  const [forehand, middlehand, dealer] = before as readonly number[];
  return { target: points, before: [forehand, middlehand, dealer] };
}

function readPlayers(given: unknown): readonly [string, string, string] {
  const players = readObject(given, 'players', SEAT_LETTERS);
  const [forehand, middlehand, dealer] = SEAT_LETTERS.map((seat) => readText(players[seat], `players.${seat}`));
  return [forehand, middlehand, dealer];
}

function readFaults(given: unknown, actions: number): readonly Fault[] {
  return readList(given, 'faults').map((each, i) => {
    const fault = readObject(each, `faults[${i}]`, FAULT_KEYS);
    return {
      seat: parseSeat(readText(fault.seat, `faults[${i}].seat`), `faults[${i}].seat`),
      at: readPlace(fault.at, actions, `faults[${i}].at`),
      kind: readKind(fault.kind, `faults[${i}].kind`),
      detail: readText(fault.detail, `faults[${i}].detail`),
    };
  });
}

function readPlace(given: unknown, actions: number, where: string): number {
  const at = readNumber(given, where);
  return at < actions ? at : refuse(where, `expected the index of one of ${actions} actions; found ${at}`);
}

const readKind = (given: unknown, where: string): FaultKind =>
  FAULT_KINDS.find((kind) => kind === given) ??
  refuse(where, `expected one of ${FAULT_KINDS.join(', ')}; found ${shown(given)}`);
