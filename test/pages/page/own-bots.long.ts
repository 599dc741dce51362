import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { viewOf } from '../../../src/public/index.js';
import { inBrowser } from '../report/browser.js';
import { FOLDER, recordsOf, showPage } from './pages.js';

/** A bot from its author's file, which travels along in a page. */

const HIGH = `import { defineBot, highest } from 'bolachen';
import { featuresOf } from 'bolachen/features';
export default defineBot({
  name: 'high',
  about: 'ends no script: <!--',
  params: { shy: false, angry: false },
  sit({ params: { angry }, game, rules }) {
    const { inputs, fill } = featuresOf(['longest', 'sows'], game, rules);
    const numbers = new Float32Array(inputs.length);
    return {
      bid(view, random) {
        if (angry) throw new Error('no bid from me');
        fill(view, numbers);
        return view.legal[(numbers[0] + numbers[1] + random.below(2)) % view.legal.length];
      },
      play: ({ legal }) => highest(legal),
    };
  },
});
`;

inBrowser('a bot of one\u2019s own in a page', (browser) => {
  test('plays there as in a run, in every seat, in rollouts, and beside the house bots', async () => {
    const file = join(FOLDER, 'high.ts');
    writeFileSync(file, HIGH);
    const bots = [file, 'sound', `${file}(shy=true)`];
    const [here] = await recordsOf('high', { bots, fixedSeats: true, seed: 'own', deals: 1 });
    const { page, complaints } = await showPage(browser(), await viewOf({ seed: 'own', bots }));
    expect(await page.locator('.sitting').textContent()).toContain(`against sound and ${file}(shy=true)`);
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.locator('.worths table').waitFor();
    expect(await page.locator('.worths h3').textContent()).toContain(file);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save record' }).click(),
    ]);
    const stream = await download.createReadStream();
    const there = Buffer.concat(await stream.toArray())
      .toString()
      .trim();
    expect(there).toBe(here);
    expect(await page.getByLabel('Played on by', { exact: true }).locator('option').allTextContents()).toContain(file);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('whose answer is wrong gives the default, and the page says so, as does the record', async () => {
    const file = join(FOLDER, 'angry.ts');
    writeFileSync(file, HIGH);
    const bots = [`${file}(angry=true)`, 'sound', 'sound'];
    const [here] = await recordsOf('angry', { bots, fixedSeats: true, seed: 'own', deals: 1 });
    const { page } = await showPage(browser(), await viewOf({ seed: 'own', bots }));
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.keyboard.press('End');
    await page.locator('.result').waitFor();
    const said = await page.locator('.fault').textContent();
    expect(said).toContain(
      `${file}(angry=true), forehand (error: bid: Error: no bid from me): the default answer was taken.`,
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save record' }).click(),
    ]);
    const there = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    expect(there.trim()).toBe(here.replace(/ \(angry.ts:\d+:\d+\)/, '')); // a page has no lines of files
    await page.close();
  });

  test('a system says which of its lines answers, where its seat is asked', async () => {
    const file = join(FOLDER, 'eager.system');
    writeFileSync(file, 'bid\n  longest >= 3 → brand\nraise\n  otherwise → keep\n');
    const { page, complaints } = await showPage(
      browser(),
      await viewOf({ seed: 'own', bots: [file, 'sound', 'sound'] }),
    );
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.keyboard.press('Home');
    const reason = page.getByText(`${file}: line 2 says brand (longest >= 3 → brand)`);
    await reason.waitFor();
    expect(complaints).toEqual([]);
    await page.keyboard.press('ArrowRight');
    expect(await reason.count()).toBe(0);
    await page.close();
  });
});
