import { describe, expect, test } from 'vitest';
import {
  checkBot,
  dataset,
  rank,
  replay,
  rerun,
  rollout,
  simulate,
  solve,
  sweep,
  tune,
} from '../../../src/public/index.js';
import { bolachen, folderWith } from '../../cli/run.js';
import { laterRefusal } from './refused.js';

/** A NUL ends a path, a text of a program, and a key: it is refused before it gets there. */
const NUL = 'a\0b';
const DEALS = { bots: 'lowest', deals: 20, seed: 's' };
const HERE = { threads: 0 };
const SECRET = 'not known to anybody';
const HAND = 'HA HK HO H9 SA S7 GK EA E9 E8';

const inSimulate = (what: object, how: object = {}): Promise<unknown> =>
  simulate({ ...DEALS, ...what } as never, { ...HERE, ...how } as never);

describe('a NUL is refused by name, in one line', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['seed', () => inSimulate({ seed: NUL })],
    ['bots', () => inSimulate({ bots: NUL })],
    ['bots', () => inSimulate({ bots: './a\0b.mjs' })],
    ['bots', () => inSimulate({ bots: 'exec(echo a\0b)' })],
    ['bots', () => inSimulate({ bots: 'random(shy="a\0b")' })],
    ['bots[2]', () => inSimulate({ bots: ['lowest', 'sound', 'a\0b:=lowest'] })],
    ['game', () => inSimulate({ game: NUL })],
    ['rules.mordValue', () => inSimulate({ rules: { mordValue: NUL } })],
    ['rules', () => inSimulate({ rules: { [NUL]: 1 } })],
    ['records', () => inSimulate({ records: NUL })],
    ['dealsFrom', () => inSimulate({ dealsFrom: NUL })],
    ['after', () => inSimulate({ after: NUL })],
    ['"a·b"', () => inSimulate({ [NUL]: 1 })],
    ['folder', () => inSimulate({}, { folder: NUL })],
    ['shard', () => inSimulate({}, { shard: NUL })],
    ['queue.url', () => inSimulate({}, { queue: { url: 'redis://:p\0w@h:1', secret: SECRET } })],
    ['queue.secret', () => inSimulate({}, { queue: { url: 'redis://h:1', secret: `${SECRET}\0` } })],
    ['seed', () => sweep({ spec: 'sound(play=4..7)', seed: NUL, blocks: 20 }, HERE)],
    ['spec', () => tune({ spec: NUL })],
    ['bot', () => rank({ bot: NUL })],
    ['folder', () => rank({ bot: 'lowest' }, { folder: NUL })],
    ['where', () => dataset({ ...DEALS, kind: 'deals', where: NUL }, HERE)],
    ['folder', () => dataset({ ...DEALS, kind: 'deals' }, { ...HERE, folder: NUL })],
    ['bot', () => checkBot('exec(echo a\0b)')],
    ['model', () => rollout({ hand: HAND, seat: 'F' }, { model: NUL })],
    ['deal', async () => solve({ deal: NUL } as never)],
  ])('in the option %s', async (name, call) => {
    expect(await laterRefusal(call)).toBe(`${name}: cannot have a NUL character`);
  });

  test('in an address, escaped', async () => {
    const call = (): Promise<unknown> => inSimulate({}, { queue: { url: 'redis://:p%00w@h:1', secret: SECRET } });
    expect(await laterRefusal(call)).toBe('queue: the address cannot have a NUL character');
  });

  test('in a folder', async () => {
    expect(await laterRefusal(() => rerun(NUL))).toMatch(/^a·b: .*a path cannot have a NUL character$/);
    expect(await laterRefusal(() => inSimulate({}, { folder: () => NUL }))).toMatch(/^a·b: a path cannot have a NUL/);
  });

  test('in a record', async () => {
    for await (const { ok } of replay([NUL])) expect(ok).toBe(false);
  });

  test('in messages to an environment, which goes on', async () => {
    const names = ['seed', 'records', 'dealsFrom', 'bots', 'columns', 'after', 'game', 'x\\u0000y'];
    const bodies = [...names.map((name) => `{"${name}":"a\\u0000b"}`), '{"tables":2,"seed":"s"}'].map(Buffer.from);
    const frames = bodies.flatMap((each) => [Buffer.from(Uint32Array.of(0, each.length).buffer), each]);
    const { code, stdout, stderr } = await bolachen(folderWith(), 'env', { input: Buffer.concat(frames) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/[\w"·]+: cannot have a NUL character/g)).toEqual(
      [...names.slice(0, -1), '"x·y"'].map((name) => expect.stringContaining(`${name}: cannot have a NUL character`)),
    );
    expect(stdout).toContain('{"env":1,"game":"bolachen"');
  });
});
