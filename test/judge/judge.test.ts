import { describe, expect, test } from 'vitest';
import { Judge } from './judge.js';
import { DEAL } from './rows.js';

function judgeAfter(actions: string, game = 'bolachen'): Judge {
  const judge = new Judge(game, {}, DEAL);
  for (const action of actions.split(', ')) judge.play(action.slice(2));
  return judge;
}

describe('the card call of Bolachen', () => {
  test('C01 the holder hands the card over and gets one back', () => {
    const judge = judgeAfter('F mord, F call SA');
    expect(judge.turn()?.question).toBe('giveBack');
    expect(judge.table.hands.F).toContain('SA');
    judge.play('return G7');
    expect(judge.table.hands.D).toHaveLength(10);
    expect(judge.table.hands.D).toContain('G7');
    expect(judge.table.hands.D).not.toContain('SA');
    expect(judge.table.hands.M).toHaveLength(10);
    expect(judge.table.hands.F).toHaveLength(12);
    judge.play('discard E7 E8');
    expect(judge.table.hands.F).toHaveLength(10);
  });

  test('C02 the called card lies in the talon: no transfer, no second call', () => {
    const judge = judgeAfter('F bettel, M pass, D pass, F keep, F call H7');
    expect(judge.turn()).toEqual({ seat: 'F', question: 'declare', tokens: ['bettel', 'mord'] });
    expect(judge.table.hands.F).toContain('H7');
  });

  test('C03 Bettel declared only after the pick-up: no call any more', () => {
    const judge = judgeAfter('F brand, M pass, D pass, F keep, F bettel');
    expect(judge.turn()?.question).toBe('discard');
  });

  test('C04 raised to Bettel before the pick-up: call allowed', () => {
    const judge = judgeAfter('F brand, M pass, D pass, F bettel');
    expect(judge.turn()).toMatchObject({ seat: 'F', question: 'call' });
  });

  test('C05 22 cards can be called, none of his own', () => {
    const judge = judgeAfter('F mord');
    expect(judge.turn()?.tokens.filter((token) => token.startsWith('call '))).toHaveLength(22);
    expect(judge.turn()?.tokens).toContain('no-call');
    expect(() => judge.play('call HA')).toThrow('"call HA" is not among');
  });

  test('C06 the card received cannot be given back', () => {
    const judge = judgeAfter('F mord, F call SA');
    expect(judge.turn()?.tokens).toHaveLength(10);
    expect(() => judge.play('return SA')).toThrow('"return SA" is not among');
  });

  test('C07 the card received may be laid away, the two cards named in either order', () => {
    const judge = judgeAfter('F mord, F call SA, F return G7, F discard SA E7');
    expect(judge.actions.at(-1)).toBe('F discard E7 SA');
    expect(judge.table.laidAway).toEqual(['E7', 'SA']);
  });
});

describe('Kontra in trick 1 of Wallachen', () => {
  const OPENED = 'F no-double, M no-double, D no-double, F play, M pass, D pass, F 6, F discard E7 E8, F HA';

  test('W20 each defender is asked before his card', () => {
    const judge = judgeAfter(`${OPENED}, M no-kontra, M HO`, 'wallachen');
    expect(judge.turn()).toEqual({ seat: 'D', question: 'kontra', tokens: ['kontra', 'no-kontra'] });
    judge.play('kontra');
    expect(judge.turn()).toEqual({ seat: 'F', question: 'kontra', tokens: ['re', 'no-re'] });
    judge.play('no-re');
    expect(judge.turn()).toEqual({ seat: 'D', question: 'play', tokens: ['H9'] });
  });

  test('W21 one Kontra binds both defenders', () => {
    const judge = judgeAfter(`${OPENED}, M kontra, F re, M HO`, 'wallachen');
    expect(judge.turn()?.question).toBe('play');
  });
});

describe('a deal played without an auction', () => {
  test('Bettel: the card call is asked, the declaration is not', () => {
    const judge = new Judge('bolachen', {}, DEAL, { declarer: 'M', contract: 'bettel' });
    expect(judge.turn()).toMatchObject({ seat: 'M', question: 'call' });
    judge.play('no-call');
    expect(judge.turn()).toMatchObject({ seat: 'M', question: 'discard' });
  });

  test('Wallachen: nobody doubles, Kontra is asked', () => {
    const judge = new Judge('wallachen', {}, DEAL, { declarer: 'D', contract: '8' });
    judge.play('discard S8 S9');
    judge.play('H9');
    expect(judge.turn()).toMatchObject({ seat: 'F', question: 'kontra' });
  });
});

describe('the judge', () => {
  test('a clone goes its own way', () => {
    const judge = judgeAfter('F brand, M brand');
    const twin = judge.clone();
    twin.play('mord');
    expect(judge.turn()).toMatchObject({ seat: 'D', question: 'bid' });
    expect(twin.actions).toEqual(['F brand', 'M brand', 'D mord']);
  });

  test.each([
    ['an unknown game', () => new Judge('skat', {}, DEAL), 'no game "skat"'],
    ['an option of the other game', () => new Judge('bolachen', { kontra: true }, DEAL), 'kontra=true'],
    ['a value out of range', () => new Judge('bolachen', { brandTarget: 11 }, DEAL), 'a whole number 1 to 10'],
    ['a value of another type', () => new Judge('bolachen', { mustTrump: 'true' }, DEAL), 'mustTrump="true"'],
    ['a falling ladder', () => new Judge('wallachen', { ladder: ['7', '6'] }, DEAL), 'ladder=["7","6"]'],
    ['tariffs that do not ascend', () => new Judge('wallachen', { mordTariff: 12 }, DEAL), 'below mordTariff'],
    ['a short deal', () => new Judge('bolachen', {}, DEAL.slice(0, -1)), 'sizes 10 10 10 1'],
    ['a card dealt twice', () => new Judge('bolachen', {}, DEAL.replace(/8$/, '7')), 'E8 not dealt'],
    ['a contract of the other game', () => new Judge('bolachen', {}, DEAL, { declarer: 'F', contract: '6' }), '"6"'],
    ['a result asked for too early', () => judgeAfter('F brand').result(), 'not over'],
  ])('refuses %s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});
