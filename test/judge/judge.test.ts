import { describe, expect, test } from 'vitest';
import { DEAL } from '../games/rows.js';
import { Judge } from './judge.js';

function judgeAfter(actions: string, game = 'bolachen'): Judge {
  const judge = new Judge(game, {}, DEAL);
  for (const action of actions.split(', ')) judge.play(action.slice(2));
  return judge;
}

describe('the judge', () => {
  test('a clone is independent', () => {
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
