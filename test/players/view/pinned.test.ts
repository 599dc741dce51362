import { expect, test } from 'vitest';
import { wordBit } from '../../../src/cards/engine/actions.js';
import { readRecord } from '../../../src/cards/record/parse-record.js';
import { watchLists, wordList } from '../../../src/players/view/legal-words.js';
import { recordStep } from '../../../src/players/view/record-step.js';
import { textOf } from '../../../src/players/view/text-of.js';
import { View } from '../../../src/players/view/view.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { MORD, PASSED_OUT, SAMPLE } from '../../cards/record/sample.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { refusal } from '../../support/input/refused.js';

/** What a seat sees in words, and the lists of words that it is shown. */

test('what is told of questions of deals at random, alone, in a match and in a session; and of all of three records', () => {
  const places = [
    { deal: 0, length: 1 },
    { deal: 1, length: 3 },
    { deal: 2, length: 9, session: { target: 21, scores: [3, -1, -2] as const } },
  ];
  const told: string[] = [];
  for (const course of questionsOf(new Random(31), 60, 0.5))
    if (!course.isForced) told.push(textOf(new View(course, course.seat, places[told.length % 3])));
  const steps = [SAMPLE, MORD, PASSED_OUT].map((record) => {
    const read = readRecord(record);
    return read.actions.map((_, step) => recordStep(read, step)).map(({ view, answer }) => `${textOf(view)} ${answer}`);
  });
  const hashes = [told, ...steps].map((each) => `${each.length} ${hashOf(each.join('\n'))}`);
  expect([...hashes, steps[2][1]]).toMatchInlineSnapshot(`
    [
      "1124 9770e573",
      "38 fd60d919",
      "13 d076ff3f",
      "3 5a9c37fa",
      "You are M (middlehand). Your cards: acorns EO E7; leaves GU G9 G8 G7; bells S7; hearts HU HX H8.
    Said and done so far: F pass.
    Match: the pot has 3.
    You are asked: What do you bid?
    - "pass": no bid
    - "play": a bid: at least 6 of the 10 tricks; trump is the suit of the declarer's first card; 1 unit for each trick he has taken (6 to 10) if made, 6 units if failed 2",
    ]
  `);
  const refused = [-1, 3].map((step) => refusal(() => recordStep(readRecord(PASSED_OUT), step)));
  refused.push(refusal(() => recordStep(readRecord({ ...SAMPLE, actions: SAMPLE.actions.slice(0, 3) }), 4)));
  expect(refused).toMatchInlineSnapshot(`
    [
      "step: expected the index of an action, 0 to 2, or 3 for what is asked next; found -1",
      "step: expected the index of an action, 0 to 2; found 3",
      "step: expected the index of an action, 0 to 2, or 3 for what is asked next; found 4",
    ]
  `);
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
