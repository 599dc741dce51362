import { describe, expect, test } from 'vitest';
import { type Rules, TELLINGS } from '../../engine/spoken.js';
import { tellerAfter } from '../rows.js';

const EXCHANGED = 'F no-double, M no-double, D no-double, F play, M pass, D pass, F 6, F discard E7 E8';
const OPENED = `${EXCHANGED}, F HA`;

const LAID = `${OPENED}, M no-kontra, M HO, D no-kontra, D H9`;
const LATE = { kontraWindow: 'first-trick' };

describe.each(TELLINGS)('Kontra in trick 1 of Wallachen: %s', (_, tell) => {
  const asked = (actions: string, rules?: Rules) => {
    const { seat, question, tokens } = tellerAfter(tell, 'wallachen', actions, rules).turn()!;
    return `${seat} ${question}: ${tokens.sort().join(' ')}`;
  };

  test.each([
    ['W20 the first defender is asked before his card', OPENED, 'M kontra: kontra no-kontra'],
    ['W20 the second before his', `${OPENED}, M no-kontra, M HO`, 'D kontra: kontra no-kontra'],
    ['W21 the declarer answers at once', `${OPENED}, M no-kontra, M HO, D kontra`, 'F kontra: no-re re'],
    ['W20 then the card is played', `${OPENED}, M no-kontra, M HO, D kontra, F no-re`, 'D play: H9'],
    ['W21 one Kontra binds both defenders', `${OPENED}, M kontra, F re, M HO`, 'D play: H9'],
    ['W20 in trick 1 alone', `${OPENED}, M no-kontra, M HO, D no-kontra, D H9, F HK`, 'M play: HX'],
  ])('%s', (_, actions, next) => {
    expect(asked(actions)).toBe(next);
  });

  test.each([
    ['the first defender is asked once more', LAID, 'M kontra: kontra no-kontra'],
    ['then the second', `${LAID}, M no-kontra`, 'D kontra: kontra no-kontra'],
    ['then the trick is settled', `${LAID}, M no-kontra, D no-kontra`, 'F play: '],
    ['Re follows at once', `${LAID}, M kontra`, 'F kontra: no-re re'],
    ['and ends it', `${LAID}, M kontra, F re`, 'F play: '],
    ['the second defender is not asked after a Kontra', `${LAID}, M no-kontra, D kontra, F no-re`, 'F play: '],
    ['nor is anybody who said it before', `${OPENED}, M kontra, F no-re, M HO, D H9`, 'F play: '],
  ])('W20 kontraWindow=first-trick: %s', (_, actions, next) => {
    expect(asked(actions, LATE)).toMatch(new RegExp(`^${next}`));
  });

  test.each([
    ['the first defender is asked after the discard', EXCHANGED, 'M kontra: kontra no-kontra'],
    ['then the second', `${EXCHANGED}, M no-kontra`, 'D kontra: kontra no-kontra'],
    ['then the declarer leads', `${EXCHANGED}, M no-kontra, D no-kontra`, 'F play: '],
    ['Re follows at once', `${EXCHANGED}, M no-kontra, D kontra`, 'F kontra: no-re re'],
    ['then he leads', `${EXCHANGED}, M kontra, F re`, 'F play: '],
    ['nobody is asked after the lead', `${EXCHANGED}, M no-kontra, D no-kontra, F HA`, 'M play: '],
  ])('W20 kontraWindow=before-lead: %s', (_, actions, next) => {
    expect(asked(actions, { kontraWindow: 'before-lead' })).toMatch(new RegExp(`^${next}`));
  });

  const ONE = `${OPENED}, M kontra`;
  const BOTH = `${OPENED}, M kontra, F no-re, M HO`;
  test.each([
    ['each', 'the declarer answers the first', ONE, 'F kontra: no-re re'],
    ['each', 'the second defender may say it too', BOTH, 'D kontra: kontra no-kontra'],
    ['each', 'also if the first did not', `${OPENED}, M no-kontra, M HO`, 'D kontra: kontra no-kontra'],
    ['each', 'he too is answered', `${BOTH}, D kontra`, 'F kontra: no-re re'],
    ['each', 'then he plays', `${BOTH}, D kontra, F re`, 'D play: H9'],
    ['chain-3', 'after Re the same defender may go on', `${ONE}, F re`, 'M kontra: kontra no-kontra'],
    ['chain-3', 'three are all', `${ONE}, F re, M kontra`, 'M play: HO HX'],
    ['chain-3', 'a word that is not said ends it', `${ONE}, F re, M no-kontra`, 'M play: HO HX'],
    ['chain-4', 'the declarer may answer that', `${ONE}, F re, M kontra`, 'F kontra: no-re re'],
    ['chain-4', 'four are all', `${ONE}, F re, M kontra, F re, M HO`, 'D play: H9'],
    ['chain-6', 'and so on', `${ONE}, F re, M kontra, F re, M kontra`, 'F kontra: no-re re'],
  ])('W21 kontraTurns=%s: %s', (kontraTurns, _, actions, next) => {
    expect(asked(actions, { kontraTurns })).toBe(next);
  });

  test.each([
    ['before-lead', `${EXCHANGED}, M kontra, F no-re`, 'D kontra: kontra no-kontra'],
    ['first-trick', `${BOTH}, D no-kontra, D H9`, 'D kontra: kontra no-kontra'],
    ['first-trick', `${BOTH}, D kontra, F no-re, D H9`, 'F play: '],
  ])(
    'W20 W21 kontraTurns=each, kontraWindow=%s: who has said it is not asked again: %s',
    (kontraWindow, said, next) => {
      expect(asked(said, { kontraWindow, kontraTurns: 'each' })).toMatch(new RegExp(`^${next}`));
    },
  );

  test('W20 kontraWindow=first-trick says nothing where there is no Kontra', () => {
    expect(asked(`${OPENED}, M HO, D H9`, { ...LATE, kontra: false })).toMatch(/^F play: /);
  });
});
