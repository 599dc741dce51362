import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { manifestText, readManifest } from '../../src/run/manifest.js';
import { tournament } from '../../src/tournament/kind.js';
import type { TournamentWhat } from '../../src/tournament/options.js';

/** Bots that join a tournament that was played, and leave it: it is as if it had been played so from the first. */

const PLACE = mkdtempSync(join(tmpdir(), 'bolachen-field-'));
afterAll(() => rmSync(PLACE, { recursive: true }));

/** Plays its highest card, and is wrong about one in eight. */
const WRONG = join(PLACE, 'wrong.js');
writeFileSync(
  WRONG,
  "export default { name: 'wrong', play: ({ legal, step }) => (step % 8 === 0 ? 99 : 31 - Math.clz32(legal)) };\n",
);

let made = 0;
const play = async (what: Partial<TournamentWhat>, folder = join(PLACE, `run-${made++}`), resume = false) => {
  await tournament(what as TournamentWhat, { folder, resume, threads: 0 });
  return folder;
};
const other = (folder: string, what: Partial<TournamentWhat>) => play(what, folder, true);

/** All files of a run but those that say how long it took. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== 'timing.json')
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const HOUSE = ['sound', 'bold', 'lowest'];
const NINE = [...HOUSE, 'random', ...[3, 4, 6, 7, 8].map((play) => `sound(play=${play})`)];

describe('a tournament to which bots are added, or from which they are dropped, is that of all of them, to the last byte', () => {
  test.each<{ about: string; what: Partial<TournamentWhat>; bots?: string[]; more?: string }>([
    { about: 'a house bot', what: {} },
    { about: 'a tenth bot, to nine', what: { blocks: 8, checkpoint: 4 }, bots: NINE, more: 'keen' },
    { about: 'money, six seatings', what: { money: 0.1, seatings: 6, blocks: 40 } },
    { about: 'a pot', what: { game: 'wallachen', rules: { allPass: 'pot' }, money: 0.1 } },
    { about: 'matches of four deals', what: { match: 4, blocks: 50 } },
    { about: 'a gauntlet', what: { schedule: 'gauntlet', field: 'random,lowest' } },
    { about: 'one against two', what: { schedule: 'one-vs-two' } },
    { about: 'a bot with faults', what: {}, more: WRONG },
    { about: 'beside one with faults', what: {}, bots: [...HOUSE, WRONG] },
  ])('$about', async ({ what, bots = HOUSE, more = 'sound(play=4)' }) => {
    const all = { blocks: 60, seed: 'f', checkpoint: 32, ...what };
    const [few, many] = [await play({ ...all, bots }), await play({ ...all, bots: [...bots, more] })];
    const [asFew, asMany] = [few, many].map(filesOf);
    await other(few, { add: more });
    expect(filesOf(few)).toEqual(asMany);
    await other(few, { drop: more });
    expect(filesOf(few)).toEqual(asFew);
  });
});

describe('what is missing is played into a file of its own', () => {
  const all = { blocks: 60, seed: 's', checkpoint: 8 };

  test('only triples with the new bot; where it is stopped, the old tournament stays, and the same command goes on', async () => {
    const [few, many] = [await play({ ...all, bots: HOUSE }), await play({ ...all, bots: [...HOUSE, 'random'] })];
    const [before, whole] = [few, many].map(filesOf);
    const stop = new AbortController();
    const add = { add: 'random' } as Partial<TournamentWhat> as TournamentWhat;
    const terms = { folder: few, resume: true, threads: 0, signal: stop.signal, onProgress: () => stop.abort() };
    await expect(tournament(add, terms)).rejects.toThrow(`stopped; ${few} is as it was, and the same command goes on`);
    const { ...stopped } = filesOf(few);
    const added = Object.keys(stopped).filter((name) => name.startsWith('added-'));
    expect(added).toHaveLength(added.length > 1 ? 2 : 1);
    expect(JSON.parse(stopped[added[0]].split('\n')[0]).digests).toHaveLength(3);
    for (const name of added) delete stopped[name];
    expect(stopped).toEqual(before);
    await other(few, add);
    expect(filesOf(few)).toEqual(whole);
  });

  test('other files of the folder stay', async () => {
    const folder = await play({ ...all, bots: HOUSE });
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await other(folder, { add: 'random' });
    expect(filesOf(folder)['notes.txt']).toBe('mine');
  });
});

describe('what cannot be added or dropped is refused, and nothing is lost', () => {
  test('options', async () => {
    const folder = await play({ bots: HOUSE, blocks: 10, seed: 's' });
    const before = filesOf(folder);
    for (const [what, message] of [
      [{ drop: 'bol' }, `drop: "bol" is no bot of ${folder} (did you mean "bold"?)`],
      [{ drop: 'sound,bold' }, 'bots: expected two bots or more; found 1'],
      [{ add: 'random', seed: 't' }, `seed: with \`add\` and \`drop\` it stays that of ${folder}`],
      [{ add: { name: 'mine' } }, 'add: bots that are objects are kept nowhere; give the path of a file'],
      [{ add: 'nobody' }, 'bots: "nobody" is not a bot'],
    ] as const)
      await expect(other(folder, what as Partial<TournamentWhat>)).rejects.toThrow(message);
    expect(filesOf(folder)).toEqual(before);
    const recorded = await play({ bots: HOUSE, blocks: 10, seed: 's', records: true });
    await expect(other(recorded, { add: 'random' })).rejects.toThrow(
      `add: goes with a tournament without records, and ${recorded} has some`,
    );
    await expect(play({ bots: HOUSE, add: 'random' })).rejects.toThrow('add: goes with `resume`');
  });

  test('a bot whose file has changed: it can be dropped and added at once', async () => {
    const all = { blocks: 10, seed: 's', bots: [...HOUSE, WRONG] };
    const folder = await play(all);
    const manifest = await readManifest(folder);
    const bots = manifest.bots.map((bot) => ({ ...bot, ...(bot.hashes && { hashes: { [WRONG]: 'f'.repeat(64) } }) }));
    writeFileSync(join(folder, 'manifest.json'), manifestText({ ...manifest, bots })); // as if it had been another then
    await expect(other(folder, { add: 'random' })).rejects.toThrow(
      `${folder}: ${WRONG} is not the bot it was when it was played; drop it and add it, both at once`,
    );
    await other(folder, { drop: WRONG, add: WRONG });
    expect(filesOf(folder)).toEqual(filesOf(await play(all)));
  });

  test('a damaged journal', async () => {
    const folder = await play({ bots: HOUSE, blocks: 10, seed: 's' });
    const journal = join(folder, 'blocks.jsonl');
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"everyDeal":"', '"everyDeal":"A'));
    await expect(other(folder, { add: 'random' })).rejects.toThrow('blocks.jsonl:1: is not as it was written');
  });
});
