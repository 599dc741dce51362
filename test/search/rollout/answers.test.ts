import { describe, expect, test } from 'vitest';
import { comparedWithDeals } from '../../../benchmarks/rejected.js';
import { CALL, DISCARD, discardOf, OVER, PLAY, PLAYED, RAISE } from '../../../src/cards/engine/actions.js';
import { MOST_ACTIONS } from '../../../src/cards/engine/deal-state.js';
import { parseCards } from '../../../src/cards/record/card-list.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { HIDDEN } from '../../../src/players/view/view.js';
import { type Knowledge, Roller, type Start } from '../../../src/public/bots.js';
import { type Card, type Course, cardsOf, EMPTY, makeGame } from '../../../src/public/engine.js';
import { ImaginedDeal, keyOf, LikelyWorlds, rollout, simulate, situationOf } from '../../../src/public/index.js';
import { alikeAmong } from '../../../src/search/rollout/alike.js';
import { KnownAnswers } from '../../../src/search/rollout/known-answers.js';
import { enoughOf, everValid, isHopeless, isShort, looksFor } from '../../../src/search/rollout/looks.js';
import { AnswerSums } from '../../../src/search/rollout/sums.js';
import { courseOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { choices, givenBy, hashesOf } from '../../outline.js';
import { sized } from '../../sizes.js';

/** What is said of answers: which are alike, which is chosen, how sure that is, what comes of them. */

const sound = await loadPolicies(parseSpec('sound', 'bots'), 'bots');

const cards = (text: string) => parseCards(text, 'cards');
const card = (text: string): Card => cardsOf(cards(text))[0];

/** Where middlehand plays or discards; the declarer is forehand, or himself. */
const standing = (more: Partial<Record<keyof Course, unknown>>): Course =>
  ({ question: PLAY, seat: 1, declarer: 0, gone: EMPTY, trickSize: 0, discards: EMPTY, ...more }) as never;

describe('cards are alike between which nobody else has one', () => {
  const hand = cards('S9 SU SO HA');
  const BOTH = { first: card('E7'), second: card('SX') };
  test.each([
    ['neighbours in rank', {}, 'S9 SU=SO HA'],
    ['the card between was played in an earlier trick', { gone: cards('SX') }, 'S9=SU=SO HA'],
    ['it lies on the table: one loses to it', { gone: cards('SX'), trickSize: 1, first: card('SX') }, 'S9 SU=SO HA'],
    ['on the table as the second card', { gone: cards('SX E7'), trickSize: 2, ...BOTH }, 'S9 SU=SO HA'],
    ['the declarer has discarded it himself', { declarer: 1, discards: cards('SX E7') }, 'S9=SU=SO HA'],
    ['another has discarded it: who plays here does not know', { discards: cards('SX E7') }, 'S9 SU=SO HA'],
  ])('%s', (_, more, expected) => {
    const names = ['S9', 'SU', 'SO', 'HA'];
    const alike = alikeAmong(
      names.map((name) => PLAYED + card(name)),
      standing({ hands: [EMPTY, hand, EMPTY], ...more }),
    );
    const groups = names.flatMap((_, i) => (alike[i] === i ? [names.filter((__, k) => alike[k] === i).join('=')] : []));
    expect(groups.join(' ')).toBe(expected);
  });

  test('discards are alike card by card', () => {
    const pairs = ['S9 HA', 'SU HA', 'SO HA', 'SU SO'].map((pair) => discardOf(cards(pair)));
    const course = standing({ question: DISCARD, declarer: 1, hands: [EMPTY, hand, EMPTY] });
    expect(alikeAmong(pairs, course)).toEqual([0, 1, 1, 3]);
  });
});

test('a player answers as its model would, unless another answer is better by more than a standard error', () => {
  const numbers = new Random(61);
  const found = new Map<boolean, number>();
  for (let deal = 0; deal < 400 && Math.min(found.get(true) ?? 0, found.get(false) ?? 0) < 2; deal++) {
    const course = courseOf({ ...randomSetting(numbers, ['bolachen']), rules: {}, start: undefined });
    for (; course.question !== OVER && course.question !== PLAY; takeAtRandom(course, numbers, 0.5)) {
      if (course.isForced) continue;
      const roller = new Roller('bolachen', {}, [sound, sound, sound]);
      const view = viewOf(course);
      const terms = { worlds: 30, least: 24, doubt: 2, effective: 0, sure: true, race: true };
      const { sums, best, liked, answers, dropped } = roller.roll(view, terms);
      const { mean, standardError } = sums.difference(best, liked);
      if (best === liked || dropped.has(liked) || answers[best] >= PLAYED || answers[liked] >= PLAYED) continue;
      const isOther = mean > standardError;
      expect(roller.choose(view, terms) === view.legal[best]).toBe(isOther);
      found.set(isOther, (found.get(isOther) ?? 0) + 1);
    }
  }
  expect(Math.min(...found.values())).toBeGreaterThan(1);
});

test('with more answers intervals that hold at any time are wider; when sums are short of worlds, or hopeless, is as ever', () => {
  const wide = [2, 3, 21, 400].map((size) => everValid({ blocks: 1_000, mean: 1, standardError: 0.1 }, size, 2_000));
  expect(wide.map(({ high }) => high)).toEqual(wide.map(({ high }) => high).sort());
  const weights = ['', '1 1', '1 1, 1e-6 29', '1 199', '1 200', '1 200, 4000 1'].map((text) => {
    const sums = new AnswerSums(1);
    for (const [weight, times] of text.split(', ').map((each) => each.split(' ').map(Number)))
      for (let i = 0; i < times; i++) sums.add(weight, Float64Array.of(i), [0]);
    return sums;
  });
  const looks = [0, 30, 200, 999, 1_000, 1_001, 1_499, 1_500, 9_999, 10_000];
  const terms = ['30 0', '30 15', '200 100'].map((text) => text.split(' ').map(Number));
  const values = {
    wide: () => wide,
    enough: () => [20_000, 200, 199, 30].map((worlds) => [enoughOf(worlds), looksFor(worlds, 0), looksFor(worlds, 1)]),
    short: () =>
      weights.map((sums) =>
        terms.map(([most, enough]) =>
          looks.map((looked) => [isShort, isHopeless].map((is) => is(sums, most, enough, looked))),
        ),
      ),
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`"wide 939a21ef; enough 034d8957; short 65203aaf"`);
});

test('a contract is made in a share of the deals in which the seat declares, which others may prevent', async () => {
  const { answers } = await rollout(
    { seat: 'F', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' },
    { model: 'sound', worlds: 400 },
  );
  const brand = answers.find(({ answer }) => answer === 'brand')!;
  expect(brand.declares).toBeLessThan(0.8);
  expect(brand.makes).toBeGreaterThan(0.95); // of all deals it would be less than 80 %
});

/** Middlehand has not seen what was discarded: each world has that drawn, as `keen` would, or any two cards. */
const DEFENDER = {
  seat: 'M',
  hand: 'EK EU GX GU S7 S9 H8 HX HU HO',
  after: `F brand, M brand, D bettel, D keep, D call GX from M, D return GA, D bettel,
    D HK, F HA, M HX, F S8, M S9, D E8, M H8, D H7, F H9, F E7, M EU, D E9`,
};

test('what is said of cards to play where discards were not seen is as ever', async () => {
  const found = await rollout(DEFENDER, { model: 'keen', worlds: 60, doubt: 1 });
  expect(hashesOf({ found: () => found })).toMatchInlineSnapshot(`"found 98f3f165"`);
});

test.each([1, 4, 20])('of %i the likeliest of the worlds looked at first is one of those played', async (most) => {
  const keen = await loadPolicies(parseSpec('keen', 'bots'), 'bots');
  const { view } = situationOf(DEFENDER);
  const imagined = new ImaginedDeal('bolachen', {}, [keen, keen, keen]);
  for (let base = 0; base < 200; base++) {
    const worlds = new LikelyWorlds(view, imagined, { key: keyOf('likely'), base: base * 2 ** 20, doubt: 2, most });
    const played = Array.from({ length: most }, () => worlds.next());
    expect(played, `base ${base}`).toContain(true);
  }
});

test('so there is one for every question, however few are asked for', async () => {
  const what = { bots: ['respond(worlds=4)'], seed: 'f', board: 3, deals: 1 };
  const { summary } = await simulate(what, { threads: 0 });
  expect(summary.bots[0].faults).toMatchObject({ error: 0 });
});

/** Where enough worlds fit what was said and played, only those count. */

const keen = await loadPolicies(parseSpec('keen', 'bots'), 'bots');

// Before, worlds counted in which `keen` would have answered otherwise: most of these values lay outside.
test.each(['double', 'kontra', 'defender, trick 1'])(
  'values are those of whole deals that the model plays just so, in Wallachen: %s',
  (kind) => {
    const terms = { kinds: [kind], decisions: sized(1, 8), worlds: 1_000, deals: sized(60_000, 300_000) };
    const found = comparedWithDeals(makeGame('wallachen'), keen, terms).get(kind)!;
    expect(found.decisions).toBe(terms.decisions);
    // Now and then too few of the worlds that are looked at fit: then others count a little.
    expect(found.decisions - found.onlyFitting).toBeLessThanOrEqual(sized(0, 1));
    expect(found.inside).toBe(found.answers);
  },
);

const HAND = { seat: 'M', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' };
const LITTLE = { worlds: 200, model: 'lowest' };

test.each([
  ['nothing was said', { seat: 'F', hand: HAND.hand }, LITTLE, 1, 1],
  ['all worlds fit', { ...HAND, after: 'F pass' }, LITTLE, 1, 1],
  ['none fits: lowest never bids', { ...HAND, after: 'F bettel' }, LITTLE, 0, 0],
  ['models are not asked', { ...HAND, after: 'F bettel' }, { ...LITTLE, doubt: 0 }, null, null],
] as const)('the share of worlds that fit, and of their weight: %s', async (_, situation, what, fitting, weight) => {
  const found = await rollout(situation, what);
  expect([found.fitting, found.fittingWeight]).toEqual([fitting, weight]);
  expect(found.effective).toBeGreaterThan(99);
});

test('of worlds that hardly explain what was said no answer is surely worse', async () => {
  const [few, all] = await Promise.all(
    [{ doubt: 0.5 }, { doubt: 0 }].map((more) => rollout({ ...HAND, after: 'F bettel' }, { ...LITTLE, ...more })),
  );
  const verdicts = ({ answers }: typeof few): string[] => answers.map(({ verdict }) => verdict);
  expect(few.fittingWeight).toBeLessThan(0.2);
  expect(verdicts(few)).not.toContain('surely worse');
  expect(verdicts(all)).toContain('surely worse');
});

test('some fit: with a doubt all worlds count, the others less; without, only those that fit, and more are looked at', async () => {
  const situation = { seat: 'D', hand: 'HA HK HO H9 SA S7 GK EA E9 E8', after: 'F pass, M bettel' };
  const both = await Promise.all(
    [{}, { doubt: 0.5 }].map((more) => rollout(situation, { model: 'sound', worlds: 300, ...more })),
  );
  const [only, some] = both;
  expect(only.fittingWeight).toBe(1);
  expect(only.fitting).toBeLessThan(0.5);
  expect(only.drawn).toBeGreaterThan(2 * only.worlds);
  expect(some.fittingWeight).toBeGreaterThan(some.fitting!);
  expect(some.fittingWeight).toBeLessThan(1);
});

const VIEW = { declarer: null, seat: 1, called: null, pot: 0, matchDeal: 0, matchLength: 3, scores: null } as Knowledge;
const BRAND: Start = { declarer: 0, contract: 1 };

function follow(known: KnownAnswers, view: Knowledge, begun: Start | null, actions: readonly number[]): void {
  const all = new Int32Array(MOST_ACTIONS);
  all.set(actions);
  known.follow(view, begun, all, actions.length);
}

/** Does a seat see no more than its hand and the history, at each place? */
function seesNoMore(view: object, actions: number[], question: number, called: number, hand: number): string {
  const known = new KnownAnswers();
  follow(known, { ...VIEW, ...view }, null, actions);
  const course = { declarer: 2, question, called, hands: [hand, hand, hand] };
  const isFor = (seat: number, place: number) => known.isFor({ ...course, seat } as never, place);
  return givenBy(isFor, choices([0, 2], [0, 1, 2])).join();
}

test('who sees no more than a hand and the history', () => {
  const views = choices([null, 1, 2], [null, 9]).map(([declarer, called]) => ({ declarer, called }));
  const asked = choices(views, [[7, HIDDEN, 8], [HIDDEN], [7, 8, 9]], [RAISE, CALL, PLAY], [-1, 3], [0x3ff, 0xfff]);
  expect(hashesOf({ asked: () => givenBy(seesNoMore, asked) })).toMatchInlineSnapshot(`"asked d2c70a17"`);
});

test.each<[string, Partial<Knowledge>, Start | null, number[], number]>([
  ['the deal goes on', {}, BRAND, [7, 8, 9], 5],
  ['nothing was said since', {}, BRAND, [7, 8], 5],
  ['something else was said', {}, BRAND, [7, 9, 9], -1],
  ['less was said', {}, BRAND, [7], -1],
  ['another contract was given', {}, { declarer: 0, contract: 2 }, [7, 8, 9], -1],
  ['another declarer was given', {}, { declarer: 2, contract: 1 }, [7, 8, 9], -1],
  ['none was given', {}, null, [7, 8, 9], -1],
  ['there is a pot', { pot: 3 }, BRAND, [7, 8, 9], -1],
  ['it is another deal of the match', { matchDeal: 1 }, BRAND, [7, 8, 9], -1],
  ['the session stands otherwise', { scores: [1, 0, -1], sessionTarget: 21 }, BRAND, [7, 8, 9], -1],
])('what is known of an earlier question, if %s', (_, change, start, history, answer) => {
  const known = new KnownAnswers();
  follow(known, VIEW, BRAND, [7, 8]);
  known.note(0, 0x3ff, 5);
  follow(known, { ...VIEW, ...change }, start, history);
  expect(known.at(0, 0x3ff)).toBe(answer);
  expect([known.at(1, 0x3ff), known.at(0, 0x7fe)]).toEqual([-1, -1]);
});
