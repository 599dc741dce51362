import { expect, test } from 'vitest';
import type { Start } from '../../../src/cards/engine/deal.js';
import { MOST_ACTIONS } from '../../../src/cards/engine/deal-state.js';
import type { Knowledge } from '../../../src/players/bot/worlds/hidden.js';
import { KnownAnswers } from '../../../src/search/rollout/known-answers.js';

const VIEW = { declarer: null, seat: 1, called: null, pot: 0, matchDeal: 0, matchLength: 3, scores: null } as Knowledge;
const BRAND: Start = { declarer: 0, contract: 1 };

test.each<[string, Partial<Knowledge>, Start | null, number[], number]>([
  ['the deal goes on', {}, BRAND, [7, 8, 9], 5],
  ['nothing was said since', {}, BRAND, [7, 8], 5],
  ['something else was said', {}, BRAND, [7, 9, 9], -1],
  ['less was said', {}, BRAND, [7], -1],
  ['another contract was given', {}, { declarer: 0, contract: 2 }, [7, 8, 9], -1],
  ['another declarer was given', {}, { declarer: 2, contract: 1 }, [7, 8, 9], -1],
  ['none was given', {}, null, [7, 8, 9], -1],
  ['there is a pot', { pot: 3 }, BRAND, [7, 8, 9], -1],
  ['it is another deal of the match', { matchDeal: 1 }, BRAND, [7, 8, 9], -1],
  ['the session stands otherwise', { scores: [1, 0, -1], sessionTarget: 21 }, BRAND, [7, 8, 9], -1],
])('what is known of an earlier question, if %s', (_, change, start, history, answer) => {
  const known = new KnownAnswers();
  const follow = (view: Knowledge, begun: Start | null, actions: readonly number[]): void => {
    const all = new Int32Array(MOST_ACTIONS);
    all.set(actions);
    known.follow(view, begun, all, actions.length);
  };
  follow(VIEW, BRAND, [7, 8]);
  known.note(0, 0x3ff, 5);
  follow({ ...VIEW, ...change }, start, history);
  expect(known.at(0, 0x3ff)).toBe(answer);
  expect([known.at(1, 0x3ff), known.at(0, 0x7fe)]).toEqual([-1, -1]);
});
