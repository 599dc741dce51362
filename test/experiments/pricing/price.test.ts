import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { dealBoard } from '../../../src/cards/random/board.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { priceDocument } from '../../../src/experiments/pricing/document.js';
import { type AskRows, pricesIn, rowsInMemory, valuesInMemory } from '../../../src/experiments/pricing/in-memory.js';
import { valuesOf } from '../../../src/experiments/pricing/making.js';
import { SystemSums } from '../../../src/experiments/pricing/sums.js';
import { partOf } from '../../../src/experiments/pricing/values.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { Seats } from '../../../src/players/bot/seats.js';
import { type Policies, parseSpec } from '../../../src/players/bot/spec.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { keyOf, priceSystems, systemBot } from '../../../src/public/index.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { termsOf } from '../../../src/runs/run/how.js';
import { cardIn, ownCard } from '../../../src/support/system/process-card.js';
import { folderOfFile } from '../../folders.js';
import { hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';

const place = folderOfFile();
const tables = join(place, 'values');
const DEALS = sized(100, 300);
const WHAT = { deals: DEALS, tables, model: 'sound' };
const HERE = { threads: 0 };

const file = (name: string, text: string): string => {
  const path = join(place, `${name}.system`);
  writeFileSync(path, text);
  return path;
};
const COUNT = `# by count
bid
  brand >= 5 and second >= 3     → brand or pass
  holes_later <= 2               → bettel
  otherwise                      → pass or brand
`;
const count = file('count', COUNT);

/** The scores of three bots, by board of a table. */
function scoresOf(bots: readonly Policies[]): number[][] {
  const key = keyOf('values');
  const [stream, cards] = [new Stream(), new Int32Array(4)];
  const seated = bots.map((bot) => new SeatedBot(bot, key));
  const seats = new Seats(makeGame('bolachen', {}), seated);
  return Array.from({ length: DEALS }, (_, board) => {
    dealBoard(key, board, stream, cards);
    seats.begin(board, cards);
    seats.playOut();
    return [...seats.course.score];
  });
}

describe('what a system comes to in a table', () => {
  test('is what a seat scores that answers by it, deal by deal', async () => {
    const sound = await loadPolicies(parseSpec('sound', 'bots'), 'bots');
    const own = { ...sound, bid: { bot: systemBot(COUNT), params: {} }, base: sound.bid } as Policies;
    const what = { game: makeGame('bolachen', {}), model: 'sound', named: 'model', seed: 'values', board: 0 };
    const { table } = await valuesOf({ ...what, deals: DEALS }, 'bid', { ...termsOf(HERE), tables });
    const tally = new SystemSums(readSystem(COUNT, 'count'), DEALS);
    tally.add(table);
    const [before, ...whole] = [null, 0, 1, 2].map((seat) =>
      scoresOf([0, 1, 2].map((each) => (each === seat ? own : sound))),
    );
    expect([...tally.byDeal]).toEqual(
      before.map((scores, board) => [0, 1, 2].reduce((sum, seat) => sum + whole[seat][board][seat] - scores[seat], 0)),
    );
    expect(tally.byDeal.some((each) => each !== 0)).toBe(true);
    // Parts of a table are its deals.
    const parts = [partOf(table, 0, 30), partOf(table, 30, DEALS)].map((part) => {
      const own = new SystemSums(readSystem(COUNT, 'count'), part.deals);
      own.add(part);
      return [...own.byDeal];
    });
    expect(parts.flat()).toEqual([...tally.byDeal]);
  });

  test('of several is priced together; what would have been right is what the floor does; others are left out', async () => {
    const never = file('never', 'bid\n  holes = 0 → bettel\n  otherwise → pass or brand\n');
    const cards = file('cards', 'discard\n  otherwise → worst and worst\n');
    const found = await priceSystems([never, cards, count], WHAT, HERE);
    expect(found.systems.map(({ name }) => name)).toEqual(['never', 'count', 'always-brand', 'six-lines']);
    const why = 'answers nothing that is priced here: bid, contest, raise';
    expect(found.leftOut).toEqual([{ name: 'cards', why }]);
    // To say Brand on all hands of the last line is what the floor does there.
    const [own, , floor] = found.systems;
    const last = own.lines[1];
    expect(last.better!.answer).toBe('brand');
    const bettels = own.lines[0].points.mean!;
    expect(last.points.mean! + last.better!.points).toBeGreaterThan(floor.points.mean! - bettels - 0.05);
    await expect(priceSystems([cards], WHAT, HERE)).rejects.toThrow(why);
  });

  test('is the same on any number of threads, and from the table that is there', async () => {
    const few = { ...WHAT, deals: 100 };
    const found = await priceSystems([count], few, HERE);
    const before = found.tables.map((folder) => statSync(join(folder, 'chunks.jsonl')).mtimeMs);
    const again = await priceSystems([count], few, HERE);
    expect(again).toEqual(found);
    expect(again.tables.map((folder) => statSync(join(folder, 'chunks.jsonl')).mtimeMs)).toEqual(before);
    const other = await priceSystems([count], { ...few, tables: join(place, 'other') }, { threads: sized(0, 2) });
    expect({ ...other, tables: [] }).toEqual({ ...found, tables: [] });
    // Other rules, bots and deals have tables of their own.
    const folders = readdirSync(tables).length;
    await priceSystems([count], { ...few, deals: 101 }, HERE);
    await priceSystems([count], { ...few, rules: { cardCall: false } }, HERE);
    await priceSystems([count], { ...few, model: 'bold' }, HERE);
    expect(readdirSync(tables)).toHaveLength(folders + 3);
  });

  test('is made by one, for whom another waits; one that is damaged, or was left half made, is made whole', async () => {
    const own = { deals: 100, model: 'sound', tables: join(place, 'shared') };
    const notices: string[] = [];
    const how = { threads: 0, onNotice: (line: string) => notices.push(line) };
    const [one, other] = await Promise.all([0, 1].map(() => priceSystems([count], own, how)));
    expect(other).toEqual(one);
    expect(notices).toEqual([expect.stringMatching(/shared: is being written by process .*; waiting for it$/)]);
    expect(readdirSync(own.tables)).toEqual([expect.stringMatching(/^bolachen_sound_bid_/)]);
    const [folder] = one.tables;
    const table = join(folder, 'values.table');
    const part = readdirSync(join(folder, 'data'))[0];
    for (const name of [`data/${part}`, 'chunks.jsonl']) {
      rmSync(table);
      writeFileSync(join(folder, name), '{}\n');
      expect(await priceSystems([count], own, how)).toEqual(one);
      expect(notices.at(-1)).toMatch(/dropped from there on, to be played again/);
    }
    // The table is a copy of the dataset: whatever has become of it, it is made of that again.
    const whole = readFileSync(table);
    const found = (): unknown => deserialize(readFileSync(table).subarray(32)); // Node writes equal numbers in two ways
    const values = found();
    const changed = Buffer.from(whole);
    changed[changed.length - 1] ^= 1;
    const ofOthers = Buffer.from(whole.toString('latin1').replace('"contract":-1', '"contract":10'), 'latin1');
    const played = statSync(join(folder, 'chunks.jsonl')).mtimeMs;
    for (const damaged of ['', 'none', whole.subarray(0, 300), whole.subarray(0, -1), changed, ofOthers]) {
      writeFileSync(table, damaged);
      expect(await priceSystems([count], own, how)).toEqual(one);
      expect(found()).toEqual(values);
    }
    expect(statSync(join(folder, 'chunks.jsonl')).mtimeMs).toBe(played);
    // A lock that a process left behind which was killed.
    rmSync(table);
    const killed = { ...cardIn(ownCard()), process: 2 ** 22 + 1 };
    writeFileSync(join(own.tables, 'lock.json'), `${JSON.stringify(killed)}\n`);
    expect(await priceSystems([count], own, how)).toEqual(one);
    // Nobody waits for a table that is there.
    writeFileSync(join(own.tables, 'lock.json'), ownCard());
    expect(await priceSystems([count], own, how)).toEqual(one);
    // Whoever waits can be stopped.
    rmSync(table);
    const stop = new AbortController();
    const stopped = { ...how, signal: stop.signal, onNotice: () => stop.abort() };
    await expect(priceSystems([count], own, stopped)).rejects.toThrow(/shared: is being written by process/);
  });

  test('has lines that add up, the floor, and differences of all pairs', async () => {
    const never = file('never', 'bid\n  sows = 4 and kings = 4 and voids = 2 → mord\n  otherwise → brand or pass\n');
    const summary = await priceSystems([count, never], WHAT, HERE);
    for (const { points, lines } of summary.systems) {
      expect(lines.reduce((sum, line) => sum + line.points.mean!, 0)).toBeCloseTo(points.mean!, 10);
      expect(lines.reduce((sum, line) => sum + line.share, 0)).toBeCloseTo(1, 10);
    }
    const [first, second, floor] = summary.systems;
    expect([floor.name, second.points, second.unreached]).toEqual(['always-brand', floor.points, [2]]);
    expect(summary.pairs).toHaveLength(6);
    expect(summary.pairs[0].difference.mean).toBeCloseTo(first.points.mean! - second.points.mean!, 10);
    expect(summary.pairs[3].difference).toMatchObject({ mean: 0 });
  });
});

test('says first how they compare with always bidding Brand and with the best known system', async () => {
  const timid = file('timid', 'bid\n  otherwise → pass\n');
  const wild = file('wild', 'bid\n  otherwise → mord or pass\n');
  const found = await priceSystems([timid, wild], { ...WHAT, deals: 100 }, HERE);
  const one = await priceSystems([timid], { ...WHAT, deals: 100 }, HERE);
  const surely = (summary: typeof one, isBetter: (second: string) => boolean) =>
    summary.pairs.map((pair) => {
      const mean = isBetter(pair.second) ? 1 : -1;
      return { ...pair, difference: { mean, low: mean - 0.1, high: mean + 0.1 } };
    });
  const nothing = { mean: null, low: null, high: null };
  const unknown = ({ systems }: typeof one) => systems.map((each) => ({ ...each, points: nothing }));
  const leftOut = ['a', 'b', 'c'].map((name, i) => ({ name, why: i === 1 ? 'so' : 'not so' }));
  const all = [found, one].flatMap((each) =>
    [
      ...[{ added: [] }, { pairs: [] }, { leftOut }, { systems: unknown(each) }],
      ...[{ pairs: surely(each, () => false) }, { pairs: surely(each, (second) => second !== 'six-lines') }],
    ].map((more) => ({ ...each, ...more })),
  );
  expect(hashOf(all.map((each) => onScreen(priceDocument(each))).join())).toMatchInlineSnapshot(`"d29f5282"`);
});

test('boards of a dataset come to the same in memory, and so do prices', async () => {
  const rowsOf = rowsInMemory();
  const far: number[] = [];
  const few: AskRows = async (asked) => (asked.first > 0 ? [] : rowsOf({ ...asked, count: 30 }));
  const table = await valuesInMemory('bolachen', few, (done) => far.push(done));
  const part = partOf(table, 0, 30);
  const known = readFileSync('bots/systems/six-lines.system', 'utf8');
  const documents = [COUNT, `${COUNT}discard\n  otherwise → worst and worst\n`].map((text) =>
    onScreen(pricesIn(part, text, 'bolachen', known)),
  );
  expect([table.rows, far.length, far.at(-1), hashOf(documents.join())].join()).toMatchInlineSnapshot(
    `"86,100,1,dfad7607"`,
  );
  const what = { game: makeGame('bolachen', {}), model: 'keen', named: 'model', seed: 'values', board: 0, deals: 30 };
  const made = await valuesOf(what, 'bid', { ...termsOf(HERE), tables });
  expect(part).toEqual(made.table);
});

test('what no table is made of is refused', async () => {
  const what = { game: makeGame('bolachen', {}), model: 'sound', named: 'model', seed: 'no', board: 0, deals: 100 };
  const stopped = { ...termsOf({ ...HERE, signal: AbortSignal.abort() }), tables };
  const said = (['double', 'bid'] as const).map((question) =>
    valuesOf(what, question, stopped).catch(({ message }) => message.replace(place, '')),
  );
  expect((await Promise.all(said)).join('; ').replace(/\w{12}:/, '')).toMatchInlineSnapshot(
    `"question: double is never asked in bolachen under these rules; /values/bolachen_sound_bid_ is not complete: the same command goes on with it"`,
  );
});
