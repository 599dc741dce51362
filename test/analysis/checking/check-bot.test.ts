import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkBot } from '../../../src/analysis/checking/check-bot.js';

const CHECKS = ['legality', 'determinism', 'hidden cards', 'state', 'speed'];

test('an object is checked on this thread', async () => {
  const heard: string[] = [];
  const good = await checkBot({ name: 'mine' }, { deals: 4, onFinding: ({ check }) => heard.push(check) });
  expect(good.slice(0, 4).map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(heard).toEqual(CHECKS);
  let asked = 0;
  const moody = { name: 'moody', games: ['bolachen'], bid: () => (asked++ % 7 === 3 ? 'never' : undefined) };
  const [legality] = await checkBot(moody as never, { deals: 4 });
  expect(legality.result).toBe('failed');
  expect(Object.keys(legality.evidence[0])).toEqual(['text']);
  expect(legality.evidence[0].text).toMatch(/nothing is not legal; .*; shown: \w+ asked for bid; .*hand [A-ZX7-9.]+$/);
});

test('a bot is checked in the rule sets that it plays', async () => {
  const play = ({ game, legal }: { game: string; legal: number }): number => {
    if (game !== 'wallachen') throw new Error('not my game');
    return 31 - Math.clz32(legal);
  };
  const alone = { name: 'alone', games: ['wallachen'], play };
  const [legality] = await checkBot(alone as never, { deals: 4 });
  expect(legality).toMatchObject({
    result: 'ok',
    detail: expect.stringMatching(/ answers in 1 rule set and \d+ other/),
  });
  await expect(checkBot({ ...alone, games: [] } as never)).rejects.toThrow(/^bot: .* plays /);
});

test('of a file there is the board that shows what was found, and its command', async () => {
  const peeking = fileURLToPath(new URL('fixtures/peeking.js', import.meta.url));
  const findings = await checkBot(peeking, { deals: 8, moveTime: 5000 });
  const { result, evidence } = findings.find(({ check }) => check === 'hidden cards')!;
  expect(result).toBe('failed');
  const [{ what, command }] = evidence;
  expect(what).toMatchObject({ bots: peeking, match: 1, fixedSeats: true, seed: 'check', deals: 1 });
  expect(command).toMatch(
    /^bolachen simulate --game .* --move-time 5000 .*--hand F=.* --seed check --board \d+ --deals 1 --show$/,
  );
});

test.each<[unknown, object, string]>([
  ['sond', {}, 'bot: "sond" is not a bot'],
  ['sound,bold', {}, 'bot: expected one bot; found 2'],
  ['a:=b:=sound', {}, 'bot: "a:=b:=sound" has two labels'],
  ['../../x', {}, 'bot: ../../x: a bot is a file that ends in'],
  ['sound', { deals: 0 }, 'deals: expected a whole number from 1 to 1000000; found 0'],
])('refuses %j, %j', async (bot, how, message) => {
  const refused = await checkBot(bot as string, how).catch((error: Error) => [error.constructor.name, error.message]);
  expect(refused).toEqual(['OptionError', expect.stringContaining(message)]);
});
