import { describe, expect, test } from 'vitest';
import { checksOf } from '../../../src/analysis/checking/check.js';
import type { Subject } from '../../../src/analysis/checking/finding.js';
import { checkHiddenCards } from '../../../src/analysis/checking/hidden-cards.js';
import { checkDeterminism, checkState, transcriptOf } from '../../../src/analysis/checking/repeatability.js';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { bolachen, folderWith, json, wordsOf } from '../../cli/run.js';

function subjectOf(spec: string, deals: number): Subject {
  let copies = 0;
  return {
    spec,
    deals,
    games: ruleSetNames.map((game) => makeGame(game)),
    limits: { ...LIMITS, moveTime: 10_000 },
    load: () => loadPolicies(parseSpec(spec, 'bots'), 'bots', undefined, { copy: copies++ }),
  };
}

const CHECKS = ['legality', 'determinism', 'hidden cards', 'state', 'speed'];

describe('a bot that follows the rules passes every check', () => {
  test.each(['lowest', 'random', 'sound', 'keen'])('%s', async (bot) => {
    const found: string[] = [];
    for await (const { check, result } of checksOf(subjectOf(bot, 80))) found.push(`${check} ${result}`);
    expect(found).toEqual(CHECKS.map((check) => `${check} ok`));
  });

  test.each([
    ['pimc(worlds=1)', 'ok'],
    ['reader(worlds=2)', 'ok'],
    ['oracle', 'exempt'],
  ])('%s, on few deals', async (bot, blindness) => {
    const subject = subjectOf(bot, 2);
    const first = await transcriptOf(subject);
    expect((await checkDeterminism(subject, first)).found.result).toBe('ok');
    expect((await checkState(subject, first)).result).toBe('ok');
    expect((await checkHiddenCards(subject)).result).toBe(blindness);
  });
});

/** Never answers in an auction in which it holds the Sow of acorns. */
const HANGS = `const SOW = 0x80;
export default { name: 'hangs', bid: ({ legal, hand }) => { while ((hand & SOW) !== 0); return legal[0]; } };`;

describe('the command', () => {
  test('survives any bot: a hang is reported, with the command that shows it', async () => {
    const folder = folderWith({ 'hangs.mjs': HANGS });
    const { code, stdout } = await bolachen(folder, 'check-bot ./hangs.mjs --deals 40 --move-time 300');
    const [told, place, command, ...others] = stdout.split('\n').slice(2);
    expect(code).toBe(1);
    expect(told).toBe('  legality      FAILED   timeout: no answer after 300 ms');
    expect(place).toMatch(/^ {6}bolachen, board \d+: \w+, asked for bid$/);
    const shown = await bolachen(folder, wordsOf(command).slice(1));
    expect(shown.stdout).toMatch(/fault: [FMD] at action \d+, timeout: bid: no answer after 300 ms/);
    for (const other of others.slice(0, 3)) expect(other).toMatch(/ skipped {2}not run: /);
  });

  test('reports the same as JSON', async () => {
    const { code, stdout } = await bolachen(folderWith(), 'check-bot sound --deals 20 --json');
    const told = json<{ ok: boolean; checks: Record<string, unknown>[] }>(stdout);
    expect(told.checks.map(({ check, result }) => `${check} ${result}`)).toEqual(CHECKS.map((check) => `${check} ok`));
    expect({ code, ok: told.ok }).toEqual({ code: 0, ok: true });
  });
});
