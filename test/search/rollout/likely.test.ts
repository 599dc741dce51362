import { describe, expect, test } from 'vitest';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { ImaginedDeal, keyOf, LikelyWorlds, simulate, situationOf } from '../../../src/public/index.js';

/** Middlehand has not seen what was discarded: each world has that drawn, as `keen` would, or any two cards. */
const DEFENDER = {
  seat: 'M',
  hand: 'EK EU GX GU S7 S9 H8 HX HU HO',
  after: `F brand, M brand, D bettel, D keep, D call GX from M, D return GA, D bettel,
    D HK, F HA, M HX, F S8, M S9, D E8, M H8, D H7, F H9, F E7, M EU, D E9`,
};

describe('the likeliest of the worlds looked at first is one of those played', () => {
  test.each([1, 4, 20])('of %i', async (most) => {
    const keen = await loadPolicies(parseSpec('keen', 'bots'), 'bots');
    const { view } = situationOf(DEFENDER);
    const imagined = new ImaginedDeal('bolachen', {}, [keen, keen, keen]);
    for (let base = 0; base < 200; base++) {
      const worlds = new LikelyWorlds(view, imagined, { key: keyOf('likely'), base: base * 2 ** 20, doubt: 2, most });
      const played = Array.from({ length: most }, () => worlds.next());
      expect(played, `base ${base}`).toContain(true);
    }
  });
});

test('so there is one for every question, however few are asked for', async () => {
  const what = { bots: ['respond(worlds=4)'], seed: 'f', board: 3, deals: 1 };
  const { summary } = await simulate(what, { threads: 0 });
  expect(summary.bots[0].faults).toMatchObject({ error: 0 });
});
