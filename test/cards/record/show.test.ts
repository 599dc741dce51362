import { describe, expect, test } from 'vitest';
import { showDeal } from '../../../src/cards/record/show.js';
import { recordsOf, replay } from '../../experiments/simulate/jobs.js';
import { MORD, PASSED_OUT } from './sample.js';

function shown(record: object | string): string {
  const { record: read, course } = replay(record);
  const { players, seed, index, faults } = read;
  return showDeal(course, { players: players ?? ['', '', ''], seed, index, faults });
}

describe('a deal in readable form', () => {
  test('Wallachen: what was said by stage, doublings, a fault', () => {
    expect(shown(MORD)).toBe(`wallachen, board 0 of seed show

  F forehand    H K98      S X        G AO97     E 97        Resi
  M middlehand  H O7       S AO7      G KU       E AOX       Xaver
  D dealer      H AUX      S KU9      G X8       E U8        Vroni
    talon       H –        S 8        G –        E K

  doppeln     F double, M no-double, D double
  auction     F pass, M play, D pass
  exchange    M mord, M discard EX SO
  kontra      D no-kontra, F no-kontra

  trick   F     M     D
     1    HK   >HO    HA*

  M plays mord × 4: lost with 0 tricks; F +72, M −144, D +72
  fault: M at action 7, illegal: discard: 99 is not legal
    middlehand asked for discard; M plays mord
    hand O7.AO87.KU.AKOX; legal: any two
`);
  });

  test('a deal passed out, with its pot', () => {
    expect(shown(PASSED_OUT)).toBe(`wallachen, board 1 of seed show

  F forehand    H AK       S UX98     G K        E AKX       Resi
  M middlehand  H UX8      S 7        G U987     E O7        Xaver
  D dealer      H O97      S AKO      G AOX      E U         Vroni
    talon       H –        S –        G –        E 98

  auction     F pass, M pass, D pass

  passed out: F −1, M −1, D −1; pot 3 → 6
`);
  });

  test('never more than 100 columns, nothing at the end of a line', async () => {
    for (const game of ['bolachen', 'wallachen']) {
      for (const line of await recordsOf(
        { game, seed: 'columns', bots: ['random(shy=0)', 'random(shy=0.3)', 'random(shy=0.8)'] },
        50,
      )) {
        const rows = shown(line).split('\n');
        expect(rows.filter((row) => row.length > 100 || row !== row.trimEnd())).toEqual([]);
      }
    }
  });
});
