import { expect, test } from 'vitest';
import {
  actionAnswer,
  actionSeat,
  answerCard,
  CONTEST,
  DISCARDED,
  OVER,
  PLAY,
  RETURNED,
} from '../../../src/cards/engine/actions.js';
import { formatCards, parseCard, SEAT_LETTERS } from '../../../src/cards/record/notation.js';
import { View } from '../../../src/players/view/view.js';
import { type CardSet, type Course, EMPTY, formatAction, type ViewFields } from '../../../src/public/engine.js';
import { situationOf } from '../../../src/search/rollout/situation.js';
import { courseOf, takeAtRandom } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';

const MATCH = { deal: 0, length: 1 };

/** What a seat would write down of a deal in play. */
function written(course: Course): { seat: string; hand: string; talon?: string; after: string } {
  const { seat, declarer, actions, step, callHolder, question } = course;
  const seen = Array.from(actions.subarray(0, step)).filter((action) => {
    const [answer, isOwn] = [actionAnswer(action), actionSeat(action) === seat];
    return isOwn || answer < RETURNED || (answer < DISCARDED && callHolder === seat);
  });
  const after = seen.map((action) => {
    const text = formatAction(action);
    const isHeld = callHolder >= 0 && answerCard(actionAnswer(action)) === course.called;
    return text.includes('call ') ? `${text} from ${isHeld ? SEAT_LETTERS[callHolder] : 'talon'}` : text;
  });
  const view = new View(course, seat, MATCH);
  const hand = formatCards(question === 0 ? view.hand : (course.dealt[seat] as CardSet));
  return {
    seat: SEAT_LETTERS[seat],
    hand,
    after: after.join(', '),
    ...(declarer === seat && view.talon && { talon: formatCards(course.talon) }),
  };
}

const CARDS = ['hand', 'played', 'called', 'callHolder', 'returned'] as const;
const FIELDS = ['question', 'history', 'declarer', 'contract', 'trump', ...CARDS] as const;

test('what a seat writes down gives back its view, in both games, under every option', () => {
  const numbers = new Random(53);
  const asked = new Set<string>();
  for (let deal = 0; deal < sized(40, 150) || asked.size < 10; deal++) {
    const course = courseOf({ ...randomSetting(numbers), start: undefined } as never);
    for (; course.question !== OVER; takeAtRandom(course, numbers, 0.5)) {
      if (course.isForced || (course.question === PLAY && numbers.below(5) > 0)) continue;
      const { game } = course;
      if (
        game.unseen === CONTEST ||
        course.question === game.unseen ||
        (Boolean(game.rules.tapping) && course.gone !== EMPTY)
      )
        continue; // B10 W04 W29
      const own = new View(course, course.seat, MATCH);
      const { view } = situationOf({ game: game.ruleSet, rules: game.rules, ...written(course) });
      const [found, expected] = [view, own].map((from) => FIELDS.map((field) => from[field as keyof ViewFields]));
      expect(found, JSON.stringify(written(course))).toEqual(expected);
      asked.add(own.question);
    }
  }
});

test('the declarer gives the talon once he has taken it up, and not before', () => {
  const asked = { seat: 'f', hand: 'ha hk ho h10 sa s7 gk ea e9 e8', after: 'f Bettel, m pass, d pass' };
  expect(situationOf(asked).view.question).toBe('raise');
  expect(() => situationOf({ ...asked, talon: 's8 s9' })).toThrow('talon: forehand has not taken it up');
  const after = `${asked.after}, F keep, F call HU from M, F return E8`;
  expect(() => situationOf({ ...asked, after })).toThrow('talon: is missing: forehand has taken it up');
  expect(situationOf({ ...asked, talon: 's8 s9', after }).view.question).toBe('declare');
});

test('the declarer has seen one card of the talon when he may call again (B21)', () => {
  const heard = 'F mord, F call HU from talon';
  const asked = { rules: { calledInTalon: 'second-call' }, seat: 'F', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' };
  expect(situationOf({ ...asked, after: heard }).view).toMatchObject({
    question: 'call',
    called: parseCard('HU', 'card'),
  });
  expect(situationOf({ ...asked, after: `${heard}, F call HX from M` }).view.question).toBe('giveBack');
});
