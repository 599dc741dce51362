import { describe, expect, test } from 'vitest';
import { DEAL } from '../games/rows.js';
import { TELLINGS } from './spoken.js';

describe.each(TELLINGS)('a deal played without an auction: %s', (_, tell) => {
  test('Bettel: the card call is asked, the declaration is not', () => {
    const teller = tell('bolachen', {}, DEAL, { declarer: 'M', contract: 'bettel' });
    expect(teller.turn()).toMatchObject({ seat: 'M', question: 'call' });
    teller.play('no-call');
    expect(teller.turn()).toMatchObject({ seat: 'M', question: 'discard' });
  });

  test('Brand: the first question is the discard', () => {
    const teller = tell('bolachen', {}, DEAL, { declarer: 'D', contract: 'brand-G' });
    expect(teller.turn()).toMatchObject({ seat: 'D', question: 'discard' });
  });

  test('Wallachen: nobody doubles, Kontra is asked', () => {
    const teller = tell('wallachen', {}, DEAL, { declarer: 'D', contract: '8' });
    teller.play('discard S8 S9');
    teller.play('H9');
    expect(teller.turn()).toMatchObject({ seat: 'F', question: 'kontra' });
  });
});
