import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { alike } from '../../../bots/respond/responder.js';
import sound from '../../../bots/sound.js';
import {
  actionAnswer,
  actionSeat,
  answerCard,
  CONTEST,
  DISCARDED,
  OVER,
  PLAY,
  PLAYED,
  RETURNED,
  type Word,
  wordOf,
} from '../../../src/cards/engine/actions.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { formatCards, parseCard, SEAT_LETTERS } from '../../../src/cards/record/notation.js';
import type { AnyBot, Player } from '../../../src/players/bot/bot.js';
import { Random as BotRandom } from '../../../src/players/bot/random.js';
import { newWorld, type World } from '../../../src/players/bot/worlds/world.js';
import { Worlds } from '../../../src/players/bot/worlds/worlds.js';
import { View } from '../../../src/players/view/view.js';
import { VIEW_FIELDS } from '../../../src/players/view/view-fields.js';
import {
  type Card,
  type CardSet,
  Course,
  cardsOf,
  EMPTY,
  formatAction,
  setOf,
  type ViewFields,
} from '../../../src/public/engine.js';
import { defineBot } from '../../../src/public/index.js';
import type { ListeningTerms } from '../../../src/search/rollout/cast.js';
import { ImaginedDeal } from '../../../src/search/rollout/imagined-deal.js';
import { situationOf } from '../../../src/search/rollout/situation.js';
import { allocated } from '../../allocated.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';

/** Counts what `sound` would not have answered. */
const otherwise = (most = Number.POSITIVE_INFINITY): ListeningTerms => ({ doubt: 1, perWord: 1, most });

const soundAt = ({ game }: Course): Player =>
  sound.sit!({ params: sound.params!, game: game.ruleSet, rules: game.rules, seat: 0 });

const imaginedOf = ({ game }: Course): ImaginedDeal => new ImaginedDeal(game.ruleSet, game.rules, alike(sound));

/** All that a view tells. */
function facts(view: View): unknown {
  const names = Object.keys(VIEW_FIELDS).filter((name) => name !== 'rules' && !name.startsWith('match'));
  return Object.fromEntries(names.map((name) => [name, structuredClone(view[name as keyof View])]));
}

test('in every world the deal reaches the current question, and looks the same to the seat', () => {
  const numbers = new Random(31);
  const random = new BotRandom(keyOf('imagined'), 0);
  const world = newWorld();
  const asked = new Set<string>();
  for (const course of questionsOf(numbers, sized(40, 140), 0.5)) {
    if (course.question === PLAY && numbers.below(6) > 0) continue;
    const view = viewOf(course);
    const imagined = imaginedOf(course);
    imagined.observe(view);
    const worlds = new Worlds(view);
    for (let drawn = 0; drawn < 2; drawn++) {
      imagined.replay(worlds.draw(random, world), 0, random, otherwise());
      expect(facts(viewOf(imagined.course, view.seat))).toEqual(facts(view));
      if (view.question !== 'double') expect(imagined.course.hands).toEqual(Int32Array.from(world.hands));
    }
    asked.add(view.question);
  }
  expect(asked.size).toBe(10);
});

test('who has heard enough is told no more', () => {
  const numbers = new Random(33);
  const world = newWorld();
  let sooner = 0;
  for (let deal = 0; deal < 60; deal++) {
    const course = courseOf({ ...randomSetting(numbers), start: undefined });
    while (course.question !== OVER && numbers.below(20) > 0) takeAtRandom(course, numbers, 0.5);
    if (course.question === OVER) continue;
    const imagined = imaginedOf(course);
    imagined.observe(viewOf(course));
    new Worlds(viewOf(course)).draw(new BotRandom(keyOf('enough'), deal), world);
    const counted = (most?: number) => imagined.replay(world, 0, new BotRandom(keyOf('deal'), deal), otherwise(most));
    const all = counted();
    expect(counted(1)).toBe(Math.min(all, 2));
    if (all > 2) sooner++;
  }
  expect(sooner).toBeGreaterThan(5);
});

/** Answers by all that it sees: whoever sees anything else answers otherwise. */
function byAllItSees(memoryless: boolean): AnyBot {
  const turned = <T>(view: View, list: readonly T[]): T[] => {
    const from =
      createHash('sha256')
        .update(JSON.stringify(facts(view)))
        .digest()[0] % list.length;
    return [...list.slice(from), ...list.slice(0, from)];
  };
  const cards = (view: View): Card[] => turned(view, cardsOf(view.legal as CardSet));
  const word = (view: View): Word => turned(view, view.legal as unknown as Word[])[0];
  const card = (view: View): Card => cards(view)[0];
  const answers = {
    ...{ double: word, bid: word, contest: word, raise: word, declare: word, kontra: word },
    ...{ call: (view: View) => (typeof view.legal === 'number' ? card(view) : word(view)), giveBack: card, play: card },
    discard: (view: View) => setOf(cards(view).slice(0, 2)),
  };
  return defineBot({ name: 'all', about: 'answers by all it sees', memoryless, sit: () => answers as never });
}

/** Replays a deal in as many worlds as show it: those of a late card are few. */
function compareReplays([known, asked]: readonly ImaginedDeal[], view: View): number {
  const worlds = new Worlds(view);
  let heard = 0;
  known.observe(view);
  asked.observe(view);
  for (let n = 0; n < (view.question === 'play' ? 30 : 12); n++) {
    const [one, other] = [known, asked].map((imagined) => {
      const random = new BotRandom(keyOf(`world ${n % 50}`), 0);
      return imagined.replay(worlds.draw(random, newWorld()), 0, random, otherwise());
    });
    expect(one).toBe(other);
    heard += one;
  }
  return heard;
}

test('what is known of another world is what would be answered, whatever a bot looks at', () => {
  const numbers = new Random(35);
  let heard = 0;
  for (let deal = 0; deal < sized(1, 8); deal++) {
    const setting = randomSetting(numbers);
    const { ruleSet, rules } = courseOf(setting).game;
    const both = [true, false].map((memoryless) => new ImaginedDeal(ruleSet, rules, alike(byAllItSees(memoryless))));
    for (let course = courseOf(setting); course.question !== OVER; takeAtRandom(course, numbers, 0.5)) {
      if (course.question === PLAY && numbers.below(4) > 0) continue;
      heard += compareReplays(both, viewOf(course));
    }
    // Another deal of the same cards: what was known of the first does not hold.
    for (let course = courseOf(setting); course.question !== PLAY; takeAtRandom(course, numbers, 0.5)) {
      if (course.question === OVER) break;
      heard += compareReplays(both, viewOf(course));
    }
  }
  expect(heard).toBeGreaterThan(sized(120, 1_000));
});

test('each card is tried on the same deal, which then goes on among the players to its end', () => {
  const numbers = new Random(34);
  const random = new BotRandom(keyOf('tried'), 0);
  let tried = 0;
  for (let deal = 0; deal < 60; deal++) {
    const course = courseOf(randomSetting(numbers));
    while (course.question !== OVER && (course.question !== PLAY || numbers.below(8) > 0)) {
      takeAtRandom(course, numbers, 0.5);
    }
    if (course.question === OVER) continue;
    const view = viewOf(course);
    const imagined = imaginedOf(course);
    const { hands, discards, cards } = course;
    imagined.observe(view);
    imagined.replay({ hands: [...hands], talon: 0, discards } as unknown as World, 0, random);
    const tricks = imagined.tryCards(cards);
    const players = soundAt(course);
    for (const card of cardsOf(cards)) {
      const played = new Course(course.game);
      played.copy(course);
      played.takeCard(card);
      while (played.question !== OVER) {
        const asked = viewOf(played);
        const answer = players[asked.question]?.(asked as never, random);
        played.take(typeof answer === 'number' ? PLAYED + answer : wordOf(answer as Word));
      }
      expect(tricks[card]).toBe(played.tricks);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(100);
});

test('hears a deal and plays it on without making objects', () => {
  const numbers = new Random(5);
  const random = new BotRandom(keyOf('objects'), 0);
  let course = courseOf(randomSetting(numbers));
  while (course.question !== PLAY || course.trickSize < 2) {
    if (course.question === OVER) course = courseOf(randomSetting(numbers));
    else takeAtRandom(course, numbers, 0.5);
  }
  const view = viewOf(course);
  const imagined = imaginedOf(course);
  imagined.observe(view);
  const worlds = new Worlds(view);
  const world = newWorld();
  const hearing = otherwise();
  const bytes = allocated(() => {
    imagined.replay(worlds.draw(random, world), 0, random, hearing);
    imagined.tryCards(view.legal);
  });
  // V8 makes up to 300 bytes of its own, by version; an object an answer would be thousands.
  expect(bytes).toBeLessThan(1_000);
});

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

const THREE = { game: 'wallachen', seat: 'F', hand: 'HA HK HO' };
test.each([
  [{ seat: 'F', hand: 'HA HK HO' }, 'hand: has 3 cards, expected the 10 dealt'],
  [
    { ...THREE, after: 'F no-double, M no-double, D no-double' },
    'hand: has 3 cards, as for Doppeln; for a bid, expected 10',
  ],
  [{ game: 'wallachen', seat: 'F', hand: 'HA HK HO HX HU GA GK GO GX GU' }, 'accepted'],
])('what a seat cannot have is refused: %j', (situation, message) => {
  expect(refusal(() => situationOf(situation))).toContain(message);
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
