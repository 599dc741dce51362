import { describe, expect, test } from 'vitest';
import { learn } from '../../bots/keen/learning/curriculum.js';
import { type LessonJob, playLesson } from '../../bots/keen/learning/lessons.js';
import { SEATINGS } from '../../src/boards/seating.js';
import type { PlayedPiece } from '../../src/boards/sums.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { loadPolicies } from '../../src/players/bot/loading/load.js';
import { parseSpec } from '../../src/players/bot/spec.js';
import { meanOf } from '../../src/stats/mean.js';
import { ratioOf } from '../../src/stats/ratio.js';
import { type JobChanges, jobOf, playChunk } from '../experiments/simulate/jobs.js';
import { type Kind, RULE_SETS } from '../judge/options.js';
import { Random, randomRules } from '../judge/random.js';
import { hashOf, outlineOf } from '../outline.js';
import { sized } from '../sizes.js';
import { scoresOf } from './scores.js';

const play = (changes: JobChanges, count: number): Promise<PlayedPiece> =>
  playChunk(jobOf({ seed: 'house', bots: ['sound', 'bold', 'random'], ...changes }), 0, count);

/** Any rule set under random options, some of it in matches. */
function randomSetting(random: Random): JobChanges {
  const game = random.pick(Object.keys(RULE_SETS));
  const kind: Kind = RULE_SETS[game].kind;
  return { game, rules: randomRules(kind, random), matchLength: random.pick([1, 3]) };
}

/** Those that solve open cards or play deals on are slower: more of them in solving.system.ts. */
const QUICK_BOTS = ['lowest', 'random', 'sound', 'bold', 'keen'];
const DEAR_BOTS = ['oracle', 'pimc(worlds=2)', 'reader(worlds=2)', 'respond(worlds=20)'];
const WITH_OTHERS = ['reader(worlds=2,others=bold)', 'respond(worlds=9,own=sound)'];

test.each(Object.keys(RULE_SETS))('what house bots answer in %s is what they always answered', async (game) => {
  const digests: string[] = [];
  for (const bot of [...QUICK_BOTS, 'keen(promise=-0.4)', ...DEAR_BOTS]) {
    const job: JobChanges = { game, bots: DEAR_BOTS.includes(bot) ? [bot, 'sound', 'sound'] : [bot, bot, bot] };
    const { digest, firstFaults } = await play(job, DEAR_BOTS.includes(bot) ? 6 : 150);
    expect(firstFaults).toEqual([]);
    digests.push(`${bot} ${digest}`);
  }
  const random = new Random(3);
  const others: unknown[] = [];
  for (const bot of [...QUICK_BOTS, 'oracle', 'pimc(worlds=2)', ...WITH_OTHERS]) {
    const rules = randomRules(RULE_SETS[game].kind, random);
    others.push((await play({ game, rules, bots: [bot, 'bold', 'keen'] }, QUICK_BOTS.includes(bot) ? 60 : 3)).digest);
  }
  digests.push(`by other rules ${hashOf(others.join())}`);
  await expect(`${digests.join('\n')}\n`).toMatchFileSnapshot(`digests/${game}.txt`);
});

test('what house bots declare of themselves: parameters, ranges, readers', async () => {
  const names = ['oracle', 'pimc', 'reader', 'respond', ...QUICK_BOTS];
  const bots = await Promise.all(names.map((name) => loadPolicies(parseSpec(name, 'bots'), 'bots')));
  const told = bots.map(
    ({ bid }, i) => `${names[i]} ${hashOf(JSON.stringify([bid.bot.params, bid.bot.ranges, bid.bot.reads]))}`,
  );
  expect(told.join('; ')).toBe(
    'oracle fe44a8cc; pimc 2c7b892c; reader 583550fd; respond e83895fd; lowest fe44a8cc; random 150f5906; sound cbe33be4; bold 21a27d4f; keen 97a3d951',
  );
});

describe.each(QUICK_BOTS)('%s', (bot) => {
  test('answers legally under many combinations of options, against unpredictable opponents', async () => {
    const random = new Random(7);
    for (let combination = 0; combination < sized(4, 120); combination++) {
      const setting = randomSetting(random);
      const bots = [bot, 'random(shy=0)', 'random(shy=0.8)'] as const;
      const { firstFaults } = await play({ ...setting, bots }, 60);
      expect(firstFaults, JSON.stringify(setting)).toEqual([]);
    }
  });

  test.each(['bolachen', 'wallachen'])('plays every contract of %s, whatever its cards', async (game) => {
    for (const contract of makeGame(game).contracts.keys()) {
      const start = { declarer: (contract % 3) as 0 | 1 | 2, contract };
      const { firstFaults } = await play({ game, bots: [bot, bot, bot], start }, sized(10, 50));
      expect(firstFaults, `contract ${contract}`).toEqual([]);
    }
  });
});

test.each([
  ['sound', 'random', 'lowest', 'bolachen', 1],
  ['sound', 'random', 'lowest', 'wallachen', 8],
  ['bold', 'random', 'lowest', 'bolachen', 1],
  ['bold', 'random', 'lowest', 'wallachen', 8],
  ...Object.keys(RULE_SETS).map((game) => ['keen', 'sound', 'sound', game, 0] as const),
] as const)('%s beats %s and %s in %s by %i or more points a deal', async (bot, one, other, game, margin) => {
  const sums = await scoresOf(
    { game, seed: 'house' },
    [bot, one, other],
    bot === 'keen' ? sized(400, 4000) : sized(80, 500),
  );
  const interval = meanOf(ratioOf(sums.map((sum) => [sum, SEATINGS.length] as const)), undefined, 0.99);
  expect(interval.low).toBeGreaterThan(margin);
});

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
