import { describe, expect, test } from 'vitest';
import { countLegal, isLegal } from '../../src/engine/legal.js';
import { parseAnswer } from '../../src/record/actions.js';
import { RULE_SETS } from '../judge/options.js';
import { judgeOf, Random, randomSetting, type Setting } from '../judge/random.js';
import type { Turn } from '../judge/table.js';
import { Spoken } from './spoken.js';

/** Decisions compared for each rule set. */
const DECISIONS = 80_000;

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
    new Set(asked.tokens).size === asked.tokens.length &&
    turn.tokens.every((token) => isLegal(course, parseAnswer(token)!));
  return isSame ? null : `the engine allows ${asked.tokens.join(', ')}; the judge ${turn.tokens.join(', ')}`;
}

/** Plays one deal with both; answers how many decisions it had. */
function compare(setting: Setting, random: Random): number {
  const { game, rules, deal, start } = setting;
  const judge = judgeOf(setting);
  const engine = new Spoken(game, rules, deal, start);
  const isShy = random.below(3) > 0;
  for (let turn = judge.turn(); turn !== null; turn = judge.turn()) {
    const differs = difference(turn, engine);
    if (differs !== null)
      expect.unreachable(`${differs} after ${judge.actions.join(', ')} of ${JSON.stringify(setting)}`);
    const token = answerTo(turn, isShy, random);
    judge.play(token);
    engine.play(token);
  }
  const told = { result: engine.result(), actions: engine.actions };
  if (JSON.stringify(told) !== JSON.stringify({ result: judge.result(), actions: judge.actions })) {
    expect(told, JSON.stringify(setting)).toEqual({ result: judge.result(), actions: judge.actions });
  }
  return judge.actions.length;
}

describe('random deals, options, starts and actions: the engine asks and counts as the judge does', () => {
  test.each(Object.keys(RULE_SETS))(`%s, ${DECISIONS} decisions and the results`, (ruleSet) => {
    const random = new Random(2026);
    let decisions = 0;
    while (decisions < DECISIONS) {
      const setting = randomSetting(random, [ruleSet]);
      const rules = { ...setting.rules, earlyEnd: random.below(2) === 0 };
      decisions += compare({ ...setting, rules }, random);
    }
    expect(decisions).toBeGreaterThanOrEqual(DECISIONS);
  });
});
