import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../../src/boards/open-deal.js';
import { CALLED } from '../../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, lowest } from '../../../../src/cards/engine/cards.js';
import { Course } from '../../../../src/cards/engine/course.js';
import { makeGame } from '../../../../src/cards/games/rule-sets.js';
import { parseDeal } from '../../../../src/cards/record/notation.js';
import { Random, randomDeal } from '../../../judge/random.js';
import { TELLINGS } from '../../engine/spoken.js';
import { DEAL, tellerAfter } from '../rows.js';

describe.each(TELLINGS)('the card call of Bolachen: %s', (_, tell) => {
  const told = (actions: string) => tellerAfter(tell, 'bolachen', actions);

  test('C01 the holder hands the card over and gets one back', () => {
    const teller = told('F mord, F call SA');
    expect(teller.turn()?.question).toBe('giveBack');
    expect(teller.hand('F')).toContain('SA');
    teller.play('return G7');
    expect(teller.hand('D')).toHaveLength(10);
    expect(teller.hand('D')).toContain('G7');
    expect(teller.hand('D')).not.toContain('SA');
    expect(teller.hand('M')).toHaveLength(10);
    expect(teller.hand('F')).toHaveLength(12);
    teller.play('discard E7 E8');
    expect(teller.hand('F')).toHaveLength(10);
  });

  test('C02 B21 the called card lies in the talon: no transfer, no second call', () => {
    const teller = told('F bettel, M pass, D pass, F keep, F call H7');
    const { seat, question, tokens } = teller.turn()!;
    expect([seat, question, ...tokens]).toEqual(['F', 'declare', 'bettel', 'mord']);
    expect(teller.hand('F')).toContain('H7');
  });

  test('C02 B21 under second-call he may name one more card, and then no other', () => {
    const rules = { calledInTalon: 'second-call' };
    const twice = (actions: string) =>
      tellerAfter(tell, 'bolachen', `F bettel, M pass, D pass, F keep, ${actions}`, rules);
    expect(twice('F call H7').turn()?.question).toBe('call');
    expect(twice('F call H7').turn()?.tokens).toHaveLength(1 + 21);
    expect(twice('F call H7').turn()?.tokens).not.toContain('call H7');
    expect(twice('F call H7, F no-call').turn()?.question).toBe('declare');
    expect(twice('F call H7, F call E8').turn()?.question).toBe('declare');
    expect(twice('F call H7, F call SA').turn()?.question).toBe('giveBack');
    expect(twice('F call SA, F return G7').turn()?.question).toBe('declare');
  });

  test('C03 B15 Bettel declared only after the pick-up: no call any more', () => {
    expect(told('F brand, M pass, D pass, F keep, F bettel').turn()?.question).toBe('discard');
  });

  test('C04 B14 raised to Bettel before the pick-up: call allowed', () => {
    expect(told('F brand, M pass, D pass, F bettel').turn()).toMatchObject({ seat: 'F', question: 'call' });
  });

  test('C05 B22 22 cards can be called, none of his own', () => {
    const teller = told('F mord');
    expect(teller.turn()?.tokens.filter((token) => token.startsWith('call '))).toHaveLength(22);
    expect(teller.turn()?.tokens).toContain('no-call');
    expect(() => teller.play('call HA')).toThrow('"call HA" is not among');
  });

  test('C06 B19 the card received cannot be given back', () => {
    const teller = told('F mord, F call SA');
    expect(teller.turn()?.tokens).toHaveLength(10);
    expect(() => teller.play('return SA')).toThrow('"return SA" is not among');
  });

  test('C07 B23 the card received may be discarded, the two cards named in either order', () => {
    const teller = told('F mord, F call SA, F return G7, F discard SA E7');
    expect(teller.actions.at(-1)).toBe('F discard E7 SA');
    expect(teller.laidAway()).toEqual(['E7', 'SA']);
  });
});

describe('B18 who chooses the card given in return', () => {
  const asked = (returnCardBy: string, declarer: 'F' | 'M' | 'D', call: number) => {
    const deal = openDeal({ game: 'bolachen', rules: { returnCardBy }, deal: DEAL, declarer, contract: 'mord' });
    deal.takeNumber(CALLED + call);
    return deal.question;
  };

  test.each([
    ['declarer', 'giveBack', 'giveBack', 'giveBack'],
    ['dealer', 'discard', 'discard', 'giveBack'],
    ['holder', 'discard', 'discard', 'discard'],
  ])('%s: F, M and D as declarers are then asked for %s, %s and %s', (by, ...questions) => {
    const { hands } = parseDeal(DEAL);
    const found = (['F', 'M', 'D'] as const).map((seat, i) => asked(by, seat, lowest(hands[(i + 1) % 3])));
    expect(found).toEqual(questions);
  });

  test('a card that is drawn is any of the ten, as often as any other, and in the same deal the same', () => {
    const random = new Random(18);
    const course = new Course(makeGame('bolachen', { returnCardBy: 'holder' }));
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 2_000; i += 1) {
      const { hands, talon } = parseDeal(randomDeal(random));
      const drawn = [0, 1].map(() => {
        course.beginAt(hands[0], hands[1], hands[2], talon, i % 3, 5);
        course.take(CALLED + lowest(hands[(i + 1) % 3]));
        return course.forced & 31;
      });
      if (drawn[1] !== drawn[0]) expect(drawn[1]).toBe(drawn[0]);
      counts[cardsOf(course.cards as CardSet).indexOf(drawn[0] as never)] += 1;
    }
    // Standard deviation 13.
    expect(Math.max(...counts.map((count) => Math.abs(count - 200)))).toBeLessThan(50);
  });
});
