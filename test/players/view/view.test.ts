import { describe, expect, test } from 'vitest';
import { DOUBLE } from '../../../src/cards/engine/actions.js';
import { Course } from '../../../src/cards/engine/course.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { SEAT_LETTERS } from '../../../src/cards/record/notation.js';
import { View } from '../../../src/players/view/view.js';
import { VIEW_FIELDS } from '../../../src/players/view/view-fields.js';
import { Spoken } from '../../cards/engine/spoken.js';
import { DEAL } from '../../cards/games/examples.js';
import { judgeOf, Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { known } from '../bot/by-the-book.js';
import { type FieldName, inWords, names } from '../bot/in-words.js';

const FIELDS = Object.keys(VIEW_FIELDS) as FieldName[];

const seen = (view: View) => Object.fromEntries(FIELDS.map((field) => [field, inWords(field, view[field])]));

describe('a view', () => {
  test('has nothing else that a bot could read', () => {
    const view = new View(new Course(makeGame('bolachen')), 0, { deal: 0, length: 1 });
    expect(Object.keys(view)).toEqual([]);
    const getters = Object.getOwnPropertyNames(View.prototype).filter((name) => name !== 'constructor');
    expect(getters.sort()).toEqual([...FIELDS].sort());
    expect(JSON.stringify(view)).toBe('{}');
  });

  test('W04 W29 agrees with the judge at every decision, and is null only where its table says so', () => {
    const random = new Random(12);
    let decisions = 0;
    for (let deal = 0; deal < sized(60, 600); deal += 1) {
      const setting = randomSetting(random);
      const judge = judgeOf(setting);
      const spoken = new Spoken(setting.game, setting.rules, setting.deal, setting.start);
      const { course } = spoken;
      const views = SEATS.map((seat) => new View(course, seat, { deal: 0, length: 1 }));
      for (let turn = judge.turn(); turn !== null; turn = judge.turn()) {
        const found = seen(views[course.seat]);
        const expected = { ...known(judge, setting), ...unknown(found, course) };
        const missing = FIELDS.filter((field) => found[field] === null && !VIEW_FIELDS[field].nullable);
        if (missing.length > 0) expect(missing).toEqual([]);
        if (JSON.stringify(found) !== JSON.stringify({ ...found, ...expected })) {
          expect(found, judge.actions.join()).toEqual(expected);
        }
        const token = random.pick(turn.tokens);
        judge.play(token);
        spoken.play(token);
        decisions += 1;
      }
    }
    expect(decisions).toBeGreaterThan(sized(900, 10_000));
  });

  test('W03 shows three of the ten cards to who is asked to double, always the same three', () => {
    const spoken = new Spoken('wallachen', {}, DEAL);
    const views = SEATS.map((seat) => new View(spoken.course, seat, { deal: 0, length: 1 }));
    for (const seat of SEATS) {
      const three = names(views[seat].hand);
      expect(three).toHaveLength(3);
      expect(spoken.hand(SEAT_LETTERS[seat])).toEqual(expect.arrayContaining(three));
      expect(names(views[seat].hand)).toEqual(three);
      spoken.play('no-double');
    }
    expect(names(views[0].hand)).toEqual(spoken.hand('F'));
  });
});

/** What the judge does not model: which three cards are seen at first, and a contract that could not have been bid. */
function unknown(found: Record<string, unknown>, { question, given, level }: Course): Record<string, unknown> {
  return {
    ...(question === DOUBLE ? { hand: found.hand } : {}),
    ...(given >= 0 && level < 0 ? { announced: null } : {}),
  };
}
