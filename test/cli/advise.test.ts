import { expect, test } from 'vitest';
import { HOUSE_BOTS } from '../../src/players/bot/loading/load.js';
import { rows } from '../rows.js';
import { here } from './here.js';
import { type Row, refusals, refusing } from './refused.js';
import { folderWith, wordsOf } from './run.js';

const HAND = 'HA HK HO H9 SA S7 GK EA E9 E8';
const BETTEL = 'F pass, M bettel, D pass, M keep';
const HEARTS = 'F brand, M pass, D pass, F keep, F brand-H';
const DOUBLES = 'F no-double, M no-double, D no-double';
const NO_ACTION = 'is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA';
const NOT_HEARTS = 'action 7: "D SK" is not legal; legal: HX';
const STEP = 'expected FILE:LINE@ACTION, as in games.jsonl:17@12';
const FOR_A_BID = 'hand: has 3 cards, as for Doppeln; for a bid, expected 10';
const BOTS = `${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts`;
const RECORD = '{"game":"bolachen","deal":"X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.","actions":"F pass"}\n';

test.each(rows`
  ${HAND} | --seat F --worlds 1 | pass came out best, in too few worlds to say how sure that is, if all play on as keen.
  HA S7 S8 S9 SX SU SO SK GK E7 | --seat M --worlds 20 --after 'F brand, M pass, D pass, F keep, F brand-E, F H7' | only HA is legal.
`)('advise %s %s', async (hand, flags, verdict) => {
  const { stdout } = await here(folderWith(), wordsOf(`advise '${hand}' ${flags}`));
  expect(stdout.replace(/\s+/g, ' ')).toContain(`Verdict ${verdict}`);
});

/** Who is asked after which actions, with the hand above, and what is said to that. */
const AFTER: readonly (readonly [seat: string, after: string, message: string])[] = [
  ['F', 'M brand', 'action 0: "M brand" is out of turn: F is asked; legal: pass, brand, bettel, mord'],
  ['M', 'M brand', 'action 0: "M brand" is out of turn: forehand is asked for a bid; legal: pass, brand, bettel, mord'],
  ['M', 'F play', 'action 0: "F play" is not legal: forehand is asked for a bid; legal: pass, brand, bettel, mord'],
  ['D', `${BETTEL}, M no-call, M bettel, M HA`, 'middlehand cannot have HA, which is in the hand of dealer'],
  ['F', `${BETTEL}, M call SA, M return E7, M bettel, M SA`, 'next dealer is asked for a card, not forehand'],
  ['F', `${BETTEL}, M call SK`, 'who gave SK? Say "M call SK from D", or "from talon"'],
  ['D', 'F pass, M bettel, D pass, M HZ', `action 3: "M HZ" ${NO_ACTION}`],
  ['M', 'F mord, F call HK from D', 'dealer cannot have HK, which is in the hand of middlehand'],
  ['M', 'F mord, F call HU from talon, F mord, F G7, M GK, D HU', 'dealer cannot play HU: forehand called it'],
  ['M', `${HEARTS}, F H7, M H9, D SK, M E9, D EX, F EU, F G7, M GK, D HX, D S8, F S9`, NOT_HEARTS],
  [
    'M',
    `${HEARTS}, F G7, M GK, D SK, M SA, D S9, F S8, M S7, D SX, F SU, F E7, M EA, D H7, D SO, F HX`,
    'worlds of middlehand: there is none: dealer must have 5 of the hidden cards, but can have H8 HU, ' +
      'not EX EU EO EK G8 G9 GX GU GO GA',
  ],
];
const OTHER = `advise '${HAND}' --seat F`;
const TAKEN_UP = '--talon: is missing: forehand has taken it up';

refusals('advise: what cannot be', { code: 2 }, [
  ...AFTER.map(
    ([seat, after, message]): Row => [`advise '${HAND}' --seat ${seat} --after '${after}'`, `--after: ${message}`],
  ),
  ...rows`
  advise '${HAND}' | --seat: is missing; expected F, M or D
  advise games.jsonl:17@x | hand: "games.jsonl:17@x" is no step of a record; ${STEP}
  advise '${HAND}' --seat X | --seat: "X" is not a seat: F (forehand), M (middlehand) or D (dealer)
  advise 'HA HK HO' --seat F | hand: has 3 cards, expected the 10 dealt
  advise 'HA HK HO' --seat F --game wallachen --after '${DOUBLES}' | ${FOR_A_BID}
  advise 'HA HK HO' --seat F --game wallachen --rule doppeln=false | ${FOR_A_BID}
  advise 'HA HK HO H9' --seat F --game wallachen | hand: has 4 cards, expected the 10 dealt, or 3 for Doppeln
  advise '${HAND} HA' --seat F | hand: HA is in "${HAND} HA" twice
  advise 'HB ${HAND}' --seat F | hand: "HB" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA
  advise '${HAND} SK SO' --seat F | hand: has 12 cards, expected the 10 dealt
  advise '${HAND}' --seat M | --after: next forehand is asked for a bid, not middlehand; say it, as in "F pass"
  ${OTHER} --after 'F bettel, M pass, D pass, F keep, F no-call, F bettel, F HA, M S8' | ${TAKEN_UP}
  ${OTHER} --after 'F mord, F call SK from talon' | ${TAKEN_UP}
  ${OTHER} --rule returnCardBy=holder --after 'F mord, F call SK from D' | --after: which card was drawn from the hand? Say it, as in "F return EA"
  ${OTHER} --talon 'S8 S9' --after 'F mord, F call SK from talon' | --after: the talon cannot have SK: it is S8 S9
  ${OTHER} --talon 'S8 S9' --after 'F bettel, M pass, D pass, F keep, F no-call, F bettel, F HA' | --after: action 6: "F HA" comes before the discard of forehand, which is missing
  ${OTHER} --talon 'SK SO' | --talon: forehand has not taken it up
  ${OTHER} --talon 'HA S8' --after 'F bettel, M pass, D pass' | --talon: HA: is in the hand, too
  ${OTHER} --price money | --price: money needs --money
  ${OTHER} --price money --money brand=0.1 | --money: has nothing for bettel; expected an amount for every contract
  ${OTHER} --model sounds | --model: "sounds" is not a bot: ${BOTS} (did you mean "sound"?)
`,
]);

refusing('advise: a step of a record', { code: 1, files: { 'games.jsonl': RECORD } })`
  advise games.jsonl:2@0 | games.jsonl: has 1 line; found no line 2
  advise games.jsonl:1@5 | games.jsonl:1: step: expected the index of an action, 0 to 0, or 1 for what is asked next; found 5
`;
