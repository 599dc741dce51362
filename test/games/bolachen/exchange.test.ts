import { describe, expect, test } from 'vitest';
import { TELLINGS } from '../../engine/spoken.js';
import { tellerAfter } from '../rows.js';

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
