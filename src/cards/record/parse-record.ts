import { readJson } from '../../support/input/json.js';
import { listIn, unmarked } from '../../support/input/lines.js';
import { refuse, shown } from '../../support/input/refusal.js';
import type { Action } from '../engine/actions.js';
import type { CardSet } from '../engine/cards.js';
import type { Game } from '../engine/game.js';
import type { Seat } from '../engine/seats.js';
import { actionOfText, parseAction } from './actions.js';
import { parseDealText } from './deal-text.js';
import { FAULT_KINDS, type Fault, type FaultKind } from './fault.js';
import type { GameResult } from './game-record.js';
import { Games } from './games.js';
import { parseContract, parseSeat, SEAT_LETTERS, SEAT_NAMES } from './notation.js';
import { readList, readNumber, readObject, readText } from './read-json.js';

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
  /** Null where it is left out: then it follows from the actions, or the game has stopped before its end. */
  readonly result: Readonly<Record<keyof GameResult, unknown>> | null;
  readonly faults: readonly Fault[];
}

const KEYS = [
  ...['game', 'rules', 'deal', 'start', 'pot', 'session', 'players', 'seed', 'index', 'actions', 'result', 'faults'],
];
const RESULT_KEYS = ['declarer', 'contract', 'tricks', 'won', 'score'];
const FAULT_KEYS = ['seat', 'at', 'kind', 'detail'];

/** The game of a record that names none, as on the command line. */
const USUAL_GAME = 'bolachen';

/** The longest record: more than a hundred times one with a fault at every question. */
export const LONGEST_RECORD = 1 << 20;

/** The value of JSON in the line of a record. @throws InputError */
export function jsonOfRecord(line: string): unknown {
  if (line.length > LONGEST_RECORD)
    refuse('record', `is longer than ${LONGEST_RECORD.toLocaleString('en-US')} characters`);
  return readJson(unmarked(line), 'record');
}

/** Reads a record from a value of JSON. `games`: those of its file. @throws InputError: the key, what was expected */
export function readRecord(value: unknown, games = new Games()): ParsedRecord {
  const given = readObject(value, 'record', KEYS);
  for (const key of ['deal', 'actions']) if (given[key] == null) refuse(key, 'is missing');
  const rules = given.rules == null ? {} : readObject(given.rules, 'rules');
  const game = games.of(given.game == null ? USUAL_GAME : readText(given.game, 'game'), rules);
  const deal = parseDealText(readText(given.deal, 'deal'), 'deal');
  const texts = textsOf(given.actions);
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
    result: given.result == null ? null : readResult(given.result),
    faults: given.faults == null ? [] : readFaults(given.faults, texts.length),
  };
}

/** Actions in a list, or in one text with commas between. */
const textsOf = (actions: unknown): readonly string[] =>
  (typeof actions === 'string' ? listIn(actions) : readList(actions, 'actions')) as readonly string[];

function readResult(given: unknown): ParsedRecord['result'] {
  const result = readObject(given, 'result', RESULT_KEYS);
  for (const key of RESULT_KEYS) if (!(key in result)) refuse(`result.${key}`, 'is missing');
  return result as ParsedRecord['result'];
}

/** An action's place is put in words only if there is something to say: every record has some forty. */
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
  const [forehand, middlehand, dealer] = SEAT_LETTERS.map((letter, seat) =>
    players[letter] == null ? SEAT_NAMES[seat] : readText(players[letter], `players.${letter}`),
  );
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
