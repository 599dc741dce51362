import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checksOf } from '../../../src/analysis/checking/check.js';
import type { Finding, Subject } from '../../../src/analysis/checking/finding.js';
import { checkHiddenCards } from '../../../src/analysis/checking/hidden-cards.js';
import { checkDeterminism, checkState, transcriptOf } from '../../../src/analysis/checking/repeatability.js';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { bolachen, folderWith, json, wordsOf } from '../../cli/run.js';

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

function subjectOf(spec: string, deals: number): Subject {
  let copies = 0;
  return {
    spec,
    deals,
    games: ruleSetNames.map((game) => makeGame(game)),
    limits: { ...LIMITS, moveTime: spec.endsWith('dawdling.js') ? 3 : 10_000 },
    load: () => loadPolicies(parseSpec(spec, 'bots'), 'bots', undefined, { copy: copies++ }),
  };
}

/** What the checks find up to one of them, by check. */
async function findingsOf(spec: string, deals: number, last: string): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {};
  for await (const finding of checksOf(subjectOf(spec, deals))) {
    found[finding.check] = finding;
    if (finding.check === last) break;
  }
  return found;
}

const CHECKS = ['legality', 'determinism', 'hidden cards', 'state', 'speed'];

describe('a bot that follows the rules passes every check', () => {
  test.each(['lowest', 'random', 'sound', 'keen'])('%s', async (bot) => {
    const found = await findingsOf(bot, 80, 'speed');
    expect(Object.values(found).map(({ check, result }) => `${check} ${result}`)).toEqual(
      CHECKS.map((check) => `${check} ok`),
    );
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

describe('a bot that does not is found out', () => {
  test.each([
    ['illegal.ts', 'legality', ['at play, first', 'at kontra, first']],
    ['nondeterministic.js', 'determinism', ['asked for play, said']],
    ['peeking.js', 'hidden cards', ['when hidden cards lay elsewhere', 'the same with the hidden cards elsewhere']],
    ['drawing.js', 'hidden cards', ['but drew more random numbers', 'the same with the hidden cards elsewhere']],
    ['stateful.js', 'state', ['asked for play, said']],
    ['dawdling.js', 'speed', []],
  ])('%s: %s', async (file, check, evidence) => {
    const found = await findingsOf(fixture(file), 40, check);
    expect(found[check].result).toBe('failed');
    expect(found[check].evidence.length).toBe(evidence.length);
    for (const [i, text] of evidence.entries()) expect(found[check].evidence[i].text).toContain(text);
    const before = CHECKS.slice(0, CHECKS.indexOf(check));
    expect(before.map((each) => found[each].result)).toEqual(before.map(() => 'ok'));
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
