import { relative, resolve } from 'node:path';
import {
  DISCARDED,
  discardedPair,
  mayAnswer,
  PLAYED,
  QUESTIONS,
  type Question,
} from '../../../cards/engine/actions.js';
import type { Course } from '../../../cards/engine/course.js';
import type { GameChoice } from '../../../cards/games/rule-sets.js';
import { parseAnswer } from '../../../cards/record/actions.js';
import { SEAT_LETTERS } from '../../../cards/record/notation.js';
import { fromJson } from '../../../support/input/json.js';
import { unmarked } from '../../../support/input/lines.js';
import { asLine, didYouMean, isLine, refusalOf, shown } from '../../../support/input/refusal.js';
import type { View } from '../../view/view.js';
import type { ViewFields } from '../../view/view-fields.js';
import { LEFT_OUT } from '../asking.js';
import type { AnyBot, Parameters, ParameterValue } from '../bot.js';
import type { Besides } from '../guest.js';
import { checkReads } from '../shape.js';
import type { ProgramTexts } from './texts.js';
import { boardText, hex, legalText, type ViewChanges } from './view-text.js';

/** The messages of the protocol (README of this folder): one line of JSON each. */

/** Changes when programs written for the old version would break. */
export const PROTOCOL = 1;

/** What a program is sent about the game before any question. */
export const helloLine = ({ game, rules }: Required<GameChoice>, params: Parameters): string =>
  `${JSON.stringify({ type: 'hello', protocol: PROTOCOL, game, rules, params })}\n`;

export const boardLine = (view: ViewFields): string => `{"type":"board",${boardText(view)}}\n`;

/** What is asked: the view, what of it was already sent on this board, and 64 random bits. */
export interface OpenQuestion {
  view: View;
  readonly changes: ViewChanges;
  readonly random: [number, number];
}

/**
 * The members of a question, without those that say which one it is; with those of the board, if it is new. `texts` is
 * for a program that reads words.
 */
export function askedText(question: OpenQuestion, isNew: boolean, texts: ProgramTexts | null = null): string {
  const { view, random } = question;
  const drawn = `"random":"${hex(random[0])}${hex(random[1])}"`;
  const text = texts === null ? '' : `${texts.textMember(view)},`;
  return `${text}${viewMembers(question, isNew)},"legal":${legalText(view)},${drawn}`;
}

function viewMembers({ view, changes }: OpenQuestion, isNew: boolean): string {
  const board = isNew ? `${boardText(view)},` : '';
  return `"view":{${board}${changes.fieldsText(view)}},${changes.historyText(view)}`;
}

/** The result of a finished deal, as in records. */
export function resultLine({ declarer, contract, game, tricks, isPassedOut, score }: Course): string {
  const result = isPassedOut
    ? { declarer: null, contract: null, tricks: null }
    : { declarer: SEAT_LETTERS[declarer], contract: game.contracts[contract].name, tricks };
  return `${JSON.stringify({ type: 'result', ...result, score: Array.from(score) })}\n`;
}

/** A program's reply to the hello: its name and parameters. */
export interface Hello {
  readonly name: string;
  readonly about?: string;
  readonly params: Parameters;
  /** Which parts read which parameter, as in {@link AnyBot}. */
  readonly reads?: NonNullable<AnyBot['reads']>;
  /** The columns of a dataset that it is shown with each question. */
  readonly columns?: readonly string[];
  /** False if it may answer otherwise when it is asked the same again. Default: true. */
  readonly repeatable?: boolean;
  /** How many questions about different boards it takes at once, answering them by `id` in any order. Default: 1. */
  readonly window?: number;
  /** Is it sent the rules in words, and a text with each question? Default: no. */
  readonly texts?: boolean;
  /** Files that it is made of, besides those that its command names. */
  readonly files?: readonly string[];
}

export const MOST_AT_ONCE = 1_024;

const BATCHES = 'its hello: there are no batches: a window, as in "window":256, is of questions that are each answered';

/** How it begins if the program declines. */
export const DECLINED = 'does not play here';

/** A program's hello, or a text that says what is wrong with it. */
export function readHello(line: string): Hello | string {
  if (line.includes('\0')) return 'writes UTF-16, or other bytes that are no text; expected UTF-8';
  const reply = parsed(line);
  if (reply === null || reply.type !== 'hello') {
    return `said ${shown(line)} where a hello was expected, as in {"type":"hello","protocol":${PROTOCOL},"name":"mine"}`;
  }
  const { protocol, name, params = {}, reads, batch = 1, columns = [], methods = [], error } = reply;
  const { repeatable = true, window = 1, texts = false, files = [] } = reply;
  if (error !== undefined) return `${DECLINED}: ${shown(error)}`;
  if (protocol === undefined) return `its hello names no protocol, as in "protocol":${PROTOCOL}`;
  if (protocol !== PROTOCOL) return `speaks protocol ${shown(protocol)}; this program speaks ${PROTOCOL}`;
  if (!isLine(name) || name.trim() === '' || name.length > 80) {
    return `its hello must have a name, a text of up to 80 letters; found ${shown(name)}`;
  }
  if (typeof params !== 'object' || params === null || !Object.values(params).every(isParameter)) {
    return `its params must be an object of numbers, texts and true or false; found ${shown(params)}`;
  }
  if (batch !== 1) return BATCHES;
  if (!Number.isInteger(window) || (window as number) < 1 || (window as number) > MOST_AT_ONCE)
    return `its hello: window must be a whole number from 1 to ${MOST_AT_ONCE}; found ${shown(window)}`;
  for (const [of, is] of Object.entries({ repeatable, texts }))
    if (typeof is !== 'boolean') return `its hello: ${of} must be true or false; found ${shown(is)}`;
  for (const [of, list] of Object.entries({ columns, methods, files }))
    if (!isListOfNames(list)) return `its hello: ${of} must be a list of names; found ${shown(list)}`;
  const named = methods as readonly string[];
  const idle = named.map((method) => neverAskedOf(method, named)).find((why) => why !== '');
  if (idle !== undefined) return idle;
  const refusal = refusalOf(() => checkReads({ params, reads }, 'its hello'));
  if (refusal !== null) return refusal;
  return { name: name.trim(), params: params as Parameters, ...others(reply) };
}

/** What a hello has besides, if it is not the default. */
const others = ({ about, reads, columns, repeatable, window, texts, files }: Readonly<Record<string, unknown>>) => ({
  ...(isLine(about) && { about }),
  ...(reads !== undefined && { reads: reads as Hello['reads'] & {} }),
  ...(columns !== undefined && { columns: columns as readonly string[] }),
  ...(repeatable === false && { repeatable }),
  ...(window !== undefined && window !== 1 && { window: window as number }),
  ...(texts === true && { texts }),
  ...(files !== undefined && { files: (files as readonly string[]).flatMap(belowHere) }),
});

const isListOfNames = (list: unknown): boolean => Array.isArray(list) && list.every((each) => typeof each === 'string');

/** The path of a file as it is named from the current folder; none for one that is not below it. */
function belowHere(path: string): string[] {
  const below = relative('.', resolve(path));
  return below === '' || below.startsWith('..') ? [] : [below];
}

/** The names of methods: for each question one for one view, and one for several. */
const ALONE = QUESTIONS.map((name) => (name === 'raise' ? 'raise_' : name));
const TOGETHER = QUESTIONS.map((name) => `${name}_all`);

/** What is wrong with a method that is almost that of a question, or takes the views of none; empty if nothing. */
function neverAskedOf(method: string, methods: readonly string[]): string {
  const isTogether = method.endsWith('_all');
  const names: readonly string[] = isTogether ? TOGETHER : ALONE;
  if (names.includes(method) || method === 'sit' || method === 'result') return '';
  const missing = names.filter((name) => !methods.includes(name));
  const hint = didYouMean(method, missing);
  return hint === '' && !isTogether ? '' : `has a method ${method}, which is never asked${hint}; ${KNOWN}`;
}

const KNOWN = `questions are ${QUESTIONS.join(', ')}`;

const isParameter = (value: unknown): value is ParameterValue => ['number', 'string', 'boolean'].includes(typeof value);

/** A line from a program: the answer to a question, a failure to answer it, or something unknown. */
export interface ProtocolReply {
  readonly id?: unknown;
  readonly answer?: unknown;
  readonly error?: unknown;
  /** Why it cannot answer for the time being; and is it not to be asked again? */
  readonly unavailable?: unknown;
  readonly final?: unknown;
  /** What it reports besides an answer. */
  readonly usage?: unknown;
  readonly remark?: unknown;
}

const MOST_USAGES = 20;
const MOST_USED = 1e12;
const LONGEST_REMARK = 500;

/** What a reply says besides its answer, or a text that says what is wrong with it. */
export function besidesIn({ usage = {}, remark }: ProtocolReply): Omit<Besides, 'ms'> | string {
  const amounts = Object.entries(Object(usage) as Record<string, unknown>);
  const isUsage = typeof usage === 'object' && !Array.isArray(usage) && amounts.length <= MOST_USAGES;
  if (!isUsage || !amounts.every(([name, amount]) => isUsageName(name) && isAmount(amount)))
    return `its usage is ${shown(usage)}; expected up to ${MOST_USAGES} numbers by name, each from 0 to ${MOST_USED}`;
  if (remark !== undefined && typeof remark !== 'string') return `its remark is ${shown(remark)}; expected a text`;
  return {
    ...(amounts.length > 0 && { usage: Object.fromEntries(amounts) as Besides['usage'] & {} }),
    ...(remark !== undefined && { remark: asLine(remark).slice(0, LONGEST_REMARK) }),
  };
}

/** Not what every object has, such as `constructor`. */
const isUsageName = (name: string): boolean => isLine(name) && !(name in {}) && name !== 'prototype';

const isAmount = (amount: unknown): boolean => typeof amount === 'number' && amount >= 0 && amount <= MOST_USED;

export const readReply = (line: string): ProtocolReply => parsed(line) ?? {};

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  const value = fromJson(unmarked(line));
  return Object(value) === value ? (value as Record<string, unknown>) : null;
}

/** A token as an answer of a JavaScript bot: a word, a card, a set of two, null for the default; or as it is. */
export function answerOf(question: Question, token: unknown): unknown {
  if (token === null) return LEFT_OUT;
  if (typeof token === 'number') return String(token); // a number is no token, and must not pass for a card
  const answer = typeof token === 'string' ? parseAnswer(token) : undefined;
  if (answer === undefined || answer < PLAYED || !mayAnswer(question, answer)) return token;
  return answer >= DISCARDED ? discardedPair(answer) : answer & 31;
}
