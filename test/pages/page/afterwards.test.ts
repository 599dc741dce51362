import { describe, expect, test } from 'vitest';
import { Analyst } from '../../../src/analysis/solving/analyst.js';
import { PLAY } from '../../../src/cards/engine/actions.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseDeal } from '../../../src/cards/record/notation.js';
import { bestOf, gaveAway, makeable } from '../../../src/pages/page/afterwards.js';
import { courseAt, type DealLine, playOn, stepsOf, type Trio } from '../../../src/pages/page/deal-line.js';
import { boardLine, newLine } from '../../../src/pages/page/entries.js';
import { ruleSetNames } from '../../../src/public/engine.js';

/** What open cards say of a deal that was played: what its cards gave away, what each could have made. */

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

test('what could have been made: a call counts where it alone makes the contract', () => {
  // As `solve --deal` prints it.
  const deal = parseDeal('U9.OUX98.8.X8 AO.AK.AU97.A7 KX8.7.OX.KOU9 7..K.');
  const [forehand, middlehand, dealer] = makeable(newLine(makeGame('bolachen', {}), deal));
  expect(bestOf(forehand, 'brand-G')).toMatchObject({ tricks: 0, made: false });
  expect(bestOf(forehand, 'bettel')).toEqual({ made: true, discard: 'EX GK' });
  expect(bestOf(middlehand, 'brand-G')).toEqual({ tricks: 9, made: true, discard: 'E7 H7' });
  expect(bestOf(middlehand, 'mord')).toEqual({ made: true, call: 'EK', return: 'E7', discard: 'H7 HO' });
  expect(bestOf(dealer, 'mord')).toEqual({ made: false });
});
