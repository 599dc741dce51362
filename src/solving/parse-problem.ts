import { type Action, actionAnswer, CALLED, DISCARDED, discardedPair, PLAYED } from '../engine/actions.js';
import type { CardSet } from '../engine/cards.js';
import { refuse, shown } from '../input/refusal.js';
import { parseAction, parseAnswer } from '../record/actions.js';
import type { Games } from '../record/games.js';
import { parseContract, parseDeal, parseSeat } from '../record/notation.js';
import { readJson, readList, readObject, readText } from '../record/read-json.js';
import type { Problem } from './problem.js';

const KEYS = ['game', 'rules', 'deal', 'declarer', 'contract', 'discard', 'after'];
const REQUIRED = ['game', 'deal', 'declarer', 'contract'];

/**
 * Reads a problem from a line of JSON (README of this folder).
 * @throws InputError naming the key and what was expected
 */
export function parseProblem(line: string, games: Games): Problem {
  const given = readObject(readJson(line, 'position'), 'position', KEYS);
  for (const key of REQUIRED) if (given[key] == null) refuse(key, 'is missing');
  const game = games.of(readText(given.game, 'game'), given.rules == null ? {} : readObject(given.rules, 'rules'));
  return {
    game,
    deal: parseDeal(readText(given.deal, 'deal'), 'deal'),
    declarer: parseSeat(readText(given.declarer, 'declarer'), 'declarer'),
    contract: parseContract(readText(given.contract, 'contract'), game.contracts, 'contract'),
    discard: given.discard == null ? null : parseDiscard(readText(given.discard, 'discard'), 'discard'),
    after: given.after == null ? [] : parsePlays(readList(given.after, 'after'), 'after'),
  };
}

/** Two cards as a record's discard has them, with or without the word. */
export function parseDiscard(text: string, where: string): CardSet {
  const answer = parseAnswer(text.startsWith('discard ') ? text : `discard ${text}`);
  if (answer === undefined || answer < DISCARDED) {
    refuse(where, `${shown(text)} is not two different cards with a space between, as in E7 G8`);
  }
  return discardedPair(answer);
}

/** Card plays with their seats. */
export function parsePlays(given: readonly unknown[], where: string): readonly Action[] {
  return given.map((each, i) => {
    const text = readText(each, `${where}: card ${i}`);
    const action = parseAction(text, `${where}: card ${i}`);
    const answer = actionAnswer(action);
    if (answer < PLAYED || answer >= CALLED) {
      refuse(`${where}: card ${i}`, `${shown(text)} is not a card played, as in "F HA"`);
    }
    return action;
  });
}
