import { expect, test } from 'vitest';
import { actionAnswer, OVER, type Question } from '../../../../src/cards/engine/actions.js';
import { SEATS } from '../../../../src/cards/engine/seats.js';
import { keyOf } from '../../../../src/cards/random/key.js';
import { formatAnswer } from '../../../../src/cards/record/actions.js';
import * as messages from '../../../../src/players/bot/external/messages.js';
import * as fields from '../../../../src/players/bot/external/view-text.js';
import { Random as BotRandom } from '../../../../src/players/bot/random.js';
import { View } from '../../../../src/players/view/view.js';
import { SESSION_FIELDS, VIEW_FIELDS } from '../../../../src/players/view/view-fields.js';
import { courseOf, takeAtRandom } from '../../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../../judge/random.js';
import { hashesOf } from '../../../outline.js';
import { rows } from '../../../rows.js';
import { sized } from '../../../sizes.js';
import { inWords } from '../in-words.js';
import { complaint, FIELDS } from './protocol.js';

/** Expects of a line to be a message by the schema. */
function expectMessage(line: string, way: 'toBot' | 'fromBot'): void {
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(complaint(JSON.parse(line), way)).toBeNull();
}

const { answerOf, askedText, boardLine, helloLine, readHello, resultLine } = messages;
const { BOARD_FIELDS, GAME_FIELDS, QUESTION_FIELDS, ViewChanges } = fields;

test('what a program puts together is the view, in words, from messages that are as the schema says', () => {
  const random = new Random(61);
  const anew = new ViewChanges();
  let id = 0;
  for (let deal = 0; deal < sized(15, 50); deal += 1) {
    const setting = randomSetting(random);
    const { game } = setting;
    const course = courseOf(setting);
    const views = SEATS.map((seat) => new View(course, seat, { deal: 0, length: 1 }));
    const said = SEATS.map((seat) => {
      const ofBot = new BotRandom(keyOf('words'), seat);
      ofBot.sit(course, deal, seat);
      return { ofBot, changes: new ViewChanges(), view: {} as Record<string, unknown>, history: [] as string[] };
    });
    const seeds = new Set<string>();
    expectMessage(helloLine({ game, rules: course.game.rules }, { length: 7, name: 'any', open: true }), 'toBot');
    expectMessage(boardLine(views[0]), 'toBot');
    while (course.question !== OVER) {
      const view = views[course.seat];
      const heard = said[course.seat];
      anew.reset();
      expect(anew.fieldsText(view)).toBe(new ViewChanges().fieldsText(view));
      id += random.below(1000) + 1;
      const { changes, ofBot } = heard;
      const asked = askedText({ view, changes, random: [ofBot.word(), ofBot.word()] }, false);
      const line = `{"type":"question","id":${id},${asked}}\n`;
      if (!course.isForced) expectMessage(line, 'toBot'); // else it would not be asked
      const { view: changed, since, history, legal, random: seed } = JSON.parse(line);
      expect(seed).toMatch(/^[0-9a-f]{16}$/);
      seeds.add(seed);
      Object.assign(heard.view, changed);
      heard.history.splice(since, heard.history.length, ...history);
      const expected = Object.fromEntries(QUESTION_FIELDS.map((field) => [field, inWords(field, view[field])]));
      expect(heard.view).toEqual(expected);
      expect(heard.history).toEqual(view.history);
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

test.each(rows`
  play | "HA" | 31 ‖ call | "call HA" | 31 ‖ call | "no-call" | "no-call" ‖ giveBack | "return E7" | 0
  discard | "discard E7 HA" | -2147483647 ‖ discard | "discard HA E7" | -2147483647 ‖ bid | "brand" | "brand"
  play | "call HA" | "call HA" ‖ call | "HA" | "HA" ‖ play | "discard E7 HA" | "discard E7 HA" ‖ play | 31 | "31"
`)('to %s, %s is %s: a number is no token, and does not pass for a card', (question, token, answer) => {
  expect(JSON.stringify(answerOf(question as Question, JSON.parse(token)))).toBe(answer);
});

const MINE = { protocol: 1, name: 'd' };
const X = { params: { x: 1 } };
const HELLOS = [
  ...[
    { name: ' duck ' },
    { about: 'a', ...X },
    { about: 'a\nb' },
    { ...X, reads: { x: ['auction'] } },
    { columns: ['hand'] },
  ],
  ...[{ ...X, reads: { x: ['bidding'] } }, { ...X, reads: 5 }, { reads: { x: ['play'] } }],
  ...[{ columns: 'hand' }, { files: [5] }],
  ...[1, 64, 1024, 1025, 0, 0.5, '1'].map((window) => ({ window })),
  ...[{ batch: 64 }, { repeatable: false }, { repeatable: 0 }],
  ...[{ texts: true }, { texts: 'a' }, { error: 'not this game' }],
  ...[undefined, 2, '1'].map((protocol) => ({ protocol })),
  ...[undefined, '', 5, 'a\n', 'a'.repeat(80), 'a'.repeat(81)].map((name) => ({ name })),
  ...[null, 5, { x: [] }, { x: true, y: 'a' }].map((params) => ({ params })),
  ...['play', 'plays', 'raise', 'raise_', 'bid_all', 'bids_all', 'all', 'sit', 'result'].map((method) => ({
    methods: [method],
  })),
  ...[{ methods: ['play', 'plays'] }, { files: ['a.py', './b/c.py', '/etc/x', '..', '.'] }],
];
const USAGES: readonly unknown[] = [
  ...[{}, { a: 1 }, { a: -1 }, { a: 1e12 }, { a: 2e12 }, { a: '1' }, { 'a\n': 1 }],
  ...[{ constructor: 1 }, { prototype: 1 }, [], 5],
];
const MANY = [20, 21].map((count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`u${i}`, i])));

test('what is read of hellos, and of what comes with answers; or what is wrong with it', () => {
  const hellos = HELLOS.map((members) => JSON.stringify({ type: 'hello', ...MINE, ...members }));
  const said = [...hellos, '', '[]', '{', '{"type":"helo"}'].map(readHello);
  const besides = [...USAGES, ...MANY].map((usage) => ({ usage }));
  const replies = [...besides, ...['a\nb', 5, 'x'.repeat(501)].map((remark) => ({ remark }))].map(messages.besidesIn);
  expect(hashesOf({ hellos: () => said, replies: () => replies })).toMatchInlineSnapshot(
    `"hellos db47926b; replies 08dd960a"`,
  );
});

test('a hello is read with a mark of the byte order before it, and UTF-16 is named', () => {
  const line = JSON.stringify({ type: 'hello', ...MINE });
  expect(readHello(`\ufeff${line}\r`)).toEqual({ name: 'd', params: {} });
  expect(readHello(Buffer.from(line, 'utf16le').toString())).toMatch(/^writes UTF-16/);
});

test('the schema has the fields of views, as they are described', () => {
  const ofBoard: readonly fields.FieldName[] = [...BOARD_FIELDS, ...SESSION_FIELDS];
  for (const [i, names] of [GAME_FIELDS, ofBoard, [...ofBoard, ...QUESTION_FIELDS]].entries()) {
    const said = (name: fields.FieldName) => [FIELDS[i][name].description, FIELDS[i][name].anyOf?.at(-1)];
    const expected = names.map((name) => {
      const { about, nullable } = VIEW_FIELDS[name];
      return [about, nullable && !ofBoard.includes(name) ? { type: 'null' } : undefined];
    });
    expect(names.map(said)).toEqual(expected);
  }
});
