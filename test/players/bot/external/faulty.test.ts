import { expect, test } from 'vitest';
import { simulate } from '../../../../src/public/index.js';
import { standIn } from './stand-in.js';

/** Programs that go wrong at one question in four, asked one by one and eight at once: what is said, and how often. */

type Wrong = (program: { say(line: string): void; exit(code: number): void }, id: number, legal: string[]) => void;

const reply = (more: object): string => JSON.stringify(more);

const WAYS: Readonly<Record<string, Wrong>> = {
  'says nothing': () => {},
  ends: ({ exit }) => exit(3),
  'ends after an answer': ({ say, exit }, id, [answer]) => {
    say(reply({ id, answer }));
    exit(0);
  },
  'names no question': ({ say }, _, [answer]) => say(reply({ answer })),
  'answers another question': ({ say }, id, [answer]) => say(reply({ id: id + 40, answer })),
  'answers twice': ({ say }, id, [answer]) => {
    say(reply({ id, answer }));
    say(reply({ id, answer }));
  },
  'answers late, after another line': ({ say }, id, [answer]) => {
    say(reply({ id: id + 40, answer }));
    say(reply({ id, answer }));
  },
  'says an error': ({ say }, id) => say(reply({ id, error: 'no idea' })),
  'answers what is not legal': ({ say }, id) => say(reply({ id, answer: 'never' })),
  'answers nothing': ({ say }, id) => say(reply({ id, answer: null })),
  'reports more than numbers': ({ say }, id, [answer]) => say(reply({ id, answer, usage: { a: 'much' } })),
  'remarks a number': ({ say }, id, [answer]) => say(reply({ id, answer, remark: 5 })),
};

/** The faults of a bot by kind, and the first of each. */
async function faultsOf(wrong: Wrong, window: number): Promise<string> {
  standIn((_, mouth) => ({
    hear(line) {
      const { type, id, legal, random = '' } = JSON.parse(line);
      if (type === 'hello') mouth.say(reply({ type, protocol: 1, name: 'odd', window }));
      else if (/^[0-3]/.test(random)) wrong(mouth, id, legal);
      else if (type === 'question') mouth.say(reply({ id, answer: legal[0] }));
    },
  }));
  const bots = [`exec(odd ${Object.values(WAYS).indexOf(wrong)} ${window})`, 'lowest', 'lowest'];
  const { summary } = await simulate({ bots, deals: 3, seed: 's' }, { threads: 0, moveTime: 50 });
  const [{ faults }] = summary.bots as unknown as { faults: Record<string, number> }[];
  const counts = Object.entries(faults).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []));
  return [...counts, ...summary.firstFaults.map(({ board, at, detail }) => `${board}.${at} ${detail}`)].join(', ');
}

test('what is said of them', async () => {
  const told: string[] = [];
  for (const [way, wrong] of Object.entries(WAYS))
    told.push(
      `${way}: ${await faultsOf(wrong, 1)}`,
      ...(/end|twice|names/.test(way) ? [await faultsOf(wrong, 8)] : []),
    );
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "says nothing: 3 timeout, 0.13 play: no answer after 50 ms
    ends: 3 crash, 0.13 play: ended with exit code 3
    3 crash, 0.13 play: ended with exit code 3
    ends after an answer: 3 crash, 0.16 play: ended with exit code 0
    3 crash, 0.25 play: ended with exit code 0
    names no question: 7 illegal, 0.13 play: "{"answer":"GU"}" is no answer, where question 3 was to be
    7 illegal, 0.13 play: "{"answer":"GU"}" is no answer
    answers another question: 7 illegal, 0.13 play: question 43 was answered, where question 3 was to be
    answers twice: 6 illegal, 0.16 play: question 3 was answered, where question 4 was to be
    3 illegal, 1.13 play: a question was answered that is not open
    answers late, after another line: 7 illegal, 0.13 play: question 43 was answered, where question 3 was to be
    says an error: 7 error, 0.13 play: "no idea"
    answers what is not legal: 7 illegal, 0.13 play: "never" is not legal; legal: GU GA SO H7 H8 HX HU HA
    answers nothing: 
    reports more than numbers: 7 illegal, 0.13 play: its usage is {"a":"much"}; expected up to 20 numbers by name, each from 0 to 1000000000000
    remarks a number: 7 illegal, 0.13 play: its remark is 5; expected a text"
  `);
});
