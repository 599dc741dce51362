import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { CALLED } from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, lowest } from '../../../src/cards/engine/cards.js';
import { Course } from '../../../src/cards/engine/course.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { firstCards } from '../../../src/cards/games/wallachen/deal.js';
import { formatCards, parseDeal, parseHand } from '../../../src/cards/record/notation.js';
import { Random, randomDeal } from '../../judge/random.js';
import { rows } from '../../rows.js';
import { TELLINGS } from '../engine/spoken.js';
import { DEAL, testQuestions } from './examples.js';

const WAITS = 'dealerBid=if-others-pass';
const BRANDS = 'brand-G brand-S brand-H';
const UNSEEN = 'brandContest=simultaneous';
const UPWARD = 'brand-S brand-H bettel mord';
const ANY = 'brand-E brand-G brand-S brand-H bettel mord';
const LONE = 'F brand, M pass, D pass';
const THREE = 'F brand, M brand, D brand';
const BETTEL = 'F bettel, M pass, D pass, F keep';
const AGAIN = 'calledInTalon=second-call';

describe('who is asked what in the auction, and when a card is called', () =>
  testQuestions(
    'bolachen',
    rows`
  A01 a lone Brand | | ${LONE} | F raise: keep bettel mord
  A02 B35 the dealer is forced | | F pass, M pass | D bid: brand bettel mord
  B06 a contest without him | ${WAITS} | F brand, M brand | F contest: acorns leaves bells hearts
  B06 left alone, he must bid | ${WAITS} | F pass, M pass | D bid: brand bettel mord
  B06 B09 with his suit | ${WAITS} suitInBid=always | F pass, M pass, D brand, D acorns | D raise: keep bettel mord
  A03 a higher suit or none | | F brand, M brand, D pass, F leaves | M contest: withdraw bells hearts
  A05 M withdraws | | F brand, M brand, D pass, F leaves, M withdraw, F keep | F declare: ${BRANDS} bettel mord
  A06 B11 B40 three suits | | ${THREE}, F acorns, M bells, D hearts, D keep | D declare: brand-H bettel mord
  A07 both withdraw | | ${THREE}, F bells, M withdraw, D withdraw, F keep | F declare: brand-S brand-H bettel mord
  A08 over a Bettel | | F brand, M bettel | D bid: pass mord
  A10 Mord over two Brands: no contest | | F brand, M brand, D mord | D call: 23
  B07 B08 one Brand is no contest, and nobody speaks twice | | F pass, M brand, D bettel | D raise: keep mord
  B07 after Mord nobody is asked | | F mord | F call: 23
  B10 unseen, any suit | ${UNSEEN} | F brand, M brand, D pass, F hearts | M contest: acorns leaves bells hearts
  B37 the earlier of a tie | ${UNSEEN} | ${THREE}, F acorns, M bells, D bells, M keep | M declare: ${UPWARD}
  B10 B37 an equal | brandContest=rising | ${THREE}, F acorns, M bells, D withdraw | F contest: withdraw bells hearts
  B09 the suit goes with the bid | suitInBid=always | F brand | F contest: acorns leaves bells hearts
  B14 no raise before | raiseBeforePickup=false | ${LONE} | F declare: ${ANY}
  B15 no raise after, lone Brand | raiseAfterPickup=false | ${LONE}, F keep | F declare: brand-E brand-G brand-S brand-H
  B22 no call | cardCall=false | ${BETTEL} | F declare: bettel mord
  C02 B21 the called card lies in the talon: no second call | | ${BETTEL}, F call H7 | F declare: bettel mord
  C02 B21 under second-call he may name one more card, which is another | ${AGAIN} | ${BETTEL}, F call H7 | F call: 22
  C02 B21 or none | ${AGAIN} | ${BETTEL}, F call H7, F no-call | F declare
  C02 B21 and then no other | ${AGAIN} | ${BETTEL}, F call H7, F call E8 | F declare
  C02 B21 from a hand | ${AGAIN} | ${BETTEL}, F call H7, F call SA | F giveBack
  C02 B21 once a card was handed over no other | ${AGAIN} | ${BETTEL}, F call SA, F return G7 | F declare
  C03 B15 B16 Bettel declared only after the pick-up: no call any more | | ${LONE}, F keep, F bettel | F discard: 66
  C04 B14 raised to Bettel before the pick-up: call allowed | | ${LONE}, F bettel | F call: 23
  C05 B17 B22 22 cards can be called, none of his own | | F mord | F call: 23
  C06 B19 the card received cannot be given back | | F mord, F call SA | F giveBack: 10
  C07 B23 the card received may be discarded | | F mord, F call SA, F return G7 | F discard: 66
`,
  ));

const TO_8 = 'F play, M 7, F hold, M 8';
const TO_MORD = `${TO_8}, F hold, M 9, F hold, M 10, F hold, M bettel, F hold, M mord`;
const QUIET = { doppeln: false };

describe('who is asked what in the auction', () => {
  testQuestions(
    'wallachen',
    rows`
  A20 W09 F at 6 | | F play, M pass, D pass | F declare: 6 7 8 9 10 bettel mord
  A21 W08 W10 M at 8 | | ${TO_8}, F pass, D pass | M declare: 8 9 10 bettel mord
  A26 W33 forehand is forced | | F pass, M pass, D pass | F declare: 6 7 8 9 10 bettel mord
  A26 the pot | allPass=pot | F pass, M pass, D pass | over
  A27 Mord held, D cannot speak | | ${TO_MORD}, F hold | F discard: 66
  A28 no Ten | tenBid=false | ${TO_8}, F hold, M 9, F hold, M bettel, F pass, D pass | M declare: bettel mord
  W03 doubling in turn | doppeln=true | F double, M no-double | D double: double no-double
  W06 no Ten after the pick-up | tenBid=false | F play, M pass, D pass | F declare: 6 7 8 9 bettel mord
  W11 the dealer has the last word | dealerDuel=last-word | F play, M 7, F pass, D 8 | D declare: 8 9 10 bettel mord
  W13 the top rung given up | | ${TO_MORD}, F pass | M discard: 66
  W16 W17 no raise after | raiseAfterPickup=false | F play, M pass, D pass | F discard: 66
  W34 rungs of the ladder | ladder=7,9,mord | F play, M 9, F pass | D bid: pass mord
`,
    QUIET,
  );
  testQuestions(
    'wallachen-sirch',
    rows`
  W34 after Six comes Bettel | | F play | M bid: pass bettel
  W13 a Mord ends the auction | | F play, M bettel, F hold, M mord, F pass | M discard: 66
`,
    QUIET,
  );
});

const EXCHANGED = 'F play, M pass, D pass, F 6, F discard E7 E8';
const OPENED = `${EXCHANGED}, F HA`;
const LAID = `${OPENED}, M no-kontra, M HO, D no-kontra, D H9`;
const BOTH = `${OPENED}, M kontra, F no-re, M HO`;
const CHAIN = `${OPENED}, M kontra, F re`;
const LATE = 'kontraWindow=first-trick';
const EARLY = 'kontraWindow=before-lead';

describe('Kontra in trick 1', () =>
  testQuestions(
    'wallachen',
    rows`
  W20 the first defender is asked before his card | | ${OPENED} | M kontra: kontra no-kontra
  W21 the declarer answers at once | | ${OPENED}, M no-kontra, M HO, D kontra | F kontra: no-re re
  W20 then the card is played | | ${OPENED}, M no-kontra, M HO, D kontra, F no-re | D play: H9
  W21 one Kontra binds both defenders | | ${OPENED}, M kontra, F re, M HO | D play: H9
  W20 in trick 1 alone | | ${LAID}, F HK | M play: HX
  W20 the first defender is asked once more | ${LATE} | ${LAID} | M kontra: kontra no-kontra
  W20 then the trick is settled | ${LATE} | ${LAID}, M no-kontra, D no-kontra | F play
  W20 the second defender is not asked after a Kontra | ${LATE} | ${LAID}, M no-kontra, D kontra, F no-re | F play
  W20 where there is no Kontra, there is none | ${LATE} kontra=false | ${OPENED}, M HO, D H9 | F play
  W20 the first defender is asked after the discard | ${EARLY} | ${EXCHANGED} | M kontra: kontra no-kontra
  W20 then the declarer leads | ${EARLY} | ${EXCHANGED}, M no-kontra, D no-kontra | F play
  W20 nobody is asked after the lead | ${EARLY} | ${EXCHANGED}, M no-kontra, D no-kontra, F HA | M play
  W21 the second defender may say it too | kontraTurns=each | ${BOTH} | D kontra: kontra no-kontra
  W21 he too is answered | kontraTurns=each | ${BOTH}, D kontra | F kontra: no-re re
  W21 after Re the same defender may go on | kontraTurns=chain-3 | ${CHAIN} | M kontra: kontra no-kontra
  W21 the declarer may answer that | kontraTurns=chain-4 | ${CHAIN}, M kontra | F kontra: no-re re
  W21 four are all | kontraTurns=chain-4 | ${CHAIN}, M kontra, F re, M HO | D play: H9
  W20 W21 not asked again | ${EARLY} kontraTurns=each | ${EXCHANGED}, M kontra, F no-re | D kontra: kontra no-kontra
  W20 W21 not asked again | ${LATE} kontraTurns=each | ${BOTH}, D no-kontra, D H9 | D kontra: kontra no-kontra
  W20 W21 not asked again | ${LATE} kontraTurns=each | ${BOTH}, D kontra, F no-re, D H9 | F play
`,
    QUIET,
  ));

test.each(TELLINGS)('W14 a deal passed out has no declarer and costs each one stake: %s', (_, tell) => {
  const teller = tell('wallachen', { ...QUIET, allPass: 'pot' }, DEAL);
  for (const _ of 'FMD') teller.play('pass');
  expect(teller.result()).toEqual({ declarer: null, contract: null, tricks: null, won: null, score: [-1, -1, -1] });
});

test.each([
  ['declarer', 'giveBack', 'giveBack', 'giveBack'],
  ['dealer', 'discard', 'discard', 'giveBack'],
  ['holder', 'discard', 'discard', 'discard'],
])('B18 returnCardBy=%s: F, M and D as declarers are then asked for %s, %s and %s', (returnCardBy, ...questions) => {
  const { hands } = parseDeal(DEAL);
  const found = (['F', 'M', 'D'] as const).map((declarer, i) => {
    const deal = openDeal({ game: 'bolachen', rules: { returnCardBy }, deal: DEAL, declarer, contract: 'mord' });
    deal.takeNumber(CALLED + lowest(hands[(i + 1) % 3]));
    return deal.question;
  });
  expect(found).toEqual(questions);
});

test('B18 a card that is drawn is any of the ten, as often as any other, and in the same deal the same', () => {
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

test('W03 which cards of a hand are seen first is the same in every program: records count on it', () => {
  const hands = ['AKOUX987.A.A.', '987.987.97.87', '97.AKOU9.U7.9', 'A.K.OUX9.AK87'].map((hand) =>
    parseHand(hand, 'hand', 10),
  );
  const seen = hands.map((hand) => [3, 4, 5].map((count) => formatCards(firstCards(hand, count))).join(', '));
  expect(seen).toMatchInlineSnapshot(`
    [
      "GA HX HU, GA H8 HX HU, GA H8 HX HU HA",
      "E8 S9 H9, E8 G7 S9 H9, E8 G7 S7 S9 H9",
      "SO SK SA, SO SK SA H9, G7 SO SK SA H9",
      "E7 E8 EA, E7 E8 EK EA, E7 E8 EK EA GU",
    ]
  `);
});
