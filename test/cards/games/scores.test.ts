import { describe } from 'vitest';
import { rows } from '../../rows.js';
import { testScores } from './examples.js';

const ALONE = 'brand, pass, pass, keep';
const HEARTS = `${ALONE}, brand-H, discard G7 EX`;
const [TWO, THREE] = ['double, no-double, double', 'double, double, double'];
const OPEN = 'play, pass, pass';
const PLAIN = `no-double, no-double, no-double, ${OPEN}`;
const BETTEL = 'bettel, pass, pass, keep, no-call, bettel';
const QUIET = 'no-kontra, no-kontra';

describe('the score', () => {
  testScores(
    'bolachen',
    rows`
  P01 B03 B33 Brand made | | LONG | ${HEARTS} | brand-H | 6 | 2 -1 -1
  P01 overtricks do not pay (B33) | earlyEnd=false | LONG | ${HEARTS} | brand-H | 8 | 2 -1 -1
  P02 Brand lost | | LONG | ${ALONE}, brand-E, discard HA SA | brand-E | 5 | -2 1 1
  P03 Bettel made | | LOW | ${BETTEL}, discard EX EA | bettel | 0 | 4 -2 -2
  P04 Mord lost in the last trick | | NINE | mord, no-call, discard E7 EA | mord | 9 | -6 3 3
  P05 B34 Mord at 5 | mordValue=5 | SURE | mord, no-call, discard E7 EA | mord | 10 | 10 -5 -5
  B03 eight | brandTarget=8 brandValue=2 earlyEnd=false | LONG | ${HEARTS} | brand-H | 7 | -4 2 2
  B34 the value of a Bettel | bettelValue=5 | LOW | ${BETTEL}, discard EX EA | bettel | 0 | 10 -5 -5
`,
  );
  testScores(
    'wallachen',
    rows`
  P10 W23 Six, eight tricks | | LONG | ${PLAIN}, 6, discard G7 EX, ${QUIET} | 6 | 8 | 16 -8 -8
  P11 W26 Eight, seven tricks | | LONG | ${PLAIN}, 8, discard G7 EX, ${QUIET} | 8 | 7 | -16 8 8
  P12 W05 W20 W22 two Doppler, Kontra | | LONG | ${TWO}, ${OPEN}, 6, discard G7 EX, no-kontra, kontra, no-re | 6 | 6 | 96 -48 -48
  P13 three Doppler, Kontra and Re | | LONG | ${THREE}, ${OPEN}, 7, discard HA EX, kontra, re | 7 | 5 | -448 224 224
  P14 W25 Bettel lost | | SURE | ${PLAIN}, bettel, discard E7 EA, ${QUIET} | bettel | 1 | -24 12 12
  P15 Mord made | | SURE | ${PLAIN}, mord, discard E7 EA, ${QUIET} | mord | 10 | 36 -18 -18
  P16 W23 pays the number announced | winPays=announced | LONG | ${PLAIN}, 6, discard E7 E8, ${QUIET} | 6 | 9 | 12 -6 -6
  P17 W26 W32 raised to 9, takes 8 | earlyEnd=false | LONG | ${PLAIN}, 9, discard G7 EX, ${QUIET} | 9 | 8 | -18 9 9
  W24 a tariff, Kontra | mordTariff=40 | SURE | ${PLAIN}, mord, discard E7 EA, kontra, no-re | mord | 10 | 160 -80 -80
  W21 no Kontra | kontra=false bettelTariff=11 | SURE | ${PLAIN}, bettel, discard E7 EA | bettel | 1 | -22 11 11
`,
  );
});
