import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isAnswer, worthsTable } from '../../../src/analysis/advice/worths-table.js';
import { type GameRecord, rollout, viewOf } from '../../../src/public/index.js';
import { type DataTable, textsOf } from '../../../src/results/document/table.js';
import type { AnswerWorth } from '../../../src/search/rollout/worths.js';
import { inBrowser } from '../report/browser.js';
import { recordsOf, showPage } from './pages.js';

/** What answers are worth in the page of deals: figures, and where there are none. */

const WORLDS = 200;
let lines: string[] = [];
let html = '';
beforeAll(async () => {
  lines = await recordsOf('worths', { bots: ['keen', 'sound', 'lowest'], deals: 6 });
  html = await viewOf({ records: lines });
});

const actionsOf = (line: string): readonly string[] => (JSON.parse(line) as GameRecord).actions;

/** The table of what answers are worth. */
async function tableIn(page: Page): Promise<string[][]> {
  await page.locator('.worths table').waitFor();
  return page.evaluate(
    `[...document.querySelectorAll('.worths tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))`,
  );
}

const goTo = (page: Page, link: string): Promise<unknown> => page.evaluate(`location.hash = '${link}'`);

inBrowser('what answers are worth in the page', (browser) => {
  test('is what advise finds with the same model, worlds and seed, for words, cards and discards', async () => {
    const { page, complaints } = await showPage(browser(), html);
    await page.getByLabel('Worlds').selectOption(String(WORLDS));
    const actions = actionsOf(lines[0]);
    const discard = actions.findIndex((each) => each.includes('discard'));
    for (const step of [0, 1, discard, discard + 1, discard + 5]) {
      await goTo(page, `#d=1&s=${step}`);
      const summary = await rollout({ record: lines[0], step }, { worlds: WORLDS });
      const { said } = summary;
      await page.waitForFunction(`document.querySelector('.now').textContent.startsWith('${step || 'Before'}')`);
      const found = await tableIn(page);
      const mark = (row: AnswerWorth): string => (isAnswer(row, said ?? '') ? '(in the record)' : '');
      const expected = worthsTable(summary, { mark, most: 8 });
      expect(found).toEqual(textsOf(expected as DataTable));
      expect(await page.locator('.worths p').textContent()).toBe(expected.note);
    }
    expect(page.workers()).toHaveLength(1); // the page itself stays free
    expect(complaints).toEqual([]);
    await page.close();
  });
});
