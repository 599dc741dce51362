import type { Seat } from '../../cards/engine/seats.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import { rankDeal } from '../../cards/random/deal-rank.js';
import { formatActions } from '../../cards/record/actions.js';
import { parseSeat, SEAT_LETTERS } from '../../cards/record/notation.js';
import { readRecord } from '../../cards/record/parse-record.js';
import { takeStep } from '../../cards/record/step.js';
import { readJson } from '../../support/input/json.js';
import { courseAt, type DealLine } from './deal-line.js';
import { lineOf } from './reading.js';

/** What a link to a deal opens. */
export interface DealLink {
  readonly line: DealLine;
  /** The seat to be taken; null to look at all hands. */
  readonly seat: Seat | null;
  readonly step: number;
}

/** What is written as JSON; the rest is text. */
const AS_JSON = ['rules', 'start', 'pot', 'session', 'index'];

/**
 * `#deal=…&s=3`: the whole deal in the address of any page of deals, under the names that records have: by its id,
 * since who sits down at it is not to read the hands.
 */
export function linkOf({ line: { terms, players, actions }, seat, step }: DealLink): string {
  const { game, hands, talon, start, pot, session, seed, index } = terms;
  const rules = changedRules(game);
  const parts: Readonly<Record<string, unknown>> = {
    deal: rankDeal(hands[0], hands[1], talon),
    game: game.ruleSet,
    rules: Object.keys(rules).length === 0 ? null : rules,
    start: start && { declarer: SEAT_LETTERS[start.declarer], contract: game.contracts[start.contract].name },
    pot,
    session,
    ...Object.fromEntries(players.map((name, seat) => [SEAT_LETTERS[seat], name || null])),
    seed,
    index,
    actions: actions.length === 0 ? null : formatActions(actions).replaceAll(', ', ',').replaceAll(' ', '_'),
    seat: seat === null ? null : SEAT_LETTERS[seat],
    s: step,
  };
  const given = Object.entries(parts).filter(([, value]) => value !== null);
  return `#${given.map(([name, value]) => `${name}=${encoded(AS_JSON.includes(name) ? JSON.stringify(value) : String(value))}`).join('&')}`;
}

const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',');

/** Reads a link, or only what is after its `#`. @throws InputError if it is damaged */
export function readLink(text: string): DealLink {
  const given = Object.fromEntries(new URLSearchParams(text.slice(text.indexOf('#') + 1)));
  const { deal = '', game = 'bolachen', actions = '', seat, s: step, seed, F = '', M = '', D = '' } = given;
  const more = AS_JSON.filter((name) => given[name] !== undefined).map((name) => [name, readJson(given[name], name)]);
  const record = {
    ...Object.fromEntries(more),
    game,
    players: { F, M, D },
    seed,
    deal: deal.replaceAll('_', ' '),
    actions: actions.replaceAll('_', ' '),
  };
  const read = readRecord(record);
  const line = lineOf(read);
  const course = courseAt(line, 0);
  for (const [i, action] of line.actions.entries()) takeStep(course, action, read.texts[i], 'action', i);
  return { line, seat: seat === undefined ? null : parseSeat(seat, 'seat'), step: Math.trunc(Number(step)) || 0 };
}
