import { expect, test } from 'vitest';
import { cardsOf, size } from '../../../src/cards/engine/cards.js';
import { formatCard } from '../../../src/cards/record/notation.js';
import { type Duties, legalCards } from '../../judge/follow.js';
import { bolachenRules, OPTIONS } from '../../judge/options.js';
import { Random } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { dutiesOf, lawOf, randomMoment, setOfNames } from './situation.js';

const NAMES = ['secondDefenderRelief', 'partnerLedRelief', 'mustHead', 'mustTrump', 'mustUndertrump'];

/** Every combination of the five options that the law knows. */
function allDuties(): Duties[] {
  const combinations = NAMES.reduce<Record<string, unknown>[]>(
    (before, name) => before.flatMap((some) => OPTIONS.bolachen[name].map((value) => ({ ...some, [name]: value }))),
    [{}],
  );
  return combinations.map((options) => bolachenRules(options));
}

const MOMENTS = sized(1_000, 8_800);

test(`${MOMENTS} moments under all 120 combinations of duties, as by the book`, () => {
  const random = new Random(25);
  const combinations = allDuties().map((words) => ({ words, duties: dutiesOf(words) }));
  expect(combinations).toHaveLength(120);
  let positions = 0;
  for (let i = 0; i < MOMENTS; i += 1) {
    const moment = randomMoment(random);
    for (const { words, duties } of combinations) {
      const byTheBook = legalCards({ ...moment, duties: words });
      const legal = lawOf(moment, duties);
      positions += 1;
      if (legal === setOfNames(byTheBook) && size(legal) === byTheBook.length) continue;
      expect(cardsOf(legal).map(formatCard), JSON.stringify({ ...moment, words })).toEqual(byTheBook);
    }
  }
  expect(positions).toBe(120 * MOMENTS);
});
