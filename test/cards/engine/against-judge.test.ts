import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sharePot } from '../../../src/cards/engine/scoring.js';
import { countLegal, isLegal, Perft, parseAnswer } from '../../../src/public/engine.js';
import { type Kind, OPTIONS, RULE_SETS, type WallachenRules, wallachenRules } from '../../judge/options.js';
import { judgeOf, Random, randomSetting, type Setting } from '../../judge/random.js';
import type { Outcome, Turn } from '../../judge/table.js';
import { givenOut, withPot } from '../../judge/wallachen.js';
import { sized } from '../../sizes.js';
import { type Rules, Spoken } from './spoken.js';

/** The engine beside the judge: the same random deals, options, starts, pots and actions are put to both. */

const MODEST = ['pass', 'keep', 'no-call', 'hold', 'no-kontra', 'brand', 'brand-E', 'brand-H', '6', '7'];

/** Any token; a shy table mostly says what leads to ordinary contracts, since otherwise most deals are a Mord. */
function answerTo({ tokens }: Turn, isShy: boolean, random: Random): string {
  const modest = tokens.filter((token) => MODEST.includes(token));
  return isShy && modest.length > 0 && random.below(5) > 0 ? random.pick(modest) : random.pick(tokens);
}

/** What differs between the judge's question and the engine's; null if nothing does. */
function difference(turn: Turn, engine: Spoken): string | null {
  const asked = engine.turn();
  if (asked === null) return 'the engine says it is over';
  if (asked.seat !== turn.seat || asked.question !== turn.question)
    return `the engine asks ${asked.seat} ${asked.question}`;
  const { course } = engine;
  const isSame =
    countLegal(course) === turn.tokens.length &&
    asked.tokens.length === turn.tokens.length &&
    isDeepStrictEqual([...asked.tokens].sort(), [...turn.tokens].sort()) &&
    turn.tokens.every((token) => isLegal(course, parseAnswer(token)!));
  return isSame ? null : `the engine allows ${asked.tokens.join(', ')}; the judge ${turn.tokens.join(', ')}`;
}

/** What comes of a deal by the judge and by the engine; with a pot before it, and as the last of its match or not. */
function endings(setting: Setting, judge: Outcome, engine: Spoken, isLast: boolean): readonly [unknown, unknown] {
  const { kind, differs } = RULE_SETS[setting.game];
  const { course } = engine;
  if (kind === 'bolachen') return [judge, engine.result()];
  const rules: WallachenRules = wallachenRules({ ...differs, ...setting.rules });
  const told = withPot(judge, course.potBefore, rules);
  if (isLast) sharePot(course);
  return [
    { ...judge, ...(isLast ? givenOut(told) : told) },
    { ...engine.result(), pot: course.pot },
  ];
}

/** Plays one deal with both; answers how many decisions it had. */
function playBoth(setting: Setting, random: Random): number {
  const { game, rules, deal, start } = setting;
  const judge = judgeOf(setting);
  const engine = new Spoken(game, rules, deal, start, game.startsWith('wallachen') ? random.below(6) : 0);
  const isShy = random.below(3) > 0;
  for (let turn = judge.turn(); turn !== null; turn = judge.turn()) {
    const differs = difference(turn, engine);
    if (differs !== null)
      expect.unreachable(`${differs} after ${judge.actions.join(', ')} of ${JSON.stringify(setting)}`);
    const token = answerTo(turn, isShy, random);
    judge.play(token);
    engine.play(token);
  }
  const [byJudge, byEngine] = endings(setting, judge.result(), engine, random.below(2) === 0);
  const expected = { result: byJudge, actions: judge.actions };
  const told = { result: byEngine, actions: engine.actions };
  if (JSON.stringify(told) !== JSON.stringify(expected)) expect(told, JSON.stringify(setting)).toEqual(expected);
  return judge.actions.length;
}

/** Decisions compared for each rule set: those of some 350 deals, or of 40,000. */
const DECISIONS = sized(9_000, 1_000_000);

/** Options that meet, by game: B09 B10 B14 B15 B18 B21, W15 W20 W21. */
const MEETING: Readonly<Record<Kind, string>> = {
  bolachen: 'cardCall calledInTalon returnCardBy suitInBid brandContest raiseBeforePickup raiseAfterPickup',
  wallachen: 'kontra kontraWindow kontraTurns allPass potOnLoss',
};

/** Every way to combine their values. */
const combined = (kind: Kind): readonly Rules[] =>
  MEETING[kind]
    .split(' ')
    .reduce<readonly Rules[]>(
      (ways, name) => ways.flatMap((way) => OPTIONS[kind][name].map((value) => ({ ...way, [name]: value }))),
      [{}],
    );

test.each([
  ['B09 B10 B14 B15 B18 B21', 'bolachen'],
  ['B09 B10 B14 B15 B18 B21', 'bolachen-old'],
  ['W15 W20 W21', 'wallachen'],
  ['W15 W20 W21', 'wallachen-sirch'],
])(
  `%s engine and judge agree in %s: ${DECISIONS} decisions of random deals under random options, starts and pots, and under all combinations of options that meet`,
  (_, ruleSet) => {
    const random = new Random(2026);
    const combinations = combined(RULE_SETS[ruleSet].kind);
    for (let decisions = 0, deal = 0; decisions < DECISIONS || deal < combinations.length; deal++) {
      const setting = randomSetting(random, [ruleSet]);
      const meeting = deal % 2 === 0 ? combinations[(deal / 2) % combinations.length] : {};
      const rules = { ...setting.rules, earlyEnd: random.below(2) === 0, ...meeting };
      const played = playBoth({ ...setting, rules }, random);
      expect(played).toBeGreaterThan(0);
      decisions += played;
    }
  },
);

/** Counts above this are left to whoever has the time. */
const LIMIT = sized(4_000, 40_000);
interface Position {
  readonly game: string;
  readonly rules: Record<string, unknown>;
  readonly deal: string;
  readonly after: readonly string[];
  readonly counts: readonly number[];
}

const POSITIONS = readFileSync(new URL('perft.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .filter((block) => block.startsWith('game '))
  .map((block): Position => {
    const values = block
      .trim()
      .split('\n')
      .map((line) => line.slice(line.indexOf(' ') + 1));
    const [game, rules, deal, after, counts] = values.map((value) => (value === '-' ? '' : value));
    return {
      ...{ game, deal, after: after === '' ? [] : after.split(', '), counts: counts.split(' ').map(Number) },
      rules: Object.fromEntries(rules.match(/\S+/g)?.map((rule) => rule.split('=')) ?? []),
    };
  });

/** The counts before the first above a limit: to reach it takes longer than those behind it. */
function upTo(limit: number, counts: readonly number[]): readonly number[] {
  const above = counts.findIndex((count) => count > limit);
  return above < 0 ? counts : counts.slice(0, above);
}

describe('the counts of perft.txt', () => {
  test.each(POSITIONS.map((position, i) => [i + 1, position] as const))('position %i', (_, position) => {
    const { game, rules, deal, after, counts } = position;
    const spoken = new Spoken(game, rules, deal);
    for (const action of after) {
      expect(spoken.turn()?.seat, action).toBe(action[0]);
      spoken.play(action.slice(2));
    }
    const perft = new Perft(spoken.course.game);
    const quick = upTo(LIMIT, counts);
    expect(quick.map((_, i) => perft.count(spoken.course, i + 1))).toEqual(quick);
  });
});
