import { describe, expect, test } from 'vitest';
import { actionAnswer, actionOf, PLAY } from '../../../src/cards/engine/actions.js';
import { type Card, cardsOf, EMPTY } from '../../../src/cards/engine/cards.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseActions } from '../../../src/cards/record/actions.js';
import { parseCard } from '../../../src/cards/record/notation.js';
import { botsFor, policiesOf, worldsFor } from '../../../src/pages/page/bots.js';
import { PAGE_BOTS } from '../../../src/pages/page/data.js';
import {
  courseAt,
  type DealLine,
  gaveAway,
  playOn,
  recordOf,
  stepsOf,
  type Trio,
} from '../../../src/pages/page/deal-line.js';
import { boardLine, type Entry, sessionUpTo } from '../../../src/pages/page/entries.js';
import { dataTag, htmlFile, tag } from '../../../src/pages/page/markup.js';
import { mistakeInWords } from '../../../src/pages/page/mistake-words.js';
import { readDeal } from '../../../src/pages/page/reading.js';
import { pickedWith } from '../../../src/pages/page/scene.js';
import { answerInWords, answerLabel } from '../../../src/pages/page/words.js';
import { describeRuleSet, Replayer, ruleSetNames } from '../../../src/public/engine.js';
import { Analyst } from '../../../src/search/solver/analyst.js';
import { recordsOf } from '../../experiments/simulate/jobs.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { refusal } from '../../support/input/refused.js';

/** What the page of deals does without a browser: deals played on, changed, told in words, read. */

const SOUND: Trio = ['sound', 'sound', 'sound'];
const played = (game: string, board: number, bots = SOUND, rules = {}): DealLine =>
  playOn(boardLine(makeGame(game, rules), { seed: 'page', board, bots }), bots, null);

/** Any options of a rule set that go together. */
function anyRules(name: string, random: Random): Record<string, unknown> {
  const { options } = describeRuleSet(name);
  const rules = Object.fromEntries(
    Object.entries(options)
      .filter(() => random.below(3) === 0)
      .map(([option, { samples }]) => [option, samples[random.below(samples.length)]]),
  );
  try {
    makeGame(name, rules);
    return rules;
  } catch {
    return {};
  }
}

describe.each(ruleSetNames)('%s', (game) => {
  test('changed anywhere and played on by bots, under any rules, a deal has a record that replays', () => {
    const random = new Random(4);
    for (let board = 0; board < 20; board++) {
      const line = played(game, board, SOUND, anyRules(game, random));
      const step = random.below(line.actions.length);
      const course = courseAt(line, step);
      const { seat } = course;
      const answers = legalAnswers(course);
      const answer = answers[random.below(answers.length)];
      const begun = { ...line, actions: [...line.actions.slice(0, step), actionOf(seat, answer)] };
      const asked = playOn(begun, SOUND, seat);
      const open = courseAt(asked);
      if (open.declarer >= 0 && asked.actions.length > step + 1 && open.cards !== 0) expect(open.seat).toBe(seat);
      const { record } = new Replayer().replay(recordOf(playOn(asked, SOUND, null)));
      expect(record.actions.slice(0, step + 1)).toEqual(begun.actions);
      for (const [at, { question, answer }] of stepsOf(line).entries())
        expect(courseAt(line, at).question, answerInWords(answer, question)).toBe(question);
    }
  });

  test('every action has its own words, and every answer a label', () => {
    const told = new Map<string, unknown>();
    for (let board = 0; board < 40; board++) {
      const line = played(game, board, ['bold', 'random', 'random']);
      for (const { answer, question } of stepsOf(line)) {
        const words = `${question}: ${answerInWords(answer, question)}`;
        if (/undefined|null/.test(words + answerLabel(answer))) expect.fail(words);
        if ((told.get(words) ?? answer) !== answer) expect.fail(`${words} is said of two answers`);
        told.set(words, answer);
      }
    }
    expect(told.size).toBeGreaterThan(50);
  });
});

test('cards that go from hand to hand are called, given back, discarded and played', () => {
  const actions = parseActions('F call HA, M return H9, F discard E7 G8, F HA', 'actions');
  expect(actions.map((action) => answerInWords(actionAnswer(action), PLAY))).toEqual([
    ...['calls the Sow of hearts', 'gives back the 9 of hearts', 'discards 7 of acorns and 8 of leaves'],
    'Sow of hearts',
  ]);
});

test('two cards are picked as a discard, never three', () => {
  const [one, two, three] = ['HA', 'H9', 'E7'].map((name) => parseCard(name, 'card'));
  const after = (...cards: Card[]): Card[] => cardsOf(cards.reduce(pickedWith, EMPTY));
  expect(after(one, two)).toEqual([one, two].sort((a, b) => a - b));
  expect(after(one, two, three)).toEqual([three]);
  expect(after(one, two, one)).toEqual([two]);
});

test('the bots of a page are house bots, and others are refused', () => {
  for (const name of PAGE_BOTS) expect(policiesOf(name).bid.bot.name).toBe(name);
  expect(Object.keys(policiesOf('sound').bid)).toEqual(['bot', 'params', 'answersAll']);
  expect(policiesOf('reader(others=sound)').defence).toMatchObject({ answersAll: true, models: expect.anything() });
  const most = [['sound'], ['keen', 'sound+play=pimc'], ['reader']].map((models) => worldsFor(models, 2_000));
  expect(most).toEqual([2_000, 200, 200]);
  expect(policiesOf('bold+play=sound(play=6)').defence.params.play).toBe(6);
  expect(botsFor('wallachen', 'bolachen')[0]).toBe('sound');
  expect(refusal(() => policiesOf('oracle'))).toMatch(
    /^bots: "oracle" does not play in a page; expected keen, sound, /,
  );
});

test('in a file texts are texts, numbers have a tenth; what would end its element is refused', () => {
  const inside = [tag('br'), null, 7, tag('line', { x: -0.04, y: 0.26, z: null })];
  const body = tag('p', { title: '"<&>' }, '<b>', inside, tag('i'), tag('style', {}, 'a > b'), dataTag('d', '"<"'));
  expect(hashOf(htmlFile({ title: 'T', generator: 'g', css: 'c', allows: 'x' }, body, null))).toBe('5e1109ed');
  for (const end of ['</script', '</STYLE', '<!--'])
    for (const name of ['script', 'style']) expect(() => tag(name, {}, end).text).toThrow(`a ${name} would end`);
  expect(tag('p', {}, '</p><!--').text).toBe('<p>&lt;/p&gt;&lt;!--</p>');
});

test('a pot and a session go on in a deal that is changed', () => {
  const game = makeGame('wallachen', { allPass: 'pot' });
  const board = boardLine(game, { seed: 'pot', board: 3, bots: SOUND });
  const session = { target: 60, before: [1, 2, -9] as const };
  const terms = { ...board.terms, pot: [6, 6] as const, session };
  const line = playOn({ ...board, terms }, SOUND, null);
  const { record } = new Replayer().replay(recordOf(line));
  expect(record).toMatchObject({ session, pot: [6, expect.any(Number)] });
});

/** Which deals of the page stand on the score sheet of a deal: those of its session before it, and itself. */

const SESSIONS = { game: 'wallachen', bots: ['sound', 'bold', 'sound'], matchLength: 20, sessionTarget: 40 } as const;

async function entries(what: object, count: number): Promise<Entry[]> {
  const records = await recordsOf({ ...SESSIONS, ...what, seed: 'sheet' }, count);
  return records.map((text) => ({ deals: [readDeal(text)], note: '' }));
}

test('a sheet begins where nobody has points, and ends with the deal that is looked at', async () => {
  const deals = await entries({}, 60);
  const lengths = deals.map((_, at) => sessionUpTo(deals, at).length);
  const isFirst = ({ deals: [{ terms }] }: Entry) => terms.session?.before.every((points) => points === 0) === true;
  let length = 0;
  for (const [at, entry] of deals.entries()) {
    length = isFirst(entry) ? 1 : length + 1;
    expect(lengths[at]).toBe(length);
  }
  expect(Math.max(...lengths)).toBeGreaterThan(2);
  expect(lengths.filter((deals) => deals === 1).length).toBeGreaterThan(2);
});

test('there is none outside sessions, and none of a session with a deal missing', async () => {
  const [single] = await entries({ sessionTarget: undefined }, 1);
  expect(sessionUpTo([single], 0)).toEqual([]);
  const deals = await entries({}, 60);
  const at = deals.findIndex((_, i) => sessionUpTo(deals, i).length === 3);
  expect(sessionUpTo(deals.toSpliced(at - 1, 1), at - 1)).toEqual([]);
});

/** What open cards say of a deal that was playedOut: what its cards gave away. */

const BOTS: Trio = ['random', 'sound', 'bold'];
const analyst = new Analyst();
const playedOut = (game: string, board: number): DealLine =>
  playOn(boardLine(makeGame(game, { earlyEnd: false }), { seed: 'page', board, bots: BOTS }), BOTS, null);
const BOARDS = [...Array(12).keys()];

test.each(ruleSetNames)('%s: a card gives away what the solver finds less after it', (game) => {
  for (const board of BOARDS) {
    const line = playedOut(game, board);
    const cards = stepsOf(line).flatMap(({ question }, at) => (question === PLAY ? [at] : []));
    const solved = [...cards, line.actions.length].map((at) => analyst.value(courseAt(line, at)).tricks);
    const losses = cards.map((_, i) => Math.abs(solved[i + 1] - solved[i]));
    expect(gaveAway(line, analyst)).toEqual(courseAt(line).isPassedOut ? [] : losses);
  }
});

test('a deal that is not over has none', () => {
  expect(gaveAway({ ...playedOut('bolachen', 0), actions: [] }, analyst)).toEqual([]);
});

test('a mistake in words: what was answered, what was better, and by how much', () => {
  const [better, ...others] = parseActions(
    'F GX, F no-double, F brand, F G8, F call HA, F return GO, F discard E7 E8',
    '',
  );
  const said = others.flatMap((action, i) =>
    [0.04 * i + 0.8, i + 0.95].map((mean) => {
      const gaveAway = { mean, low: mean - 0.5, high: mean + 0.7, blocks: 9 };
      return mistakeInWords(actionAnswer(action), actionAnswer(better), {
        gaveAway,
        worlds: 12 * i,
        fittingWeight: 1,
        isAll: i % 2 === 1,
      });
    }),
  );
  expect(said.join('; ')).toMatchInlineSnapshot(
    `"Do not double: 10 of leaves was worth 0.80 points more (±0.6); Do not double: 10 of leaves was worth 0.9 points more (±0.6); Brand: 10 of leaves was worth 0.84 points more (in all 12 worlds); Brand: 10 of leaves was worth 1.9 points more (in all 12 worlds); 8 of leaves: 10 of leaves was worth 0.88 points more (±0.6); 8 of leaves: 10 of leaves was worth 3.0 points more (±0.6); A call for the Sow of hearts: 10 of leaves was worth 0.92 points more (in all 36 worlds); A call for the Sow of hearts: 10 of leaves was worth 4.0 points more (in all 36 worlds); Giving back the Ober of leaves: 10 of leaves was worth 1.0 point more (±0.6); Giving back the Ober of leaves: 10 of leaves was worth 5.0 points more (±0.6); 7 of acorns and 8 of acorns: 10 of leaves was worth 1.0 point more (in all 60 worlds); 7 of acorns and 8 of acorns: 10 of leaves was worth 6.0 points more (in all 60 worlds)"`,
  );
});
