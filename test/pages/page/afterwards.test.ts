import { describe, expect, test } from 'vitest';
import { PLAY } from '../../../src/cards/engine/actions.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { courseAt, type DealLine, gaveAway, playOn, stepsOf, type Trio } from '../../../src/pages/page/deal-line.js';
import { boardLine } from '../../../src/pages/page/entries.js';
import { ruleSetNames } from '../../../src/public/engine.js';
import { Analyst } from '../../../src/search/solver/analyst.js';

/** What open cards say of a deal that was played: what its cards gave away. */

const BOTS: Trio = ['random', 'sound', 'bold'];
const analyst = new Analyst();
const played = (game: string, board: number): DealLine =>
  playOn(boardLine(makeGame(game, { earlyEnd: false }), { seed: 'page', board, bots: BOTS }), BOTS, null);
const boards = [...Array(12).keys()];

describe.each(ruleSetNames)('%s', (game) => {
  test('a card gives away what the solver finds less after it', () => {
    for (const board of boards) {
      const line = played(game, board);
      const cards = stepsOf(line).flatMap(({ question }, at) => (question === PLAY ? [at] : []));
      const solved = [...cards, line.actions.length].map((at) => analyst.value(courseAt(line, at)).tricks);
      const losses = cards.map((_, i) => Math.abs(solved[i + 1] - solved[i]));
      expect(gaveAway(line, analyst)).toEqual(courseAt(line).isPassedOut ? [] : losses);
    }
  });
});

test('a deal that is not over has none', () => {
  expect(gaveAway({ ...played('bolachen', 0), actions: [] }, analyst)).toEqual([]);
});
