import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DECLARE } from '../../../src/cards/engine/actions.js';
import { size } from '../../../src/cards/engine/cards.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import { answersBot, readAnswers } from '../../../src/players/bot/answers/answers-bot.js';
import { type AnyBot, PARTS } from '../../../src/players/bot/bot.js';
import { declaredIn, descriptionOf, seesAllCards } from '../../../src/players/bot/declared.js';
import { equalPartsOf, isSamePart, unreadParameters } from '../../../src/players/bot/equal-parts.js';
import { newBundleOf } from '../../../src/players/bot/loading/bundle.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { OpenCards } from '../../../src/players/bot/open-cards.js';
import { byPart, type Policies, parseSpec } from '../../../src/players/bot/spec.js';
import { simulate } from '../../../src/public/index.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { folderWith } from '../../cli/run.js';
import { folderOfFile } from '../../folders.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { refusal } from '../../support/input/refused.js';
import { standIn } from './external/stand-in.js';

/** What a bot says of itself is read once; a load that says something else is refused. */

const PLANNED: AnyBot = {
  ...{ name: 'two', seesAllCards: false, memoryless: true, games: ['bolachen'] },
  ...({ params: { least: 1 }, ranges: { least: [0, 9] }, reads: { least: ['play'] } } as const),
};
const playing = (bot: AnyBot): string =>
  refusal(() => declaredIn(bot, 'b', 'bots', { declared: [['b', JSON.stringify(descriptionOf(PLANNED))]] }));

test.each<Partial<AnyBot>>([
  ...[{ seesAllCards: true }, { memoryless: false }, { games: ['bolachen', 'wallachen'] }, { name: 'other' }],
  ...[{ params: { least: 2 } }, { ranges: { least: [0, 1] } as const }, { reads: { least: ['auction'] } as const }],
])('a bot is refused with %j where it plays, that said something else before', (change) => {
  const [[key, now]] = Object.entries(change);
  const then = JSON.stringify(PLANNED[key as 'name']);
  const told = `${key} is ${JSON.stringify(now)} where it plays, but was ${then} when the run was planned`;
  expect([playing(PLANNED), playing({ ...PLANNED, ...change })]).toEqual(['accepted', `bots: two: ${told}`]);
});

test.each([0, 1])('so is one whose file says something else there, with --threads %i', async (threads) => {
  // As a file is described, its thread knows nothing but its address.
  const text = `import { workerData } from 'node:worker_threads';
    export default { name: typeof workerData === 'string' ? 'one' : 'other', bid: ({ legal }) => legal[0] };`;
  const a = join(folderWith({ 'two.mjs': text }), 'two.mjs');
  const run = compare({ a, b: 'random', blocks: 30, seed: 'd' }, { threads });
  await expect(run).rejects.toThrow('name is "other" where it plays, but was "one" when the run was planned');
});

test('all cards are all of them, wherever they are', () => {
  for (const course of questionsOf(new Random(3), 60)) {
    const { hands, talon, discards } = new OpenCards(course);
    const places = [...hands, talon, discards, course.gone];
    const [sum, all] = [places.reduce((sum, set) => sum + size(set), 0), places.reduce((all, set) => all | set, 0)];
    expect([sum, all, size(talon)]).toEqual([32, -1, course.question < DECLARE ? 2 : 0]);
  }
});

const load = (text: string): Promise<Policies> => loadPolicies(parseSpec(text, 'bots'), 'bots');

test('of a bot that plays with open cards it is said that it sees all cards, be it for a part of another', async () => {
  const bots = ['oracle', 'sound+play=oracle', 'pimc', 'respond(others=keen)'];
  expect(await Promise.all(bots.map(async (bot) => seesAllCards(await load(bot))))).toEqual([true, true, false, false]);
});

test.each<[string, boolean | null, object]>([
  ['who declares that sees all cards', true, { seesAllCards: true }],
  ['others see none', null, { seesAllCards: false }],
  [
    'nor does a bot that changes its mind',
    null,
    {
      asked: 0,
      get seesAllCards() {
        return this.asked++ > 20;
      },
    },
  ],
])('in a run %s', async (_, expected, declared) => {
  const seen: unknown[] = [];
  const own = {
    sit: ({ cards, seat }: { readonly cards?: OpenCards; readonly seat: number }) => ({
      play: ({ hand, legal }: { readonly hand: number; readonly legal: number }) => {
        seen.push(cards === undefined ? null : cards.hands[seat] === hand);
        return 31 - Math.clz32(legal);
      },
    }),
  };
  const bot = Object.defineProperties({ name: 'sees', ...own }, Object.getOwnPropertyDescriptors(declared)) as never;
  await simulate({ bots: [bot, 'sound', 'sound'], deals: 5, seed: 'a' }, { threads: 0 });
  expect(seen.length).toBeGreaterThan(20);
  expect(new Set(seen)).toEqual(new Set([expected]));
});

test.each([
  ['respond', { model: 'keen' }],
  ['respond(others=sound)', { model: 'keen', others: 'sound' }],
  ['reader', {}],
])('%s takes those beside it for %j', async (text, expected) => {
  const { bid } = await load(text);
  const names = Object.entries(bid.models ?? {}).map(([name, model]) => [name, model.bid.bot.name]);
  expect(Object.fromEntries(names)).toEqual(expected);
});

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
  expect((await load(`answers(${folder})`)).bid.params).toEqual({ bot: 'exec(moody)' });
  writeFileSync(join(folder, 'answers.jsonl'), `${text}${text.split('\n')[0]}\n`);
  await expect(newBundleOf(join(folder, 'answers.jsonl'), 'bots')).rejects.toThrow(
    'answers.jsonl: is not as it was written',
  );
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
    ...[{ question: 'discard', answer: 'return EA' }].concat({ question: 'bid', answer: 'E7' }),
    ...[{ seating: 6 }, { usage: { a: -1 } }, { draw: 0 }, { after: 'x' }, { more: 1 }],
  ];
  expect(cases.map((change) => wrong(change).replace(/^x:2: |; found \{.*/g, '')).join('; ')).toMatchInlineSnapshot(
    `"answer: expected an answer to the question; answer: expected an answer to the question; answer: expected an answer to the question; answer: expected an answer to the question; answer: expected an answer to the question; answer: expected an answer to the question; seating: expected a whole number from 0 to 5; found 6; usage.a: expected >=0; found -1; draw: expected a whole number from 1 up; found 0; after: expected /^[0-9a-f]{16}$/; found "x"; more: is not known"`,
  );
});

test('parts that answer alike, of bots of one kind, with bases, seated for long, as programs; what they do not read', () => {
  const reads = { reads: { one: ['auction'] as const }, params: { one: 1, two: 2 } };
  const bots: Readonly<Record<string, AnyBot>> = {
    ...{ plain: { name: 'a', ...reads }, forgets: { name: 'b', ...reads, memoryless: true, sit: () => ({}) } },
    ...{ keeps: { name: 'c', ...reads, sit: () => ({}) }, odd: { name: 'e', repeatable: false } },
    sees: { name: 'd', seesAllCards: true, memoryless: true, sit: () => ({}) },
  };
  const of = (name: string, one = 1, two = 2, base?: string, answersAll = false): Policies => {
    const policy = { bot: bots[name], params: { one, two }, answersAll };
    return { ...byPart(() => policy), ...(base !== undefined && { base: { bot: bots[base], params: {} } }) };
  };
  const all = [
    ...Object.keys(bots).flatMap((name) => [of(name), of(name, 5), of(name, 1, 5), of(name, 1, 2, 'plain')]),
    ...[of('keeps', 1, 2, 'odd'), of('keeps', 1, 2, 'odd', true), { ...of('plain'), play: of('keeps').bid }],
  ] as Policies[];
  const found = [{ staysSeated: false }, { staysSeated: true, isKept: (bot: number) => bot === 1 }].map((terms) => {
    const equal = equalPartsOf(all, terms);
    const unread = all.map((_, bot) => [0, 6, 9].map((part) => unreadParameters(all, equal, bot, part)));
    return `${equal.isMemoryless.length} ${hashOf(`${equal.kinds} ${equal.isMemoryless} ${JSON.stringify(unread)}`)}`;
  });
  const same = all.flatMap((one) =>
    all.map((other) => PARTS.map((part) => Number(isSamePart(one, other, part))).join('')),
  );
  expect([...found, hashOf(same.join())].join(', ')).toMatchInlineSnapshot(`"24 2bbaa09b, 12 b1af1547, 067ca796"`);
});
