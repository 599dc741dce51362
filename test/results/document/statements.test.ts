import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compareDocument } from '../../../src/experiments/compare/document.js';
import { simulateDocument } from '../../../src/experiments/simulate/document.js';
import { tournamentDocument } from '../../../src/experiments/tournament/document.js';
import { tuneDocument } from '../../../src/experiments/tune/document.js';
import { compare, simulate, tournament, tune } from '../../../src/public/index.js';
import { onScreen, verdictOnScreen } from '../../../src/results/document/screen.js';
import { inWords, listed, shownChance, shownP, sureness } from '../../../src/results/document/words.js';
import { withReliance } from '../../../src/runs/document/faults.js';
import { mean, share } from './documents.js';

/** What is said of results, and nothing more than they bear out. */

const HERE = { threads: 0 };
const SURE = { reproducible: true, tainted: [] };
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

test.each([
  ['Bolachen', {}],
  ['Wallachen with pots, and money', { game: 'wallachen', rules: { allPass: 'pot' }, money: 0.1 }],
  ['sessions', { match: 5, sessionTarget: 6, deals: 20 }],
])('one bot in all seats has 0 points by the rules: %s', async (_, what) => {
  const { summary } = await simulate({ bots: 'bold', deals: 100, seed: 's', ...what }, HERE);
  const [{ points, money, sessions }] = summary.bots;
  for (const exact of [points, money, sessions?.points])
    if (exact !== undefined) expect(exact).toMatchObject({ mean: 0, low: 0, high: 0 });
  const screen = oneLine(onScreen(simulateDocument({ ...summary, ...SURE }, true)));
  expect(screen).toContain('bold is in all seats; its points are 0 by construction.');
  expect(screen).toMatch(/ bold 0\.000 /);
  // By seat there is something to learn.
  expect(summary.seats[0].points.low).toBeLessThan(summary.seats[0].points.high as number);
});

test.each([[[]], [[{ bot: 'wrong', faults: 9, deals: 9 }]]])(
  'that defaults were played is said once: %j',
  async (tainted) => {
    const wrong = fileURLToPath(new URL('../../cli/fixtures/wrong.mjs', import.meta.url));
    const { summary } = await simulate({ bots: `"${wrong}",sound,bold`, deals: 9, seed: 's' }, HERE);
    const reliance = { ...SURE, tainted };
    const document = withReliance(simulateDocument({ ...summary, ...reliance }, true), reliance);
    const screen = oneLine(verdictOnScreen(document) + onScreen(document));
    expect(screen.match(/legal default/g)).toHaveLength(1);
  },
);

test('how likely A is better is said of a fixed number of blocks', async () => {
  const shown = async (more: object): Promise<string> =>
    onScreen(
      compareDocument(
        (await compare({ a: 'sound', b: 'random', blocks: 200, seed: 's', ...more }, HERE)).summary,
        true,
      ),
    );
  expect(await shown({})).toContain('P(sound better) > 0.9999, blocks won');
  expect(await shown({ stop: { rule: 'group' } })).not.toContain('P(sound better)');
});

test('a bot against itself has no rating and no interval, which is said once', async () => {
  const { summary: alone } = await tournament({ bots: 'sound,sound,sound', blocks: 9, seed: 's' }, HERE);
  const standings = tournamentDocument(alone, true);
  expect(standings.verdict).toBe('sound plays against itself: what differs is chance, so there is no rating.');
  expect(standings.tables.map(({ title }) => title)).not.toContain('Standings');
  expect(standings.figures.map(({ name }) => name)).not.toContain('standings');
  expect([alone.pairs, alone.bots.map(({ rating }) => rating.mean)]).toEqual([[], [null, null, null]]);
  const { summary: self } = await compare({ a: 'sound', b: 'sound', blocks: 9, seed: 's' }, HERE);
  expect(onScreen(compareDocument(self, true))).not.toMatch(/estimate|confidence sequence/);
  expect([self.naive, self.sequence, self.sequential]).toEqual(Array(3).fill({ mean: 0, low: 0, high: 0 }));
});

test('bots that are one are called one', async () => {
  const verdict = async (bots: string, blocks: number): Promise<string> =>
    tournamentDocument((await tournament({ bots, blocks, seed: 's' }, HERE)).summary, true).verdict;
  const same = 'sound and sound #2 are the same bot: a difference between them is chance.';
  expect(await verdict('sound,sound,bold', 3)).toBe(
    `sound and bold are ahead; after 9 deals it is not decided which of them is the strongest. ${same}`,
  );
  expect(await verdict('sound,random,sound', 100)).toMatch(new RegExp(`^sound is the strongest of 2 bots\\. ${same}$`));
  expect(await verdict('sound,sound(play=5),bold', 3)).toContain('sound and sound(play=5) are the same bot');
  expect(await verdict('sound,bold,random', 100)).not.toContain('same bot');
  const { pairs } = (await tournament({ bots: 'sound,sound,bold', blocks: 20, seed: 's' }, HERE)).summary;
  expect(
    pairs.map(({ p, adjusted, superior }) => [p, adjusted, superior].filter((each) => each === null).length),
  ).toEqual([3, 0, 0]);
});

test('both statements of a search hold together', async () => {
  const what = { spec: 'sound(play=4..7)', start: { play: 7 }, blocks: 40, confirm: 30, seed: 's' };
  expect(tuneDocument((await tune(what, HERE)).summary).verdict).toMatch(
    / On 30 fresh blocks it is .* sound as it is: .*; and .* sound\(play=7\), where the search began: .*\. Both hold together with 95 %\.$/,
  );
  const { verdict } = tuneDocument((await tune({ ...what, start: {} }, HERE)).summary);
  expect(verdict).toMatch(/ On 30 fresh blocks it is .* sound as it is: \S+ \S+ points a deal\.$/);
});

test('numbers in sentences', () => {
  const means = [mean(0.5, 0.12345), mean(-1, 0.5), mean(0.1, 0.2), { mean: null, low: null, high: null }];
  const names = ['a', 'b', 'c'].map((_, i, all) => all.slice(0, i + 1));
  const chances = [null, 0, 0.0001, 0.00019, 0.0002, 0.5, 0.9999, 0.99995];
  const said = [...[...means, share(3, 4, 0.1)].map(inWords), ...means.map(sureness), ...[[], ...names].map(listed)];
  expect([...said, ...chances.map(shownChance), ...chances.map(shownP)].join('; ')).toMatchInlineSnapshot(
    `"+0.500 (95 %: +0.377 to +0.623); −1.000 (95 %: −1.500 to −0.500); +0.100 (95 %: −0.100 to +0.300); –; 75.0 % of 4 (95 %: 65.0 % to 85.0 %); better than; worse than; not surely better or worse than; not surely better or worse than; ; a; a and b; a, b and c; –; < 0.0001; 0.0001; 0.0002; 0.0002; 0.5000; 0.9999; > 0.9999; –; < 0.0002; < 0.0002; < 0.0002; 0.0002; 0.5000; 0.9999; 1.0000"`,
  );
});
