import { expect, test } from 'vitest';
import type { Place, Player } from '../../../../src/players/bot/bot.js';
import { Chair } from '../../../../src/players/bot/external/chair.js';
import type { Asker, Desk } from '../../../../src/players/bot/external/desk.js';
import { BotFault } from '../../../../src/players/bot/fault.js';
import { simulate } from '../../../../src/public/index.js';
import { jobOf, playChunk } from '../../../experiments/simulate/jobs.js';
import { hashOf } from '../../../outline.js';
import { DUCK, EXAMPLES } from './fixture.js';
import { complaint } from './protocol.js';
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
async function faultsOf(wrong: Wrong, window: number, deals = 3): Promise<string> {
  standIn((_, mouth) => ({
    hear(line) {
      const { type, id, legal, random = '' } = JSON.parse(line);
      if (type === 'hello') mouth.say(reply({ type, protocol: 1, name: 'odd', window }));
      else if (/^[0-3]/.test(random)) wrong(mouth, id, legal);
      else if (type === 'question') mouth.say(reply({ id, answer: legal[0] }));
    },
  }));
  const bots = [`exec(odd ${Object.values(WAYS).indexOf(wrong)} ${window} ${deals})`, 'lowest', 'lowest'];
  const { summary } = await simulate({ bots, deals, seed: 's' }, { threads: 0, moveTime: 50 });
  const [{ faults }] = summary.bots as unknown as { faults: Record<string, number> }[];
  const counts = Object.entries(faults).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []));
  return [...counts, ...summary.firstFaults.map(({ board, at, detail }) => `${board}.${at} ${detail}`)].join(', ');
}

test('what is said of them', async () => {
  const shown: string[] = [];
  for (const [way, wrong] of Object.entries(WAYS))
    shown.push(
      `${way}: ${await faultsOf(wrong, 1)}`,
      ...(/end|twice|names/.test(way) ? [await faultsOf(wrong, 8)] : []),
    );
  shown.push(await faultsOf(WAYS.ends, 1, 60), await faultsOf(WAYS['ends after an answer'], 8, 60));
  expect(shown.join('; ')).toMatchInlineSnapshot(
    `"says nothing: 3 timeout, 0.13 play: no answer after 50 ms; ends: 3 crash, 0.13 play: ended with exit code 3; 3 crash, 0.13 play: ended with exit code 3; ends after an answer: 3 crash, 0.16 play: ended with exit code 0; 3 crash, 0.25 play: ended with exit code 0; names no question: 7 illegal, 0.13 play: "{"answer":"GU"}" is no answer, where question 3 was to be; 7 illegal, 0.13 play: "{"answer":"GU"}" is no answer; answers another question: 7 illegal, 0.13 play: question 43 was answered, where question 3 was to be; answers twice: 6 illegal, 0.16 play: question 3 was answered, where question 4 was to be; 3 illegal, 1.13 play: a question was answered that is not open; answers late, after another line: 7 illegal, 0.13 play: question 43 was answered, where question 3 was to be; says an error: 7 error, 0.13 play: "no idea"; answers what is not legal: 7 illegal, 0.13 play: "never" is not legal; legal: GU GA SO H7 H8 HX HU HA; answers nothing: ; reports more than numbers: 7 illegal, 0.13 play: its usage is {"a":"much"}; expected up to 20 numbers by name, each from 0 to 1000000000000; remarks a number: 7 illegal, 0.13 play: its remark is 5; expected a text; 56 crash, 0.13 play: ended with exit code 3; 56 crash, 2.30 play: started no more after 10 processes; the first: ended with exit code 0"`,
  );
});

/** Of programs that answer by the numbers they are given: what they are sent, by its kind. */
async function sentTo(game: string, window: number, hello: object): Promise<string> {
  const sent: string[] = [];
  standIn((_, { say }) => ({
    hear(line) {
      sent.push(line);
      const { type, id, legal, random } = JSON.parse(line);
      if (type === 'hello') say(reply({ type, protocol: 1, name: 'reader', window, ...hello }));
      if (type === 'question')
        say(reply({ id, answer: legal[Number.parseInt(random.slice(0, 8), 16) % legal.length] }));
    },
  }));
  const bots = [`exec(reader ${game} ${window} ${Object.keys(hello)})`, 'sound', 'lowest'] as const;
  const { faults } = await playChunk(jobOf({ game, bots }), 0, 12);
  expect(faults.some(Boolean)).toBe(false);
  for (const line of sent) expect(complaint(JSON.parse(line), 'toBot')).toBeNull();
  const kinds = sent.map((line): string => JSON.parse(line).type);
  const counts = [...new Set(kinds)].map((kind) => `${kinds.filter((each) => each === kind).length} ${kind}`);
  return `${counts.join(', ')}: ${hashOf(sent.join('\n'))}`;
}

test('what they are sent: the rules once and a text with each question, or numbers, if they want them', async () => {
  const found = [await sentTo('bolachen', 1, {}), await sentTo('wallachen', 8, {})];
  found.push(await sentTo('bolachen', 1, { texts: true }), await sentTo('wallachen', 8, { texts: true }));
  found.push(await sentTo('wallachen', 1, { columns: ['seat', 'features', 'contract.number'] }));
  expect(found.join('; ')).toMatchInlineSnapshot(
    `"3 hello, 13 board, 94 question, 11 result: ecc65f32; 3 hello, 105 question: 96e471b6; 3 hello, 2 rules, 13 board, 94 question, 11 result: 9ef78be9; 3 hello, 2 rules, 105 question: 4b2befef; 3 hello, 13 board, 105 question, 11 result: 3fe87c25"`,
  );
});

test('what is reported with an answer is not of the next question, which could not be put', () => {
  const puts: ((asker: Asker) => void)[] = [
    (asker) => asker.take({ answer: 'pass', usage: { tokens: 7 } }),
    (asker) => asker.fail(new BotFault('crash', 'started no more')),
  ];
  const desk = { isShared: true, texts: null, add: (asker: Asker) => puts.shift()?.(asker) } as unknown as Desk;
  const chair = new Chair('program', () => desk, 1);
  const player = chair.sit({ rules: {} } as Place) as Player & Record<'bid', (...asked: object[]) => unknown>;
  const ask = (): unknown => player.bid({ question: 0 }, { word: () => 0 });
  ask();
  expect(chair.said).toMatchObject({ usage: { tokens: 7 } });
  expect(ask).toThrow('started no more');
  expect(chair.said).toEqual({ ms: expect.any(Number) });
});

/** The others in processes are in the system suite. */
test('a program in a process plays as its policy does on a thread', async () => {
  const play = (duck: string) => playChunk(jobOf({ bots: [duck, 'sound', 'random'] }), 0, 3);
  const [there, here] = [await play(EXAMPLES.javascript), await play(DUCK)];
  expect([there.digest, there.faults]).toEqual([here.digest, here.faults]);
});
