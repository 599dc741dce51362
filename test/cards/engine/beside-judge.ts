/** The engine beside the judge: the same random deals, options, starts, pots and actions are put to both. */
import { expect } from 'vitest';
import { countLegal, isLegal } from '../../../src/cards/engine/legal.js';
import { sharePot } from '../../../src/cards/engine/scoring.js';
import { parseAnswer } from '../../../src/cards/record/actions.js';
import { RULE_SETS, type WallachenRules, wallachenRules } from '../../judge/options.js';
import { givenOut, withPot } from '../../judge/pot.js';
import { judgeOf, type Random, type Setting } from '../../judge/random.js';
import type { Outcome, Turn } from '../../judge/table.js';
import { Spoken } from './spoken.js';

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
export function playBoth(setting: Setting, random: Random): number {
  const { game, rules, deal, start } = setting;
  const judge = judgeOf(setting);
  const engine = new Spoken(game, rules, deal, start, game.startsWith('wallachen') ? random.below(20) : 0);
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
