import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { compareDocument } from '../../../src/experiments/compare/document.js';
import { hybridSpec, parseExchanged } from '../../../src/experiments/compare/hybrid.js';
import { compare } from '../../../src/experiments/compare/kind.js';
import { PART_NAMES, parseSpec } from '../../../src/players/bot/spec.js';
import { folderOfFile } from '../../folders.js';
import { standIn } from '../../players/bot/external/stand-in.js';

const NOTHING = { mean: 0, low: 0, high: 0, standardError: 0 };
const HERE = { threads: 0 } as const;
const PARTS = ['auction', 'exchange', 'declaring', 'defence'];

// It remembers what it was asked, and reads `length` in its bids alone.
const LISTENER = `export default {
  name: 'listener',
  params: { length: 4 },
  reads: { length: ['auction'] },
  sit({ params }) {
    let asked = 0;
    return {
      bid: ({ legal }) => (asked++ > params.length - 5 ? 'pass' : legal[0]),
      play: ({ legal }) => (asked++ % 2 === 0 ? legal & -legal : 1 << (31 - Math.clz32(legal))),
    };
  },
};`;
const listener = join(folderOfFile({ 'listener.js': LISTENER }), 'listener.js');
/** A program that gives the first legal answer, on this thread. */
const program = 'exec(first)';
beforeEach(() =>
  standIn((_, { say }) => ({
    hear(line) {
      const { type, id, legal } = JSON.parse(line);
      if (type === 'hello') say(JSON.stringify({ type, protocol: 1, name: 'first' }));
      if (type === 'question') say(JSON.stringify({ id, answer: legal[0] }));
    },
  })),
);

test.each([
  ['what only bids read', 'sound(bettel=0.30)', 'sound(bettel=0.60)', ['auction']],
  ['the play of a side', 'sound', 'sound+defence=lowest', ['defence']],
  ['bids, and cards', 'sound(bettel=0.30)', 'sound(bettel=0.60)+declaring=lowest', ['auction', 'declaring']],
  ['one bot', 'sound', 'sound', []],
  ['what is changed back', 'bold+auction=sound+exchange=sound', 'bold', ['auction', 'exchange']],
  ['a bot with a memory', `${listener}(length=4)`, `${listener}(length=5)`, ['auction']],
  ['a program', program, `${program}+declaring=sound`, ['declaring']],
])('a part that is the same in both bots is exactly 0: %s', async (_, a, b, differing) => {
  const what = { a, b, blocks: 20, seed: 'p', attribute: PARTS } as const;
  const { attribution, naive } = (await compare(what, HERE)).summary;
  const changed = attribution!.parts.filter(({ isSame }) => !isSame).map(({ part }) => part);
  expect(changed).toEqual(differing);
  for (const { isSame, share, first, last } of attribution!.parts)
    if (isSame) expect([share, first, last]).toEqual([NOTHING, NOTHING, NOTHING]);
  const sum = attribution!.parts.reduce((all, { share }) => all + share.mean!, 0);
  if (differing.length > 0) expect(sum).toBeCloseTo(naive.mean!, 12);
});

test('parts that play alike, though nobody can know it, are worth nothing: all six seatings are played', async () => {
  const what = { a: 'bold', b: 'sound', blocks: 60, seed: 'p', attribute: PARTS } as const;
  const { attribution } = (await compare(what, HERE)).summary;
  for (const name of ['declaring', 'defence'])
    expect(attribution!.parts.find(({ part }) => part === name)!.share.mean).toBeCloseTo(0, 12);
});

test('a part that alone differs has the whole difference, which is printed once', async () => {
  const what = { blocks: 400, seed: 'paper-1', attribute: ['auction', 'play'] } as const;
  const { summary } = await compare({ ...what, a: 'sound(bettel=0.30)', b: 'sound(bettel=0.60)' }, HERE);
  const [auction] = summary.attribution!.parts;
  expect([auction.share, auction.first, auction.last]).toEqual([summary.naive, summary.naive, summary.naive]);
  expect(summary.attribution!.interaction).toEqual(NOTHING);
  const { tables } = compareDocument(summary, false);
  const shares = tables.find(({ file }) => file === 'parts.csv')!;
  expect(shares.rows).toHaveLength(4);
  expect(shares.note).toContain('Exactly 0, because the same in both: play and exchange.');
});

describe('hybrids', () => {
  test('parts that are not named go together', () => {
    expect(parseExchanged(['auction', 'play'], 'a').map(({ name }) => name)).toEqual(['auction', 'play', 'exchange']);
  });
  test('a hybrid has the parts of both', () => {
    const [a, b] = ['bold(play=4)', 'x:=sound+defence=lowest'].map((text) => parseSpec(text, 's'));
    expect(hybridSpec(a, [...PART_NAMES.auction, 'defence'], b)).toBe(
      'bold(play=4)+exchange=sound+declaring=sound+defence=bold(play=4)',
    );
    expect(hybridSpec(a, ['bid', 'defence'], b)).toMatchInlineSnapshot(
      `"sound+bid=bold(play=4)+exchange=sound+declaring=sound+defence=bold(play=4)"`,
    );
    expect(hybridSpec(b, ['double'], a)).toMatchInlineSnapshot(
      `"sound+bid=bold(play=4)+contest=bold(play=4)+raise=bold(play=4)+kontra=bold(play=4)+exchange=bold(play=4)+declaring=bold(play=4)+defence=bold(play=4)"`,
    );
  });
});

test.each(['head-to-head', 'one-in-field'] as const)(
  'what parts are worth does not depend on which bot is named first, and sums to the whole: %s',
  async (estimand) => {
    const what = { blocks: 12, seed: 'w', seatings: 6, estimand, attribute: 'auction,exchange,play' } as const;
    const found = (await compare({ ...what, a: 'sound', b: 'random' }, HERE)).summary;
    const swapped = (await compare({ ...what, a: 'random', b: 'sound' }, HERE)).summary;
    const near = ({ mean }: { mean: number | null }, sign = 1) => expect.closeTo(sign * (mean ?? Number.NaN), 10);
    const shown = ({ attribution }: typeof found) =>
      attribution!.parts.map(({ share, first, last }) => [share.mean, first.mean, last.mean, share.standardError]);
    expect(shown(swapped)).toEqual(
      found.attribution!.parts.map(({ share, first, last }) => [
        ...[near(share, -1), near(last, -1), near(first, -1)],
        expect.closeTo(share.standardError ?? Number.NaN, 10),
      ]),
    );
    expect(swapped.attribution!.interaction.mean).toEqual(near(found.attribution!.interaction));
    const shares = found.attribution!.parts.reduce((sum, { share }) => sum + share.mean!, 0);
    expect(shares).toEqual(near(found.naive));
  },
);
