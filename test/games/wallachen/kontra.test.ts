import { describe, expect, test } from 'vitest';
import { TELLINGS } from '../../engine/spoken.js';
import { tellerAfter } from '../rows.js';

const OPENED = 'F no-double, M no-double, D no-double, F play, M pass, D pass, F 6, F discard E7 E8, F HA';

describe.each(TELLINGS)('Kontra in trick 1 of Wallachen: %s', (_, tell) => {
  const asked = (actions: string) => {
    const { seat, question, tokens } = tellerAfter(tell, 'wallachen', actions).turn()!;
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
});
