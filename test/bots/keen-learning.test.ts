import { expect, test } from 'vitest';
import { learn } from '../../bots/keen/learning/curriculum.js';
import { type LessonJob, playLesson } from '../../bots/keen/learning/lessons.js';
import { hashOf, outlineOf } from '../outline.js';

/** What `npm run learn` does, on few deals and on this thread; as a program, and on several: keen.system.ts. */

test.each(['bolachen', 'wallachen'])('what is learned of %s, and what is said of it', async (game) => {
  const lines: string[] = [];
  const school = { play: async (job: LessonJob) => playLesson(job), report: (line: string) => void lines.push(line) };
  const few = { game, seed: 'few', scale: 0.00006, iterations: 1, from: null, field: null };
  const learned = Object.entries(await learn(few, school));
  const hashes = learned.map(([name, numbers]) => `${name} ${hashOf(JSON.stringify(numbers))}`);
  const said = `${hashes.join('\n')}\n${outlineOf(`${lines.join('\n')}\n`, 3)}`;
  await expect(said).toMatchFileSnapshot(`keen-learning/${game}.txt`);
});
