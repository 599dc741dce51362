import { describe, expect, test } from 'vitest';
import { CALLED } from '../../../src/cards/engine/actions.js';
import { firstCards } from '../../../src/cards/games/wallachen/deal.js';
import { formatCards, parseDeal, parseHand } from '../../../src/cards/record/notation.js';
import { type CardSet, Course, cardsOf, lowest, makeGame, openDeal } from '../../../src/public/engine.js';
import { Random, randomDeal } from '../../judge/random.js';
import { rows } from '../../rows.js';
import { TELLINGS } from '../engine/spoken.js';
import { DEAL, testFollowing, testQuestions, testScores } from './examples.js';

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

const ALONE = 'brand, pass, pass, keep';
const HEARTS = `${ALONE}, brand-H, discard G7 EX`;
const [TWICE, THRICE] = ['double, no-double, double', 'double, double, double'];
const OPEN = 'play, pass, pass';
const PLAIN = `no-double, no-double, no-double, ${OPEN}`;
const LOW_BETTEL = 'bettel, pass, pass, keep, no-call, bettel';
const SILENT = 'no-kontra, no-kontra';

describe('the score', () => {
  testScores(
    'bolachen',
    rows`
  P01 B03 B33 Brand made | | LONG | ${HEARTS} | brand-H | 6 | 2 -1 -1
  P01 overtricks do not pay (B33) | earlyEnd=false | LONG | ${HEARTS} | brand-H | 8 | 2 -1 -1
  P02 Brand lost | | LONG | ${ALONE}, brand-E, discard HA SA | brand-E | 5 | -2 1 1
  P03 Bettel made | | LOW | ${LOW_BETTEL}, discard EX EA | bettel | 0 | 4 -2 -2
  P04 Mord lost in the last trick | | NINE | mord, no-call, discard E7 EA | mord | 9 | -6 3 3
  P05 B34 Mord at 5 | mordValue=5 | SURE | mord, no-call, discard E7 EA | mord | 10 | 10 -5 -5
  B03 eight | brandTarget=8 brandValue=2 earlyEnd=false | LONG | ${HEARTS} | brand-H | 7 | -4 2 2
  B34 the value of a Bettel | bettelValue=5 | LOW | ${LOW_BETTEL}, discard EX EA | bettel | 0 | 10 -5 -5
`,
  );
  testScores(
    'wallachen',
    rows`
  P10 W23 Six, eight tricks | | LONG | ${PLAIN}, 6, discard G7 EX, ${SILENT} | 6 | 8 | 16 -8 -8
  P11 W26 Eight, seven tricks | | LONG | ${PLAIN}, 8, discard G7 EX, ${SILENT} | 8 | 7 | -16 8 8
  P12 W05 W20 W22 two Doppler, Kontra | | LONG | ${TWICE}, ${OPEN}, 6, discard G7 EX, no-kontra, kontra, no-re | 6 | 6 | 96 -48 -48
  P13 three Doppler, Kontra and Re | | LONG | ${THRICE}, ${OPEN}, 7, discard HA EX, kontra, re | 7 | 5 | -448 224 224
  P14 W25 Bettel lost | | SURE | ${PLAIN}, bettel, discard E7 EA, ${SILENT} | bettel | 1 | -24 12 12
  P15 Mord made | | SURE | ${PLAIN}, mord, discard E7 EA, ${SILENT} | mord | 10 | 36 -18 -18
  P16 W23 pays the number announced | winPays=announced | LONG | ${PLAIN}, 6, discard E7 E8, ${SILENT} | 6 | 9 | 12 -6 -6
  P17 W26 W32 raised to 9, takes 8 | earlyEnd=false | LONG | ${PLAIN}, 9, discard G7 EX, ${SILENT} | 9 | 8 | -18 9 9
  W24 a tariff, Kontra | mordTariff=40 | SURE | ${PLAIN}, mord, discard E7 EA, kontra, no-re | mord | 10 | 160 -80 -80
  W21 no Kontra | kontra=false bettelTariff=11 | SURE | ${PLAIN}, bettel, discard E7 EA | bettel | 1 | -22 11 11
`,
  );
});

describe('the follow-suit law of Bolachen', () =>
  testFollowing(
    'bolachen',
    rows`
  TB01 B24 the declarer leads | H | - | GA G7 H8 | GA G7 H8
  TB02 follow and head | H | Dcl G9 | GK G8 HA E7 | GK
  TB03 two cards head | H | Dcl G9 | GA GU G8 HA | GA GU
  TB04 cannot head in suit, may not trump | H | Dcl GK | GO G7 HA | GO G7
  TB05 void: any trump | H | Dcl GA | H7 HK S9 | HK H7
  TB06 void and trumpless | H | Dcl GA | S9 E7 EA | EA E7 S9
  TB07 B25 the first defender headed in suit, the second can follow | H | Dcl G9, Def1 GK | GA G7 H8 | GA G7
  TB07 B25 | H | Dcl G9, Def1 GK | GA G7 H8 | relief=none: GA; relief=head-only: GA G7; relief=free: GA G7 H8
  TB08 B25 the first defender did not beat the declarer | H | Dcl GK, Def1 G8 | GA G7 H8 | GA
  TB09 the first defender ruffed, the second can follow | H | Dcl G9, Def1 H8 | GA G7 HK | GA G7; relief=none: GA G7
  TB09 | H | Dcl G9, Def1 H8 | GA G7 HK | relief=free: GA G7 HK
  TB10 B25 the first defender headed in suit, the second is void | H | Dcl G9, Def1 GK | H7 HA S9 | S9 HA H7
  TB10 B25 | H | Dcl G9, Def1 GK | H7 HA S9 | relief=head-only: HA H7; relief=none: HA H7
  TB11 B30 the first defender ruffed, the second is void and could overruff | H | Dcl G9, Def1 HO | HK H7 S9 | S9 HK H7
  TB11 B30 | H | Dcl G9, Def1 HO | HK H7 S9 | relief=head-and-trump-in-suit: HK H7; relief=head-only: HK H7
  TB11 B30 | H | Dcl G9, Def1 HO | HK H7 S9 | relief=none: HK
  TB12 as TB11, but he cannot overruff | H | Dcl G9, Def1 HO | H9 H7 S9 | S9 H9 H7; relief=head-only: H9 H7
  TB12 | H | Dcl G9, Def1 HO | H9 H7 S9 | relief=none: H9 H7; relief=none mustUndertrump=false: S9 H9 H7
  TB13 trump led: follow and head | H | Dcl HO | HK H9 GA | HK
  TB14 trump led, the partner headed | H | Dcl HO, Def1 HK | HA H7 GA | HA H7; relief=none: HA; relief=free: GA HA H7
  TB15 trump led, no trumps | H | Dcl HO | GA S7 | GA S7
  TB16 the partner led, second to play | H | Def1 S9 | SA S7 H9 | SA
  TB17 the second defender led, the declarer is void | H | Def2 S9 | H7 HK E9 | HK H7
  TB18 B28 the partner led and still wins, last to play | H | Def2 S9, Dcl S8 | SK S7 H9 | SK
  TB18 B28 | H | Def2 S9, Dcl S8 | SK S7 H9 | partnerLedRelief=true: SK S7
  TB19 as TB18, void | H | Def2 SA, Dcl S8 | H7 E9 | H7; partnerLedRelief=true: E9 H7
  TB20 the declarer ruffed the lead: overruff | H | Def2 S9, Dcl H8 | HO H7 E9 | HO
  TB21 B27 as TB20, cannot overruff | H | Def2 S9, Dcl HO | H9 E9 | H9; mustUndertrump=false: E9 H9
  TB22 B31 the declarer ruffed, can follow | H | Def2 S9, Dcl H8 | SA S7 HO | SA S7
  TB23 the declarer can follow, not overruff | H | Def1 S9, Def2 H8 | SA S7 HK | SA S7
  TB24 the declarer is void: overruff | H | Def1 S9, Def2 H8 | HK H7 E9 | HK
  TB25 Bettel: the first defender heads | - | Dcl S8 | SA S7 E9 | SA; mustHead=trump-only: SA S7; mustHead=never: SA S7
  TB26 Bettel: the second defender may duck | - | Dcl S8, Def1 SO | SK S7 E9 | SK S7; relief=none: SK
  TB27 B29 Bettel: the declarer heads | - | Def1 S9, Def2 SX | SU S8 E7 | SU; mustHead=trump-only: SU S8
  TB27 B29 | - | Def1 S9, Def2 SX | SU S8 E7 | mustHead=never: SU S8
  TB28 Bettel: void, anything | - | Def1 S9, Def2 SX | HA G7 E7 | E7 G7 HA
  TB29 Mord: cannot beat | - | Dcl EA | EK E7 H7 | EK E7
  TB30 Mord: hearts are no trumps | - | Dcl EA | HA G7 | G7 HA
  B26 free goes no further than the relief | H | Dcl GK, Def1 G8 | GA G7 H8 | relief=free: GA
  B26 mustTrump=false frees every void hand | H | Def2 S9, Dcl H8 | HO H7 E9 | mustTrump=false: HO H7 E9
  B26 | H | Def2 S9, Dcl H8 | HO H7 E9 | mustTrump=false mustUndertrump=true: HO H7 E9
  B29 mustHead=never: nobody has to overtrump | H | Def2 S9, Dcl H8 | HO H7 E9 | mustHead=trump-only: HO
  B29 | H | Def2 S9, Dcl H8 | HO H7 E9 | mustHead=never: HO H7; mustHead=never mustUndertrump=false: HO H7 E9
  B29 | H | Def2 S9, Dcl H8 | HO H7 E9 | mustHead=always mustUndertrump=false: HO
`,
  ));

describe('the follow-suit law of Wallachen', () =>
  testFollowing(
    'wallachen',
    rows`
  TW01 opening lead S7: follow higher | S | Dcl S7 | SA S9 HK | SA S9
  TW02 W18 W19 the second defender heads his partner | S | Dcl S7, Def1 S9 | SA S8 HK | SA; relief=head-and-trump: SA S8
  TW03 opening lead, void of the new trumps | S | Dcl SA | HK GA | GA HK
  TW04 later trick: ruff the ace of the partner | S | Dcl HK, Def1 HA | S7 G9 | S7; relief=head-and-trump: G9 S7
  TW05 later trick: the declarer ruffed, overruff | S | Def2 H9, Dcl SK | SA S8 G7 | SA
  TW06 W27 as TW05, cannot overruff | S | Def2 H9, Dcl SK | S8 G7 | S8; mustUndertrump=false: G7 S8
  TW07 Bettel: the opening lead makes no trump | - | Dcl S7 | H7 EA | EA H7
  TW08 Bettel: the declarer heads | - | Def2 GX | GU G9 E7 | GU; mustHead=trump-only: GU G9; mustHead=never: GU G9
`,
  ));
