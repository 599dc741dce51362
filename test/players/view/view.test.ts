import { describe, expect, test } from 'vitest';
import { DOUBLE, wordBit } from '../../../src/cards/engine/actions.js';
import { Course } from '../../../src/cards/engine/course.js';
import { MOST_ACTIONS } from '../../../src/cards/engine/deal-state.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { SEAT_LETTERS } from '../../../src/cards/record/notation.js';
import { readRecord } from '../../../src/cards/record/parse-record.js';
import { watchLists, wordList } from '../../../src/players/view/legal-words.js';
import { recordStep } from '../../../src/players/view/record-step.js';
import { readWords } from '../../../src/players/view/said.js';
import { textOf } from '../../../src/players/view/text-of.js';
import { readActions, View } from '../../../src/players/view/view.js';
import { placeInView, VIEW_FIELDS } from '../../../src/players/view/view-fields.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { Spoken } from '../../cards/engine/spoken.js';
import { DEAL } from '../../cards/games/examples.js';
import { MORD, PASSED_OUT, SAMPLE } from '../../cards/record/sample.js';
import { judgeOf, Random, randomSetting } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';
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

/** What a seat sees in words, and the lists of words that it is shown. */

test('what is told of questions of deals at random, alone, in a match and in a session; and of all of three records', () => {
  const places = [
    { deal: 0, length: 1 },
    { deal: 1, length: 3 },
    { deal: 2, length: 9, session: { target: 21, scores: [3, -1, -2] as const } },
  ];
  const told: string[] = [];
  const [said, actions] = [new Int32Array(3), new Int32Array(MOST_ACTIONS)];
  for (const course of questionsOf(new Random(31), 60, 0.5)) {
    const view = new View(course, course.seat, places[1]);
    const numbers = [view, { history: view.history }].map((seen) => {
      readWords(seen, said);
      return [
        said.join(),
        actions.slice(0, readActions(seen, actions)).join(),
        actions.slice(0, readActions(seen, actions, true)).join(),
      ].join(' ');
    });
    told.push(...numbers, JSON.stringify(placeInView(view)));
    if (!course.isForced) told.push(textOf(new View(course, course.seat, places[told.length % 3])));
  }
  const steps = [SAMPLE, MORD, PASSED_OUT].map((record) => {
    const read = readRecord(record);
    return read.actions.map((_, step) => recordStep(read, step)).map(({ view, answer }) => `${textOf(view)} ${answer}`);
  });
  const hashes = [told, ...steps].map((each) => `${each.length} ${hashOf(each.join('\n'))}`);
  expect(hashes.join('; ')).toMatchInlineSnapshot(`"5519 71ac8605; 38 fd60d919; 13 d076ff3f; 3 5a9c37fa"`);
  const refused = [-1, 3].map((step) => refusal(() => recordStep(readRecord(PASSED_OUT), step)));
  refused.push(refusal(() => recordStep(readRecord({ ...SAMPLE, actions: SAMPLE.actions.slice(0, 3) }), 4)));
  expect(hashOf(refused.join('; '))).toMatchInlineSnapshot(`"2cf21450"`);
});

test.each<[string, (list: string[]) => void]>([
  ['sorted', (list) => list.sort()],
  ['cut short', (list) => list.pop()],
  ['made longer', (list) => list.push('hearts')],
  ['written to', (list) => list.fill('mord')],
])('a list of words is made once; one that a bot has %s is shown to the next as it should be', (_, change) => {
  const words = ['pass', 'brand', 'bettel', 'mord'] as const;
  const bids = words.reduce((set, word) => set | wordBit(word), 0);
  watchLists();
  const list = wordList(bids);
  expect(wordList(bids)).toBe(list);
  change(list as string[]);
  expect(wordList(bids)).toEqual(words);
});
