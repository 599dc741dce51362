import { expect, test } from 'vitest';
import { actionAnswer, OVER, QUESTIONS } from '../../../../src/cards/engine/actions.js';
import { SEATS } from '../../../../src/cards/engine/seats.js';
import { keyOf } from '../../../../src/cards/random/key.js';
import { formatAnswer } from '../../../../src/cards/record/actions.js';
import {
  answerOf,
  askedText,
  boardLine,
  helloLine,
  readHello,
  resultLine,
} from '../../../../src/players/bot/external/messages.js';
import {
  BOARD_FIELDS,
  type FieldName,
  GAME_FIELDS,
  QUESTION_FIELDS,
  ViewChanges,
} from '../../../../src/players/bot/external/view-text.js';
import { Random as BotRandom } from '../../../../src/players/bot/random.js';
import { View } from '../../../../src/players/view/view.js';
import { SESSION_FIELDS, VIEW_FIELDS } from '../../../../src/players/view/view-fields.js';
import { takeAtRandom } from '../../../cards/engine/random-course.js';
import { Spoken } from '../../../cards/engine/spoken.js';
import { Random, randomSetting } from '../../../judge/random.js';
import { sized } from '../../../sizes.js';
import { inWords } from '../in-words.js';
import { complaint, FIELDS } from './protocol.js';

/** Expects of a line to be a message by the schema. */
function expectMessage(line: string, way: 'toBot' | 'fromBot'): void {
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(complaint(JSON.parse(line), way)).toBeNull();
}

interface Question {
  readonly type: string;
  readonly id: number;
  readonly view: object;
  readonly since: number;
  readonly history: readonly string[];
  readonly legal: readonly string[];
  readonly random: string;
}

test('what a program puts together is the view, in words, from messages that are as the schema says', () => {
  const random = new Random(61);
  let id = 0;
  for (let deal = 0; deal < sized(15, 50); deal += 1) {
    const { game, rules, deal: cards, start } = randomSetting(random);
    const { course } = new Spoken(game, rules, cards, start);
    const views = SEATS.map((seat) => new View(course, seat, { deal: 0, length: 1 }));
    const told = SEATS.map((seat) => {
      const ofBot = new BotRandom(keyOf('words'), seat);
      ofBot.sit(course, deal, seat);
      return { ofBot, changes: new ViewChanges(), view: {} as Record<string, unknown>, history: [] as string[] };
    });
    const seeds = new Set<string>();
    expectMessage(helloLine({ game, rules: course.game.rules }, { length: 7, name: 'any', open: true }), 'toBot');
    expectMessage(boardLine(views[0]), 'toBot');
    while (course.question !== OVER) {
      const view = views[course.seat];
      const heard = told[course.seat];
      id += random.below(1000) + 1;
      const { changes, ofBot } = heard;
      const asked = askedText({ view, changes, random: [ofBot.word(), ofBot.word()] }, false);
      const line = `{"type":"question","id":${id},${asked}}\n`;
      if (!course.isForced) expectMessage(line, 'toBot'); // else it would not be asked
      const question = JSON.parse(line) as Question;
      expect(question).toMatchObject({ type: 'question', id, random: expect.stringMatching(/^[0-9a-f]{16}$/) });
      seeds.add(question.random);
      Object.assign(heard.view, question.view);
      heard.history.splice(question.since, heard.history.length, ...question.history);
      const expected = Object.fromEntries(QUESTION_FIELDS.map((field) => [field, inWords(field, view[field])]));
      expect(heard.view).toEqual(expected);
      expect(heard.history).toEqual(view.history);
      const { legal } = question;
      takeAtRandom(course, random);
      const taken = actionAnswer(course.actions[heard.history.length]);
      expect(legal).toContain(formatAnswer(taken));
      expect(new Set(legal).size).toBe(legal.length);
      expectMessage(`${JSON.stringify({ id, answer: legal[0] })}\n`, 'fromBot');
    }
    expectMessage(resultLine(course), 'toBot');
    expect(seeds.size).toBe(course.step);
  }
});

test('nothing is sent twice', () => {
  const random = new Random(62);
  const { game, rules, deal, start } = randomSetting(random);
  const { course } = new Spoken(game, rules, deal, start);
  const view = new View(course, course.seat, { deal: 0, length: 1 });
  const changes = new ViewChanges();
  const told = (): string => `{${changes.fieldsText(view)}} ${changes.historyText(view)}`;
  told();
  expect(told()).toBe(`{} "since":${course.step},"history":[]`);
});

test.each([
  ['play', 'HA', 31],
  ['call', 'call HA', 31],
  ['call', 'no-call', 'no-call'],
  ['giveBack', 'return E7', 0],
  ['discard', 'discard E7 HA', 0x80000001 | 0],
  ['discard', 'discard HA E7', 0x80000001 | 0],
  ['bid', 'brand', 'brand'],
  ['play', 'call HA', 'call HA'],
  ['call', 'HA', 'HA'],
  ['play', 'discard E7 HA', 'discard E7 HA'],
  ['play', 31, 31],
  ['play', undefined, undefined],
] as const)('to %s, %j is %j', (question, token, answer) => {
  expect(QUESTIONS).toContain(question);
  // A number is no token: it must not pass for a card.
  expect(answerOf(question, token)).toBe(typeof token === 'number' ? String(token) : answer);
});

const MINE = { protocol: 1, name: 'd' };
const X = { params: { x: 1 } };
const FALSE_START = 'where a hello was expected, as in {"type":"hello","protocol":1,"name":"mine"}';
const PARTS =
  'auction, exchange, play, double, bid, contest, raise, call, giveBack, declare, discard, kontra, declaring, defence';
test.each<object>([
  ...[{ name: ' duck ' }, { about: 'a', ...X }, { ...X, reads: { x: ['auction'] } }],
  ...[{ window: 64 }, { columns: ['hand'] }],
])('a hello with %j is read', (members) => {
  const { protocol: _, ...told } = { ...MINE, params: {}, ...members };
  expect(readHello(JSON.stringify({ type: 'hello', ...MINE, ...members }))).toEqual({
    ...told,
    name: told.name.trim(),
  });
});

test.each<[object, unknown]>([
  [{ ...MINE, ...X, reads: { x: ['bidding'] } }, `its hello: "bidding" reads x, but is not a part; parts are ${PARTS}`],
  [{ ...MINE, batch: 64 }, expect.stringMatching(/^its hello: there are no batches: a window, as in "window":256, is/)],
  [{ ...MINE, window: 0.5 }, 'its hello: window must be a whole number from 1 to 1024; found 0.5'],
  [{ ...MINE, columns: 'hand' }, 'its hello: columns must be a list of names; found "hand"'],
  [{ error: 'not this game' }, 'does not play here: "not this game"'],
  [{ name: 'd' }, 'its hello names no protocol, as in "protocol":1'],
  [{ protocol: 1 }, 'its hello must have a name, a text of up to 80 letters; found nothing'],
  [{ ...MINE, params: { x: [] } }, 'its params must be an object of numbers, texts and true or false; found {"x":[]}'],
])('a hello that is none: %j', (members, hello) => {
  expect(readHello(JSON.stringify({ type: 'hello', ...members }))).toEqual(hello);
});

test.each(['', '[]'])('%j is no hello', (line) => expect(readHello(line)).toBe(`said "${line}" ${FALSE_START}`));

test('the schema has the fields of views, as they are described', () => {
  const ofBoard: readonly FieldName[] = [...BOARD_FIELDS, ...SESSION_FIELDS];
  for (const [i, names] of [GAME_FIELDS, ofBoard, [...ofBoard, ...QUESTION_FIELDS]].entries()) {
    const told = (name: FieldName) => [FIELDS[i][name].description, FIELDS[i][name].anyOf?.at(-1)];
    const expected = names.map((name) => {
      const { about, nullable } = VIEW_FIELDS[name];
      return [about, nullable && !ofBoard.includes(name) ? { type: 'null' } : undefined];
    });
    expect(names.map(told)).toEqual(expected);
  }
});

test('a hello is read with a mark of the byte order before it, and UTF-16 is named', () => {
  const line = '{"type":"hello","protocol":1,"name":"mine"}';
  expect(readHello(`\ufeff${line}\r`)).toMatchObject(readHello(line) as object);
  expect(readHello(line)).toMatchObject({ name: 'mine' });
  expect(readHello(Buffer.from(line, 'utf16le').toString())).toMatch(/^writes UTF-16/);
});
