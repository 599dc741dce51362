import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { showPage } from '../page/pages.js';

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** How a page is looked at: at a place in it, and after something was done there. */
type Look = { readonly hash?: string; readonly act?: (page: Page) => Promise<unknown> };

/** What axe-core finds: narrow and wide, by day and by night, all that folds opened. */
export async function findingsOf(browser: Browser, html: string, { hash = '', act }: Look = {}): Promise<string[]> {
  const findings: string[] = [];
  for (const width of [390, 1400]) {
    const { page } = await showPage(browser, html, { hash, colorScheme: 'light', viewport: { width, height: 900 } });
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    await act?.(page);
    await page.evaluate(axe.source); // not in an element of script: the page's own policy forbids it
    findings.push(...(await found(page, `${width} pixels`, {})));
    await page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await found(page, `${width} pixels, by night`, { runOnly: ['color-contrast'] })));
    await page.close();
  }
  return findings;
}

async function found(page: Page, when: string, how: object): Promise<string[]> {
  const violations = await page.evaluate<readonly Finding[]>(
    `axe.run(${JSON.stringify(how)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${when}: ${id}: ${target}: ${failureSummary}`),
  );
}
