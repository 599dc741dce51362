import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';

/** A real browser, as Debian installs it: `.ci/run` does where there is none. */
const PLACES = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const place = [process.env.BOLACHEN_BROWSER, ...PLACES].find((path) => path !== undefined && existsSync(path));

/** Tests that look at pages. Without a browser they are skipped, and say so; with CI=true they fail. */
export function inBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const isMissing = place === undefined && process.env.CI !== 'true';
  const why = ' (skipped: there is no browser; apt-get install chromium-headless-shell)';
  describe.skipIf(isMissing)(name + (isMissing ? why : ''), () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      if (place === undefined) throw new Error('there is no browser: apt-get install chromium-headless-shell');
      browser = await chromium.launch({ executablePath: place, args: ['--no-sandbox'] });
    });
    afterAll(() => browser?.close());
    tests(() => browser as Browser);
  });
}
