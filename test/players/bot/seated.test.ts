import { describe, expect, test } from 'vitest';
import sound from '../../../bots/sound.js';
import { openArrangement, USUAL_BEGINNING } from '../../../src/boards/job.js';
import { Table } from '../../../src/boards/table.js';
import { OVER, QUESTIONS } from '../../../src/cards/engine/actions.js';
import { ALL_CARDS, type Card, cardsOf, setOf } from '../../../src/cards/engine/cards.js';
import { isLegal, legalAnswers } from '../../../src/cards/engine/legal.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { unrankDeal } from '../../../src/cards/random/deal-rank.js';
import { keyOf, nameNumber } from '../../../src/cards/random/key.js';
import { formatAnswer } from '../../../src/cards/record/actions.js';
import { answerNumber, describeIllegal } from '../../../src/players/bot/asking.js';
import type { AnyBot, Player } from '../../../src/players/bot/bot.js';
import { defaultAnswer } from '../../../src/players/bot/defaults.js';
import { Guest, type Spokesman } from '../../../src/players/bot/guest.js';
import { askAt } from '../../../src/players/bot/person.js';
import { pulse, SITTING, unwatched } from '../../../src/players/bot/pulse.js';
import { Random as BotRandom } from '../../../src/players/bot/random.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { byPart, PART_NAMES, type Policies, type Policy } from '../../../src/players/bot/spec.js';
import type { View } from '../../../src/players/view/view.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Spoken } from '../../cards/engine/spoken.js';
import { DEAL } from '../../cards/games/examples.js';
import { jobOf, playChunk } from '../../experiments/simulate/jobs.js';
import { Random, randomSetting } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';

/** The random numbers of a bot: one that draws plays the same deal for ever. */

/** The first three numbers that a bot draws at a question. */
function draws(address: { board?: number; seat?: number; step?: number; name?: string; seed?: string }): string {
  const { board = 7, seat = 1, step = 5, name = 'sound', seed = 'draws' } = address;
  const random = new BotRandom(keyOf(seed), nameNumber(name));
  random.sit({ step } as never, 99, seat);
  random.word(); // of another board
  random.sit({ step } as never, board, seat);
  return [random.word(), random.word(), random.word()].join();
}

test('other boards, also where their low 32 bits agree, seats, steps, names and seeds have other numbers', () => {
  const places = [{}, { board: 8 }, { board: 7 + 2 ** 32 }, { seat: 2 }, { step: 6 }, { name: 'bold' }, { seed: 'x' }];
  expect(places.map(draws).join('; ')).toMatchInlineSnapshot(
    `"281962579,-265685070,1055621680; -1261716325,-1227285576,-1845756873; 1189963907,-223873319,-307062417; 358693515,-214263786,1588595507; 275930480,100597739,1484749966; 1522167930,181774228,-1921829693; 2083679125,1122730692,1896075430"`,
  );
});

test('how much one question draws never shifts another', () => {
  const [greedy, frugal] = [new BotRandom(keyOf('draws'), 1), new BotRandom(keyOf('draws'), 1)];
  const course = { step: 0 };
  for (const each of [greedy, frugal]) each.sit(course as never, 3, 0);
  for (; course.step < 40; course.step++) {
    const first = greedy.word();
    if (course.step % 3 === 0) expect(frugal.word()).toBe(first);
    for (let more = 0; more < course.step; more += 1) greedy.fraction();
  }
});

test('cards, items, chances: each of them, and always the same', () => {
  const random = new BotRandom(keyOf('draws'), 1);
  random.sit({ step: 0 } as never, 0, 0);
  const three = setOf([3, 17, 31] as Card[]);
  const ways = {
    ...{ three: () => random.card(three), all: () => random.card(ALL_CARDS), item: () => random.pick(['a', 'b']) },
    ...{ below: () => random.below(7), never: () => random.chance(0), often: () => random.chance(0.9) },
    ...{ always: () => random.chance(1), fraction: () => Math.floor(9 * random.fraction()) },
  };
  const found = Object.entries(ways).map(([name, draw]) => {
    const drawn = Array.from({ length: 300 }, () => draw());
    return `${name} ${new Set(drawn).size} ${hashOf(drawn.join())}`;
  });
  expect(found.join(', ')).toMatchInlineSnapshot(
    `"three 3 170f2233, all 32 20ca9a97, item 2 8b6073b9, below 7 a53a7709, never 1 c60bfb02, often 2 c6e46cb5, always 1 ee6a6f41, fraction 9 fd993164"`,
  );
});

const UNSEEN = { brandContest: 'simultaneous' };
const PLAYED_6 = 'F no-double, M no-double, D no-double, F play, M pass, D pass, F 6, F discard E7 E8, F HA';

// Forehand holds AKU8.X7.A7.A7: four hearts; middlehand OX.KOU.KOU.KO: three each of bells and leaves.
describe('the default for a player without an answer', () => {
  test.each([
    ['double', 'wallachen', {}, '', 'no-double'],
    ['bid: pass', 'bolachen', {}, '', 'pass'],
    ['bid: the dealer who must', 'bolachen', {}, 'F pass, M pass', 'brand'],
    ['bid: pass, where one could hold', 'wallachen', { doppeln: false }, 'F play, M 7', 'pass'],
    ['contest: the longest suit, if none was named', 'bolachen', {}, 'F brand, M brand, D pass', 'hearts'],
    ['contest: withdraw', 'bolachen', {}, 'F brand, M brand, D pass, F acorns', 'withdraw'],
    ['contest unseen: the higher of two', 'bolachen', UNSEEN, 'F brand, M brand, D pass, F acorns', 'bells'],
    ['raise: keep', 'bolachen', {}, 'F bettel, M pass, D pass', 'keep'],
    ['call: none', 'bolachen', {}, 'F mord', 'no-call'],
    ['giveBack: the lowest', 'bolachen', {}, 'F mord, F call SA', 'return E7'],
    ['declare: an open suit as in a contest', 'bolachen', {}, 'F brand, M pass, D pass, F keep', 'brand-H'],
    ['declare: as announced', 'bolachen', {}, 'F brand, M brand, D pass, F leaves, M bells, M keep', 'brand-S'],
    ['declare: the Bettel', 'bolachen', {}, 'F bettel, M pass, D pass, F keep, F no-call', 'bettel'],
    ['declare: the rung', 'wallachen', { doppeln: false }, 'F pass, M play, D 7, M hold, D pass', '7'],
    ['discard: the two lowest', 'bolachen', {}, 'F brand, M pass, D pass, F keep, F brand-H', 'discard E7 E8'],
    ['discard: but no trumps', 'bolachen', {}, 'F brand, M pass, D pass, F keep, F brand-E', 'discard G7 GA'],
    ['kontra', 'wallachen', {}, PLAYED_6, 'no-kontra'],
    ['re', 'wallachen', {}, `${PLAYED_6}, M kontra`, 'no-re'],
    ['play: the lowest', 'wallachen', {}, `${PLAYED_6}, M no-kontra`, 'HX'],
  ])('%s', (_, game, rules, actions, token) => {
    const spoken = new Spoken(game, rules, DEAL);
    for (const action of actions === '' ? [] : actions.split(', ')) spoken.play(action.slice(2));
    expect(formatAnswer(defaultAnswer(spoken.course))).toBe(token);
  });

  test('is legal everywhere', () => {
    const random = new Random(14);
    const asked = new Set<string>();
    for (const course of questionsOf(random, sized(100, 1_000), 0.4)) {
      const answer = defaultAnswer(course);
      asked.add(QUESTIONS[course.question]);
      if (!isLegal(course, answer)) expect(legalAnswers(course).map(formatAnswer)).toContain(formatAnswer(answer));
    }
    expect([...asked].sort()).toEqual([...QUESTIONS].sort());
  });
});

test('which answers are legal, and what is said of any', () => {
  const odd = ['pass', 'brand', 'HA', 'E7', null, {}, 0.5, Number.NaN, -1, 0, 7, 31, 32, 300, 2 ** 31];
  const found: unknown[] = [];
  for (const course of questionsOf(new Random(31), 20, 0.4)) {
    const { cards, seat } = course;
    const sets = [1, 2, 3].map((count) => setOf(cardsOf(cards).slice(-count)));
    const answers = [...odd, ...[...sets, course.hands[seat] & ~cards].flatMap((set) => [set, set >>> 0])];
    found.push(answers.map((each) => [answerNumber(course, each), describeIllegal(course, each)]));
  }
  expect(hashOf(JSON.stringify(found))).toMatchInlineSnapshot(`"c4a6fe97"`);
});

const KEY = keyOf('seated');

/** A bot that notes what it is asked and leaves the answer to chance. */
function noting(name: string, notes: Set<string>): AnyBot {
  const note = (question: string) => (view: { isDeclarer: boolean }) => {
    const role = question === 'play' ? (view.isDeclarer ? ' as declarer' : ' as defender') : '';
    notes.add(`${name}: ${question}${role}`);
    return null;
  };
  return { name, ...(Object.fromEntries(QUESTIONS.map((question) => [question, note(question)])) as Player) };
}

/** Plays so many deals of any setting in which the seated bot is asked at every decision. */
function askAll(deals: number, seed: number, policies: Policies, games?: readonly string[]): SeatedBot {
  const random = new Random(seed);
  const seated = new SeatedBot(policies, KEY);
  for (let deal = 0; deal < deals; deal += 1) {
    const course = courseOf(randomSetting(random, games));
    const views = SEATS.map((seat) => viewOf(course, seat));
    seated.sit(course, 0);
    seated.goTo(course, 0, 0);
    for (; course.question !== OVER; takeAtRandom(course, random, 0.4)) seated.answer(course, views[course.seat]);
  }
  return seated;
}

/** A bot that notes where it sits down. */
const sitting = (name: string, sat: string[], memoryless = false): Policy => ({
  bot: {
    ...{ name, memoryless },
    sit: ({ game, seat }) => {
      sat.push(`${name} at ${seat} of ${game}`);
      return {};
    },
  },
  params: {},
});

describe('a policy put together from bots', () => {
  test('asks each part its own questions', () => {
    const notes = new Set<string>();
    const policies = byPart((part) => ({ bot: noting(part, notes), params: {} }));
    askAll(100, 15, policies);
    const own = QUESTIONS.filter((question) => question !== 'play').map((question) => `${question}: ${question}`);
    expect([...notes].sort()).toEqual([...own, 'declaring: play as declarer', 'defence: play as defender'].sort());
  });

  test('leaves what a part does not answer to the base, but not if that is a house bot', () => {
    const asked = (part: Omit<Policy, 'params'>): string[] => {
      const notes = new Set<string>();
      const base = { bot: noting('base', notes), params: {} };
      const own = { ...part, params: {} };
      askAll(60, 18, { ...byPart((each) => (PART_NAMES.auction.includes(each) ? own : base)), base });
      return [...notes].filter((note) => /bid|contest|raise|kontra|double/.test(note)).sort();
    };
    const sit = (): Player => ({ bid: ({ legal }) => legal[0] });
    const rest = ['contest', 'double', 'kontra', 'raise'].map((question) => `base: ${question}`);
    expect(asked({ bot: { name: 'bidder', sit } })).toEqual(rest);
    expect(asked({ bot: { name: 'bidder', ...sit() } })).toEqual(rest);
    expect(asked({ bot: { name: 'house' }, answersAll: true })).toEqual([]);
  });

  test('parts of one bot share a player, who sits down once a board; one without memory once for all', () => {
    const sat: string[] = [];
    const [one, other, third] = [sitting('one', sat), sitting('other', sat), sitting('third', sat, true)];
    const policies = byPart((part) => (part === 'declaring' ? other : one));
    expect(askAll(3, 16, policies, ['bolachen']).faults).toEqual([]);
    expect(sat.splice(0)).toEqual(Array(3).fill(['one at 0 of bolachen', 'other at 0 of bolachen']).flat());
    const alone = byPart(() => third);
    askAll(5, 17, alone);
    expect(sat).toHaveLength(1);
  });

  test('a forced question is not asked, unless it is recorded', () => {
    // Words come two and more at a time: what is asked is a choice (README of src/cards/record, "Silent states").
    for (const course of questionsOf(new Random(18), 100))
      if (course.isForced) expect(['giveBack', 'play']).toContain(QUESTIONS[course.question]);
  });
});

/** A bot outside this program, as far as seats know: it notes forehand's points of the deals that it is shown. */
class Noting extends Guest {
  readonly readsTexts = false;
  readonly name = 'noting';
  readonly command = 'noting';
  readonly window = 1;
  readonly points: number[] = [];

  leave(): void {}

  spokesman(): Spokesman {
    return {
      ...{ name: 'noting', said: { ms: 0 }, prepare: () => false },
      sit: (place) => sound.sit!({ ...place, params: sound.params! }),
      over: ({ score }) => this.points.push(score[0]),
    };
  }
}

/** Wherever deals are played, seats show them how they end: test/architecture.test.ts. */
test.each([{}, { mordValue: 5 }])('bots outside this program are shown how each deal ended, under %o, too', (rules) => {
  const [guest, key, home] = [new Noting(), keyOf('shown'), makeGame('bolachen')];
  const policy = { bot: guest, params: {} };
  const policies = byPart(() => policy);
  const bots = SEATS.map(() => new SeatedBot(policies, key));
  // Deals in which forehand wins or loses.
  const deals = Int32Array.from([5, 77, 1_000_000_007].flatMap(unrankDeal));
  const arrangement = { ...openArrangement(1), beginning: { ...USUAL_BEGINNING, deals } };
  const table = new Table(makeGame('bolachen', rules), arrangement, key, bots, home);
  const points = [0, 1, 2].flatMap((board) => {
    table.playSeated(board);
    return Array(3).fill(table.course.score[0]);
  });
  expect(guest.points).toEqual(points);
  expect(new Set(points).size).toBeGreaterThan(1);
});

test('who is absent is not asked: from a step of a deal on, or for good, not even to sit down', async () => {
  const own = { ...pulse };
  const late = { deal: 3, isForGood: false, bot: 0, step: 2, kind: 'timeout', detail: 'late' } as const;
  const absences = [late, { ...late, deal: 6, isForGood: true, bot: 1, step: SITTING, kind: 'crash', detail: 'ends' }];
  Object.assign(pulse, { ...unwatched(), absences });
  const { digest, faults, firstFaults } = await playChunk(jobOf({ bots: ['sound', 'bold', 'lowest'] }), 0, 9);
  Object.assign(pulse, own);
  const first = firstFaults.map(({ bot, board, at, kind, detail }) => [bot, board, at, kind, detail].join(' '));
  expect([digest, faults.join(''), ...first].join('; ')).toMatchInlineSnapshot(
    `"13743246011084495728; 001000040000; 0 2 2 timeout bid: late; 1 5 0 crash bid: ends"`,
  );
});

test('a person is asked at a desk, if there is one, and shown the deal when it is over', async () => {
  const heard: unknown[] = [];
  const played = () => playChunk(jobOf({ bots: ['me', 'lowest', 'sound'] }), 0, 3);
  await expect(played()).rejects.toThrow('bots: me: a person is asked by `bolachen sit` alone');
  const ask = ({ legal, question }: View): unknown => {
    heard.push(question);
    return typeof legal === 'number' ? (question === 'discard' ? legal : 31 - Math.clz32(legal)) : legal[0];
  };
  askAt({ ask, show: (course, seat) => heard.push(`${seat}: ${course.step}`) });
  heard.push((await played()).digest);
  askAt(null as never);
  expect(heard.join(' ').replaceAll(/(\w+)( \1)+/g, '$1 …')).toMatchInlineSnapshot(
    `"bid play … 0: 30 bid play … 0: 30 bid play … 2: 36 0: 30 2810164254949107368"`,
  );
});
