import { expect, test } from 'vitest';
import { recordsOf } from '../../../experiments/simulate/jobs.js';
import { complaint } from './protocol.js';
import { standIn } from './stand-in.js';

/** Programs that read words: what they are sent. */

test.each([
  ['bolachen', 1],
  ['wallachen', 8],
] as const)('%s, %i at once: the rules once, and a text with each question beside the view', async (game, window) => {
  const sent: string[] = [];
  standIn((_, { say }) => ({
    hear(line) {
      sent.push(line);
      const { type, id, legal, random } = JSON.parse(line);
      if (type === 'hello') say(JSON.stringify({ type, protocol: 1, name: 'reader', texts: true, window }));
      if (type === 'question')
        say(JSON.stringify({ id, answer: legal[Number.parseInt(random.slice(0, 8), 16) % legal.length] }));
    },
  }));
  const bots = [`reader:=exec(reader ${window})`, 'sound', 'lowest'] as [string, string, string];
  const records = await recordsOf({ game, rules: {}, bots, names: ['reader', 'sound', 'lowest'] }, 12);
  expect(records.join()).toContain('"faults":[]');
  const messages = sent.map((line) => JSON.parse(line));
  for (const each of messages) expect(complaint(each, 'toBot')).toBeNull();
  expect(messages.map(({ type }) => type).slice(0, 3)).toEqual(['hello', 'hello', 'rules']);
  const questions = messages.filter(({ type }) => type === 'question');
  expect(questions.length).toBeGreaterThan(12);
  for (const { text, view } of questions) {
    expect(text).toMatch(/^You are [FMD] /);
    expect(view).toEqual(expect.any(Object));
  }
});
