import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import pimc from '../../bots/pimc.js';
import { SEATINGS } from '../../src/boards/seating.js';
import type { PlayedPiece } from '../../src/boards/sums.js';
import { QUESTIONS } from '../../src/cards/engine/actions.js';
import { ALL_CARDS, type CardSet, cardsOf, setOf, without } from '../../src/cards/engine/cards.js';
import { Course } from '../../src/cards/engine/course.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { keyOf } from '../../src/cards/random/key.js';
import { parseHand } from '../../src/cards/record/notation.js';
import { compare } from '../../src/experiments/compare/kind.js';
import { Random as BotRandom } from '../../src/players/bot/random.js';
import { View } from '../../src/players/view/view.js';
import { meanOf } from '../../src/stats/mean.js';
import { ratioOf } from '../../src/stats/ratio.js';
import { here } from '../cli/here.js';
import { folderWith } from '../cli/run.js';
import { type JobChanges, jobOf, playChunk } from '../experiments/simulate/jobs.js';
import { folderOfFile } from '../folders.js';
import { RULE_SETS } from '../judge/options.js';
import { Random, randomRules } from '../judge/random.js';
import { sized } from '../sizes.js';
import { scoresOf } from './scores.js';

const play = (changes: JobChanges, count: number): Promise<PlayedPiece> =>
  playChunk(jobOf({ seed: 'solving', bots: ['sound', 'sound', 'sound'], ...changes }), 0, count);

describe.each(['pimc(worlds=2)', 'reader(worlds=2)', 'oracle'])('%s', (bot) => {
  test('answers legally under 10 combinations of options, against unpredictable opponents', async () => {
    const random = new Random(17);
    for (let combination = 0; combination < 10; combination++) {
      const game = random.pick(Object.keys(RULE_SETS));
      const setting = { game, rules: randomRules(RULE_SETS[game].kind, random), matchLength: random.pick([1, 3]) };
      const { firstFaults } = await play({ ...setting, bots: [bot, 'random(shy=0)', 'random(shy=0.8)'] }, 6);
      expect(firstFaults, JSON.stringify(setting)).toEqual([]);
    }
  });
});

function answer(course: Course): unknown {
  const { game, seat } = course;
  const player = pimc.sit!({ params: { worlds: 3 }, game: game.ruleSet, rules: game.rules, seat });
  const view = new View(course, seat, { deal: 0, length: 1 });
  const question = QUESTIONS[course.question];
  return player[question]!(view as never, new BotRandom(keyOf('blind'), 0));
}

test.each([
  ['AKOUX.AK.AK.A', 'mord', 'has all tricks but for one'],
  ['987.987.97.87', 'brand', 'can raise it to Bettel, and others would outbid Bettel itself'],
  ['97.AKOU9.U7.9', 'brand', 'has good trumps'],
])('pimc bids on %s: %s, since it %s', (hand, word) => {
  const [own, ...rest] = [parseHand(hand, 'hand', 10), ...restOf(parseHand(hand, 'hand', 10))];
  const course = new Course(makeGame('bolachen', { mordValue: 4 })); // where nothing was learned, it searches
  course.begin(own, rest[0], rest[1], rest[2]);
  expect(answer(course)).toBe(word);
});

/** The cards that a hand does not have, ten, ten and two. */
function restOf(hand: CardSet): CardSet[] {
  const cards = cardsOf(without(ALL_CARDS, hand));
  return [cards.slice(0, 10), cards.slice(10, 20), cards.slice(20)].map((some) => setOf(some));
}

/** A Brand in hearts, or a six, of forehand, whatever the cards: what is left of luck is the same for all. */
const BRAND: JobChanges = { game: 'bolachen', start: { declarer: 0, contract: 3 } };
const SIX: JobChanges = { game: 'wallachen', rules: { kontra: false }, start: { declarer: 0, contract: 0 } };

test.each([
  ['pimc(worlds=5)', 'sound', 'a Brand', BRAND, sized(250, 900)],
  ['pimc(worlds=5)', 'sound', 'a six', SIX, sized(100, 150)],
  ['oracle', 'pimc(worlds=3)', 'Bolachen', { game: 'bolachen' }, 12],
  ['oracle', 'pimc(worlds=3)', 'Wallachen', { game: 'wallachen' }, 80],
])('%s beats %s in %s', async (bot, field, _, job, boards) => {
  const sums = await scoresOf(
    { ...job, seed: 'solving' },
    [bot, field, field],
    boards,
    SEATINGS.filter((_, i) => i % 2 === 0),
  );
  const interval = meanOf(ratioOf(sums.map((sum) => [sum, 3] as const)));
  expect(interval.low, JSON.stringify(interval)).toBeGreaterThan(0);
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = folderOfFile();

test.each(['bolachen', 'wallachen'].slice(sized(1, 0)))(
  'learning gives the same numbers of %s on one thread and on two',
  async (game) => {
    const learned = async (threads: number): Promise<string> => {
      const out = join(folder, `${threads}.json`);
      const flags = ['--game', game, '--scale', '0.0005', '--iterations', '1', '--out', out, '--threads', `${threads}`];
      await promisify(execFile)('npm', ['run', 'learn', '--', ...flags], { cwd: ROOT });
      return readFileSync(out, 'utf8');
    };
    const once = await learned(1);
    expect(await learned(2)).toBe(once);
  },
);

/** Bots that people are shown to begin with are better than the one that only takes the defaults. */

/** The file of the bot in a block of a page. */
function blockOf(page: string): string {
  const block = /^```[jt]s\n(import \{ defineBot[\s\S]*?)^```/m.exec(readFileSync(join(ROOT, page), 'utf8'));
  return block?.[1] ?? '';
}

/** The folder with all that pages and `new-bot` begin with. */
async function beginnings(): Promise<string> {
  const folder = folderWith({ 'bots.ts': blockOf('src/players/bot/README.md') });
  for (const step of [1, 2, 3, 4])
    copyFileSync(join(ROOT, `bots/tutorial/step${step}.ts`), join(folder, `step${step}.ts`));
  expect(await here(folder, 'new-bot mine')).toMatchObject({ code: 0 });
  return folder;
}

test.each(['mine', 'bots', 'step1', 'step2', 'step3', 'step4'])('%s beats lowest', async (name) => {
  const a = join(await beginnings(), `${name}.ts`);
  for (const estimand of ['head-to-head', 'one-in-field'] as const)
    for (const game of ['bolachen', 'wallachen'] as const) {
      const what = { a, b: 'lowest', estimand, game, blocks: sized(1500, 5000), seed: 'examples' };
      const { summary } = await compare(what, { threads: 0 });
      expect(summary.sequential.low, `${estimand}, ${game}`).toBeGreaterThan(0);
    }
});
