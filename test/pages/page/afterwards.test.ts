import { describe, expect, test } from 'vitest';
import { Analyst } from '../../../src/analysis/solving/analyst.js';
import { OVER, PLAY } from '../../../src/cards/engine/actions.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseDeal } from '../../../src/cards/record/notation.js';
import { bestOf, bestPlay, isInPlay, judgedCourse, makeable } from '../../../src/pages/page/afterwards.js';
import { courseAt, type DealLine, playOn, recordOf, stepsOf, type Trio } from '../../../src/pages/page/deal-line.js';
import { boardLine, newLine } from '../../../src/pages/page/entries.js';
import { readDeal } from '../../../src/pages/page/reading.js';
import { ruleSetNames } from '../../../src/public/engine.js';

/**
 * What open cards say of a deal that was played: its course as a curve, best play from anywhere, what each could have
 * made.
 */

const BOTS: Trio = ['random', 'sound', 'bold'];
const analyst = new Analyst();
const played = (game: string, board: number): DealLine =>
  playOn(boardLine(makeGame(game, { earlyEnd: false }), { seed: 'page', board, bots: BOTS }), BOTS, null);
const boards = [...Array(12).keys()];

describe.each(ruleSetNames)('%s', (game) => {
  test('the curve is what the solver finds before every card, and what was made in the end', () => {
    for (const board of boards) {
      const line = played(game, board);
      const judged = judgedCourse(line, stepsOf(line), analyst);
      const over = courseAt(line);
      expect(judged === null).toBe(over.isPassedOut);
      const cards = stepsOf(line).flatMap(({ question }, at) => (question === PLAY ? [at] : []));
      const solved = [...cards, line.actions.length].map((at) => analyst.value(courseAt(line, at)).tricks);
      if (judged !== null) expect(judged.course).toEqual(solved);
    }
  });

  test('best play from any card on makes what the curve says there', () => {
    for (const board of boards) {
      const line = played(game, board);
      const places = line.actions.flatMap((_, at) => (isInPlay(courseAt(line, at)) ? [at] : []));
      for (const at of places.filter((_, i) => i % 7 === 0)) {
        const best = bestPlay(line, at, analyst);
        expect(best.actions.slice(0, at)).toEqual(line.actions.slice(0, at));
        expect(courseAt(best).tricks).toBe(analyst.value(courseAt(line, at)).tricks);
        expect(readDeal(recordOf(best)).players).toEqual(['solver', 'solver', 'solver']);
      }
    }
  });
});

test('a deal that is not over has no curve, and no play before its first card', () => {
  const line = { ...played('bolachen', 0), actions: [] };
  expect(judgedCourse(line, stepsOf(line), analyst)).toBeNull();
  expect(isInPlay(courseAt(line))).toBe(false);
  expect(courseAt(played('bolachen', 0)).question).toBe(OVER);
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
