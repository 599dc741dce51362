import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { priceDocument } from '../../../src/experiments/pricing/document.js';
import { type PriceSummary, priceSystems } from '../../../src/experiments/pricing/price.js';
import { inShort } from '../../../src/results/document/screen.js';
import { folderOfFile } from '../../folders.js';

const place = folderOfFile();

const WHAT = { model: 'sound', deals: 200, tables: join(place, 'values') } as const;
const HERE = { threads: 0 } as const;

function file(name: string, text: string): string {
  writeFileSync(join(place, `${name}.system`), text);
  return join(place, `${name}.system`);
}

test('says first how they compare with always bidding Brand and with the best known system', async () => {
  const timid = file('timid', 'bid\n  longest >= 7 → brand\n  otherwise → pass\n');
  const wild = file('wild', 'bid\n  otherwise → mord or pass\n');
  const found = await priceSystems([timid, wild], WHAT, HERE);
  const one = await priceSystems([timid], WHAT, HERE);
  const surely = (summary: PriceSummary, sign: (second: string) => number): string => {
    const pairs = summary.pairs.map((pair) => {
      const mean = sign(pair.second);
      return { ...pair, difference: { mean, low: mean - 0.1, high: mean + 0.1 } };
    });
    return priceDocument({ ...summary, pairs }).verdict.replace(/[+−]?\d\.\d{4}/g, '#');
  };
  const known = 'always bidding Brand (#) and six-lines, the best known system (#)';
  expect(surely(found, () => -1)).toContain(`Both are worse than ${known}. Best of 2: `);
  expect(surely(found, (second) => (second === 'six-lines' ? -1 : 1))).toContain(
    'Both are worse than six-lines, the best known system (#). Both are better than always bidding Brand (#). Best',
  );
  expect(surely(found, () => 0)).toMatch(/^Best of 2: /);
  expect(surely(one, () => -1)).toMatch(
    new RegExp(`beside two of sound\\. It is worse than ${known.replace(/[()]/g, '.')}\\.$`),
  );
  expect(one.added).toEqual(['always-brand', 'six-lines']);
});

test('where each of several systems loses most is in the short form, however many there are', async () => {
  const systems = [3, 4, 5, 6].map((length) => file(`from${length}`, `bid\n  longest >= ${length} → mord\n`));
  const shown = inShort(priceDocument(await priceSystems(systems, WHAT, HERE)), 24);
  for (const length of [3, 4, 5, 6]) expect(shown).toMatch(new RegExp(`from${length} +2 +longest >= ${length} +mord`));
});

test('no heading without rows', async () => {
  const one = await priceSystems([file('rest', 'bid\n  otherwise → mord\n')], WHAT, HERE);
  expect(priceDocument(one).tables.map(({ title }) => title)).not.toContain('What the words mean');
});
