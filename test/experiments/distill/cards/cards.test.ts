import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeGame } from '../../../../src/cards/games/rule-sets.js';
import { keyOf } from '../../../../src/cards/random/key.js';
import { compare } from '../../../../src/experiments/compare/kind.js';
import { CardDecisions } from '../../../../src/experiments/distill/cards/card-decisions.js';
import { cardsDocument } from '../../../../src/experiments/distill/cards/cards-document.js';
import { distillCards } from '../../../../src/experiments/distill/cards/distill-cards.js';
import { gainInDeals } from '../../../../src/experiments/distill/cards/whole-deals.js';
import { loadBot } from '../../../../src/players/bot/loading/load.js';
import { readSystem } from '../../../../src/players/system/read-system.js';
import { onScreen } from '../../../../src/results/document/screen.js';
import { type Row, refusals } from '../../../cli/refused.js';
import { folderOfFile } from '../../../folders.js';

const LEADS = 'lead, declarer in trumps\n  otherwise → lowest of trump\nlead, right\n  otherwise → low\n';

test.each(['bolachen', 'wallachen'] as const)('in %s whole deals say what `compare` says', async (rules) => {
  const game = makeGame(rules);
  const key = keyOf('whole');
  const model = await loadBot('keen');
  const file = join(folderOfFile(), `${rules}.system`);
  writeFileSync(file, LEADS);
  const blocks = 300;
  const found = gainInDeals(new CardDecisions(game, model, key), { game, model, key }, ['', LEADS], {
    from: 0,
    end: blocks,
  });
  const what = { estimand: 'one-in-field', field: 'keen', seed: 'whole', blocks, game: rules, swings: 0 } as const;
  const a = `keen+play=system(file=${file})`;
  const { summary } = await compare({ a, b: 'keen', ...what }, { threads: 2 }); // apart, all is the program as built
  expect(found.mean).toBeCloseTo(summary.naive.mean as number, 10);
  expect(found.standardError).toBeCloseTo(summary.naive.standardError as number, 6);
});

test('lines of cards are found, tried in whole deals, and only those that gain are kept', async () => {
  const found = await distillCards('keen', { question: ['lead'], lines: 3, deals: 4_000, seed: 'few' });
  expect(await distillCards('keen', { question: ['lead'], lines: 3, deals: 4_000, seed: 'few' })).toEqual(found);
  const kept = found.tried.filter(({ isKept }) => isKept);
  expect(found.tried.length).toBeGreaterThan(1);
  for (const { inDeals, isKept } of found.tried) expect(isKept).toBe((inDeals.low as number) > 0);
  const lines = found.text === '' ? [] : readSystem(found.text, 'x').blocks.flatMap((block) => block.lines);
  expect(lines).toHaveLength(kept.length);
  expect(onScreen(cardsDocument(found))).toContain('Lines tried in whole deals');
});

refusals('lines of cards', { code: 2 }, [
  ['distill keen --question lead,bid', '--question: lead and follow stand alone: they are found by whole deals'],
  ['distill keen --question lead --chart x.svg', '--chart: lines of cards have no picture'],
  ...['seat F', 'counts', 'teacher answers', 'tables x'].map(
    (flag): Row => [
      `distill keen --question lead --${flag}`,
      `--${flag.split(' ')[0]}: is for words; lines of cards are found without`,
    ],
  ),
]);
