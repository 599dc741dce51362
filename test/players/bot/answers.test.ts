import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answersBot, readAnswers } from '../../../src/players/bot/answers/answers-bot.js';
import { simulate } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { hashOf } from '../../outline.js';
import { refusal } from '../../support/input/refused.js';
import { standIn } from './external/stand-in.js';

/** A file of answers is a bot: it answers what was asked there. */

const folder = folderOfFile();

/** What a program has answered that need not repeat its answers: any legal word, now and then none. */
async function kept(): Promise<string> {
  let asked = 0;
  standIn((_, { say }) => ({
    hear(line) {
      const { type, id, legal } = JSON.parse(line);
      if (type === 'hello') say(JSON.stringify({ type, protocol: 1, name: 'moody', repeatable: false }));
      if (type !== 'question') return;
      asked++;
      say(JSON.stringify({ id, answer: asked % 9 === 0 ? 'never' : legal[(7 * asked) % legal.length], remark: 'so' }));
    },
  }));
  await simulate({ bots: ['exec(moody)', 'lowest', 'lowest'], deals: 5, seed: 's' }, { threads: 0, folder });
  return readFileSync(join(folder, 'answers.jsonl'), 'utf8');
}

test('the same deals come out alike; elsewhere defaults answer for the rest of a deal', async () => {
  const text = await kept();
  const bot = answersBot(text);
  const { sit: _, ...told } = bot;
  expect(told).toEqual({
    ...{ name: 'answers', about: 'answers from a file what was asked there', params: { bot: 'exec(moody)' } },
    choices: { bot: ['exec(moody)'] },
  });
  const play = async (seed: string) => {
    const { summary } = await simulate({ bots: [bot, 'lowest', 'lowest'] as never, deals: 5, seed }, { threads: 0 });
    return summary.firstFaults.map(({ kind, board, at, detail }) => `${kind} ${board} ${at} ${detail}`);
  };
  const LEGAL = 'EA G7 GK GA SU SO SA HX HK HA';
  expect(await play('s')).toEqual([`illegal 1 5 giveBack: "never" is not legal; legal: ${LEGAL}`]);
  expect(await play('t')).toEqual(['error 0 0 was not asked this when its answers were kept']);
  const lines = readAnswers(text, 'x');
  const hash = hashOf(lines.map(({ ms, after, ...line }) => JSON.stringify(line)).join());
  expect([lines.length, hash]).toEqual([29, '148100c4']);
});

test('what is no file of answers is refused, an unfinished line left out', () => {
  const line =
    '{"bot":"a","board":0,"triple":0,"seating":0,"seat":"F","step":0,"question":"play","asked":"x","answer":"EA","ms":1}';
  const wrong = (change: object): string =>
    refusal(() => readAnswers(`${line}\n${JSON.stringify({ ...JSON.parse(line), ...change })}\n`, 'x'));
  const empty = [wrong({}), refusal(() => answersBot(line)), refusal(() => answersBot('{}\n'))];
  expect(empty).toEqual(['accepted', 'answers: has no answers', 'answers:1: bot: is missing']);
  const cases = [
    ...[{ answer: 'call EA' }, { answer: 'pass' }, { answer: 'x' }, { question: 'call', answer: 'EA' }],
    ...[{ seating: 6 }, { usage: { a: -1 } }, { draw: 0 }, { after: 'x' }, { more: 1 }],
  ];
  expect(cases.map(wrong)).toMatchInlineSnapshot(`
    [
      "x:2: answer: expected an answer to the question; found {"bot":"a","board":0,"triple":0,"seating":0,"seat":"F","step":0,"question":"p…",
      "accepted",
      "x:2: answer: expected an answer to the question; found {"bot":"a","board":0,"triple":0,"seating":0,"seat":"F","step":0,"question":"p…",
      "x:2: answer: expected an answer to the question; found {"bot":"a","board":0,"triple":0,"seating":0,"seat":"F","step":0,"question":"c…",
      "x:2: seating: expected a whole number from 0 to 5; found 6",
      "x:2: usage.a: expected >=0; found -1",
      "x:2: draw: expected a whole number from 1 up; found 0",
      "x:2: after: expected /^[0-9a-f]{16}$/; found "x"",
      "x:2: more: is not known",
    ]
  `);
});
