import { describe, expect, test, vi } from 'vitest';
import { seatingsOf } from '../../src/boards/job.js';
import { outcomeCount, outcomeOf, readOutcome } from '../../src/boards/outcome.js';
import { BoardPlayer } from '../../src/boards/player.js';
import { SEATINGS, seatingOf } from '../../src/boards/seating.js';
import { WhereOfRecords } from '../../src/boards/where/of-records.js';
import { vocabularyOf } from '../../src/boards/where/terms.js';
import { Where } from '../../src/boards/where/where.js';
import { OVER } from '../../src/cards/engine/actions.js';
import { isPaidAlready } from '../../src/cards/engine/scoring.js';
import { NOBODY } from '../../src/cards/engine/seats.js';
import { type AnyBot, defineBot } from '../../src/players/bot/bot.js';
import { LIMITS } from '../../src/players/bot/limits.js';
import { SeatedBot } from '../../src/players/bot/seated.js';
import { makeGame, Replayer } from '../../src/public/engine.js';
import { courseOf, takeAtRandom } from '../cards/engine/random-course.js';
import { MORD, PASSED_OUT, SAMPLE } from '../cards/record/sample.js';
import { blockJob } from '../experiments/blocks/jobs.js';
import { Random, randomSetting } from '../judge/random.js';
import { hashesOf, hashOf } from '../outline.js';
import { rows } from '../rows.js';
import { sized } from '../sizes.js';
import { refusal } from '../support/input/refused.js';

const RUN = { names: ['sound', 'bold', 'mine'], matchLength: 1, fixedSeats: false };
const replayer = new Replayer();

const RECORDS: Readonly<Record<string, object>> = { SAMPLE, MORD, PASSED_OUT };

/** Does the deal of a record meet a condition, as its cards tell (null if they do not), and as it was played? */
function asked(text: string, record: object): [ofCards: boolean | null, ofPlay: boolean] {
  const { record: read, course } = replayer.replay(JSON.stringify(record));
  const where = new Where(text, RUN, read.game, null);
  const dealt = { board: 3, cards: Int32Array.of(...read.hands, read.talon) };
  const may = where.mayAdmit(dealt);
  return [may ? where.admits(dealt, null) || null : false, where.admits(dealt, course)];
}

// F X.O.KOX8.KX97, M AO8.AKX9.U.U8, D KU97.87.A7.AO, talon .U.9.: hearts, bells, leaves, acorns; board 3 is played
// in seating 3: mine, bold, sound.
test.each(rows`
  length(F, G) = 4 and length(F, H) < 2 | true ‖ length(M, S) >= 5 | false ‖ holds(M, 'HA') | true
  holds(M, 'HA', 'SA') and not holds(M, 'HA', 'HK') | true ‖ holds(talon, 'SU', 'GA') | false
  cards(talon) = 2 and cards(F) = 10 | true ‖ voids(F) + voids(M) + voids(D) = 0 | true
  singletons(F) = 2 and longest(M) = 4 | true
  sows(M) = 2 and sevens(D) >= 1 and tops(D, E) = 1 and bottoms(D, S) = 2 | true
  sure(D, S) = 0 and sure(M, no_trump) = 3 and side_tops(M, S) = 1 | true ‖ length(F,E)*2-1 = 7 | true
  best_suit(M) = 'S' and best_suit(M) = S and second_suit(M) != S and length(M, best_suit(M)) = 4 | true
  suits(M, sow) = 2 and suits(M, length = 0 or sow) = 2 and suits(F, guarded) = guarded_kings(F) | true
  -1 < 0 and 2 - 1 - 1 = 0 and 2 + 2 * 2 = 6 | true ‖ 1 = 2 or 1 = 1 and 1 = 1 | true
  board in (1, 2, 3) and not board in (4) | true ‖ bot(D) = 'sound' and bot(F) != "sound" | true
  bot(F) in ('mine', 'bold') | true ‖ F = F and F != M | true ‖ no_trump != H | true
`)('on the cards: %s: %s', (text, holds) => {
  expect(asked(text, SAMPLE)).toEqual([holds === 'true', holds === 'true']);
});

describe('conditions on the course', () => {
  // What is not there compares with nothing, and neither does its opposite.
  test.each(rows`
    SAMPLE | contract = 'brand-S' | true ‖ SAMPLE | contract = 'brand' | true
    SAMPLE | 'bettel' = contract or contract in ('brand-E', 'brand-H') | false
    SAMPLE | declarer = 'middlehand' and declarer = 'M' and declarer = middlehand and trump = 'S' | true
    SAMPLE | declarer in ('forehand', 'dealer') or trump != 'S' | false
    SAMPLE | declarer = M and trump = S and won and tricks = 6 and target = 6 | true
    SAMPLE | score(declarer) = 2 and score(F) + score(D) = -2 | true
    SAMPLE | length(declarer, trump) = 4 and holds(kept, 'SU') and not holds(declarer, 'SU') | true
    SAMPLE | holds(discards, 'E8', 'G9') and cards(kept) = 10 | true ‖ SAMPLE | bot(declarer) = 'bold' | true
    SAMPLE | called or kontra or multiplier > 1 or passed_out | false
    MORD | multiplier = 4 and lost = 1 and actions = 13 | true ‖ MORD | contract = 'mord' and not won | true
    MORD | length(kept, trump) >= 0 | false ‖ MORD | not length(kept, trump) >= 0 | false
    MORD | trump = H or trump != H | false ‖ PASSED_OUT | passed_out | true
    PASSED_OUT | declarer = F or declarer != F | false ‖ PASSED_OUT | won | false ‖ PASSED_OUT | not won | false
    PASSED_OUT | not (won and tricks > 5) | false ‖ PASSED_OUT | not (won and multiplier > 5) | true
    PASSED_OUT | won or passed_out | true ‖ PASSED_OUT | contract = '7' or contract = 'seven' | false
    PASSED_OUT | holds(kept, 'HA') | false ‖ PASSED_OUT | score(F) = -1 | true
  `)('of %s: %s: %s', (record, text, holds) => {
    expect(asked(text, RECORDS[record])).toEqual([null, holds === 'true']);
  });

  test.each([
    ['length(M, H) = 4 and (won and length(M, S) = 4)', false, false],
    ['won and (kontra or length(M, S) = 5) and length(M, H) = 4', false, false],
    ['not (length(M, H) = 3 or won)', false, false],
    ['length(M, H) = 3 and not won', null, false],
    ['length(M, H) = 4 or won', null, true],
    ['length(M, H) = 3 or not won', true, true],
  ])('need no play where the cards decide: %s', (text, ofCards, ofPlay) => {
    expect(asked(text, SAMPLE)).toEqual([ofCards, ofPlay]);
  });
});

/** Conditions that are none, of which the last three are, once a deal is played. */
const REFUSED = rows`
  lenght(F,H) >= 5 ‖ length(F,H) >= 5 contract ‖ length(F,H ‖ length(F) = 5 ‖ length(H,F) = 5 ‖ length(F,4) = 5
  holds(F,'HB') ‖ holds(F,HA) ‖ contract = 'brand-X' ‖ declarer = 'forhand' ‖ contract > 'bettel' ‖ bot(F) = 'Sound'
  tricks = 'six' ‖ 'a' = 'b' ‖ declarer > F ‖ F = 1 ‖ kept = talon ‖ length(F,H) ‖ length(F,H) and won ‖ won + 1 = 2
  longest > 4 and won ‖ suits(length > 4) > 1 ‖ suits(F, length) > 1 ‖ suits(F) > 1 ‖ constructor
  ${'('.repeat(100)}won${'('.repeat(100)}
  length(F,H) > 4 and won ‖ length(declarer,H) > 4 ‖ won
`.flat();

test('what is no condition is refused, and where', () => {
  const read = (text: string, onlyCards: string | null) =>
    new Where(text, RUN, makeGame('bolachen', {}), onlyCards).mayAdmit;
  const [played, unplayed] = [null, 'nothing is played here'].map((onlyCards) =>
    [...REFUSED, ''].map((text) => refusal(() => read(text, onlyCards)).replaceAll('\n', '↵')),
  );
  expect(played.join('; ')).toMatchInlineSnapshot(
    `"where: column 1: "lenght" is no word that conditions know (did you mean "length"?); allowed: holds, F, M, D, forehand, middlehand, dealer, E, G, S, H, acorns, leaves, bells, hearts, no_trump, talon, board, bot, declarer, kept, discards, trump, contract, target, tricks, lost, won, passed_out, called, kontra, multiplier, actions, score, cards, length, longest, second, sows, kings, obers, sevens, honours, guarded_kings, low, voids, singletons, losers, best_suit, second_suit, brand, second_brand, sure, tops, side_tops, bottoms, holes, holes_later, unsafe, unsafe_suits, seven, eight, nine, ten, unter, ober, king, sow, guarded, length_E, tops_E, length_G, tops_G, length_S, tops_S, length_H, tops_H, length_1, ranks_1, length_2, ranks_2, length_3, ranks_3, length_4, ranks_4, brand_halves, second_brand_halves↵  lenght(F,H) >= 5↵  ^; where: column 18: expected "and", "or" or the end; found "contract"↵  length(F,H) >= 5 contract↵                   ^; where: column 11: expected ")" or ","; found the end↵  length(F,H↵            ^; where: column 1: length(hand, suit) takes 2; found 1↵  length(F) = 5↵  ^; where: column 8: length(hand, suit): expected a hand: F, M, D, declarer, kept, talon, discards; found a suit↵  length(H,F) = 5↵         ^; where: column 10: length(hand, suit): expected a suit: E, G, S, H, trump, no_trump; found a number↵  length(F,4) = 5↵           ^; where: column 9: "HB" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA↵  holds(F,'HB')↵          ^; where: column 9: HA: expected a card in quotes, as 'HA'↵  holds(F,HA)↵          ^; where: column 12: "brand-X" is no contract (did you mean "brand-E"?); allowed: brand, brand-E, brand-G, brand-S, brand-H, bettel, mord↵  contract = 'brand-X'↵             ^; where: column 12: "forhand" is no seat (did you mean "forehand"?); allowed: forehand, F, middlehand, M, dealer, D↵  declarer = 'forhand'↵             ^; where: column 10: ">" compares numbers; allowed here: = !=↵  contract > 'bettel'↵           ^; where: column 10: "Sound" is no bot of this run (did you mean "sound"?); allowed: sound, bold, mine↵  bot(F) = 'Sound'↵           ^; where: column 10: a number cannot be compared with the text "six"↵  tricks = 'six'↵           ^; where: column 1: "a" stands alone: a text is compared with a contract, a bot, a seat or a suit, or is a card in holds()↵  'a' = 'b'↵  ^; where: column 10: ">" compares numbers; found a seat; allowed: = !=↵  declarer > F↵           ^; where: column 3: a seat cannot be compared with a number↵  F = 1↵    ^; where: column 6: hands are not compared: ask for cards, as in holds(F, "HA")↵  kept = talon↵       ^; where: column 1: expected a condition; found a number↵  length(F,H)↵  ^; where: column 1: expected a condition beside "and"; found a number↵  length(F,H) and won↵  ^; where: column 1: expected a number beside "+"; found a condition↵  won + 1 = 2↵  ^; where: column 1: longest(hand) takes 1; found 0↵  longest > 4 and won↵  ^; where: column 7: length(hand, suit) takes 1; found 0↵  suits(length > 4) > 1↵        ^; where: column 10: suits(condition): expected a condition; found a number↵  suits(F, length) > 1↵           ^; where: column 8: expected "," and a condition; found ")"↵  suits(F) > 1↵         ^; where: column 1: "constructor" is no word that conditions know (did you mean "contract"?); allowed: holds, F, M, D, forehand, middlehand, dealer, E, G, S, H, acorns, leaves, bells, hearts, no_trump, talon, board, bot, declarer, kept, discards, trump, contract, target, tricks, lost, won, passed_out, called, kontra, multiplier, actions, score, cards, length, longest, second, sows, kings, obers, sevens, honours, guarded_kings, low, voids, singletons, losers, best_suit, second_suit, brand, second_brand, sure, tops, side_tops, bottoms, holes, holes_later, unsafe, unsafe_suits, seven, eight, nine, ten, unter, ober, king, sow, guarded, length_E, tops_E, length_G, tops_G, length_S, tops_S, length_H, tops_H, length_1, ranks_1, length_2, ranks_2, length_3, ranks_3, length_4, ranks_4, brand_halves, second_brand_halves↵  constructor↵  ^; where: column 204: expected a name, a number, a text in quotes or "("; found the end↵  ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((↵                                                              ^; accepted; accepted; accepted; where: column 1: there is no condition↵  ↵  ^"`,
  );
  expect(unplayed.filter((said, i) => said !== played[i]).join('; ')).toMatchInlineSnapshot(
    `"where: column 1: contract is known only once a deal is played, and nothing is played here↵  contract = 'brand-X'↵  ^; where: column 1: declarer is known only once a deal is played, and nothing is played here↵  declarer = 'forhand'↵  ^; where: column 1: contract is known only once a deal is played, and nothing is played here↵  contract > 'bettel'↵  ^; where: column 1: tricks is known only once a deal is played, and nothing is played here↵  tricks = 'six'↵  ^; where: column 1: declarer is known only once a deal is played, and nothing is played here↵  declarer > F↵  ^; where: column 1: kept is known only once a deal is played, and nothing is played here↵  kept = talon↵  ^; where: column 17: won is known only once a deal is played, and nothing is played here↵  length(F,H) and won↵                  ^; where: column 1: won is known only once a deal is played, and nothing is played here↵  won + 1 = 2↵  ^; where: column 21: won is known only once a deal is played, and nothing is played here↵  length(F,H) > 4 and won↵                      ^; where: column 8: declarer is known only once a deal is played, and nothing is played here↵  length(declarer,H) > 4↵         ^; where: column 1: won is known only once a deal is played, and nothing is played here↵  won↵  ^"`,
  );
});

test('records of any games and bots are asked the same; what none of them can meet is refused at the end', () => {
  const asked = (text: string) => {
    const where = new WhereOfRecords(text);
    const found = Object.values(RECORDS).flatMap((record) => {
      const { record: read, course } = replayer.replay(JSON.stringify(record));
      return [[...(read.players ?? [])], ['Resi', 'me', 'you']].map((names) => where.admits(course, read.index, names));
    });
    return `${text}: ${found.map(Number).join('')} ${refusal(() => where.check())}`;
  };
  const texts = rows`
    won | board = 0 | board > 0 | contract = 'mord' and not won | contract = 'brand' | bot(M) = 'Xaver' | bot(M) = 'mee'
    bot(F) = 'Resi' and holds(M, 'HA') or bot(D) = 'you' and passed_out | tricks = 'x'
  `;
  expect(hashesOf({ records: () => texts.flat().map(asked) })).toMatchInlineSnapshot(`"records 78d62c5b"`);
});

const boards = (first: number, count: number, matchLength = 1, fixed = false) =>
  Array.from({ length: count }, (_, i) => SEATINGS[seatingOf(first + i, matchLength, fixed)]);

describe('who sits where', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 1_000_003])(
    'any six boards seat each bot everywhere, in both orders: from board %i',
    (first) => {
      const six = boards(first, 6);
      expect(new Set(six.map(String)).size).toBe(6);
      for (const bot of [0, 1, 2] as const) {
        for (const seat of [0, 1, 2]) expect(six.filter((seating) => seating[seat] === bot)).toHaveLength(2);
        const leftOf = six.map((seating) => seating[(seating.indexOf(bot) + 1) % 3]);
        for (const other of [0, 1, 2] as const)
          if (other !== bot) expect(leftOf.filter((each) => each === other)).toHaveLength(3);
      }
    },
  );

  test('matches change orientation, and in one the deal moves on: forehand becomes dealer; fixed seats hold but for that', () => {
    const ways = [boards(0, 12), boards(0, 18, 3), boards(0, 4, 1, true), boards(0, 4, 2, true)];
    expect(ways.map((seatings) => seatings.map((seating) => seating.join('')).join(' '))).toMatchInlineSnapshot(`
      [
        "012 021 120 210 201 102 012 021 120 210 201 102",
        "012 120 201 021 210 102 120 201 012 210 102 021 201 012 120 102 021 210",
        "012 012 012 012",
        "012 120 012 120",
      ]
    `);
  });
});

test.each([3, 6] as const)(
  'with %i in a block each place has each seat, and each neighbour, equally often',
  (seatings) => {
    const job = blockJob({ seatings });
    const places = [0, 1].flatMap((block) => seatingsOf(job, block).map((seating) => SEATINGS[seating]));
    for (const place of [0, 1, 2] as const) {
      for (const seat of [0, 1, 2])
        expect(places.filter((order) => order[seat] === place)).toHaveLength(places.length / 3);
      const left = places.map((order) => order[(order.indexOf(place) + 1) % 3]);
      expect(left.filter((other) => other === (place + 1) % 3)).toHaveLength(places.length / 2);
    }
  },
);

test('the number of an outcome describes how a deal came out', () => {
  const random = new Random(20);
  for (let deal = 0; deal < sized(200, 3000); deal += 1) {
    const course = courseOf(randomSetting(random));
    while (course.question !== OVER) takeAtRandom(course, random, 0.5);
    const seating = random.below(6);
    const number = outcomeOf(course, seating);
    const { game, declarer, contract, tricks, multiplier, won, score } = course;
    expect(number).toBeLessThan(outcomeCount(course.game));
    const isPlayed = declarer !== NOBODY;
    const expected = { game, seating, declarer, multiplier, won };
    const found = readOutcome(game, number);
    expect(found).toMatchObject(isPlayed ? { ...expected, contract, tricks } : expected);
    if (!game.pot) expect(found.score).toEqual([...score]);
  }
});

const GAMES = [
  ['bolachen', { earlyEnd: false }],
  ['bolachen', {}],
  ['wallachen', { earlyEnd: false, winPays: 'announced', allPass: 'pot' }],
] as const;

/** Plays any card, and counts how often it is asked. */
function dear(repeatable: boolean) {
  const asked = { cards: 0 };
  const bot: AnyBot = defineBot({
    name: 'dear',
    repeatable,
    bid: ({ legal }) => legal[0] ?? 'pass',
    play({ legal }, random) {
      asked.cards++;
      return random.card(legal);
    },
  });
  return { bot, asked };
}

async function played(game: string, rules: object, repeatable: boolean) {
  const { bot, asked } = dear(repeatable);
  const bots = ['object:0', 'keen', 'sound'];
  const groups = [[0, 1, 2].map((slot) => ({ slots: [slot], weights: [1] }))];
  const player = await BoardPlayer.make(
    {
      ...{ game, rules: { ...rules }, seed: 'spared', bots, names: bots, limits: LIMITS },
      objects: new Map([[bots[0], bot]]),
      ...{ matchLength: 4, triples: [[0, 1, 2]], seatings: 6 },
      counted: { groups, watched: { bots: 0, triples: 0 }, duel: null },
    } as never,
    true,
  );
  const { scores, deals } = player.play({ first: 0, count: sized(8, 20) }, () => 0);
  const paid = JSON.stringify(scores, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  return { asked: asked.cards, paid, deals };
}

test.each(GAMES)(
  'B32 W23 W28 %s %o: who need not repeat is not asked what cannot change who is paid what, nobody where one answer is legal',
  async (game, rules) => {
    const all = await played(game, rules, true);
    const { card } = SeatedBot.prototype;
    let forced = 0;
    vi.spyOn(SeatedBot.prototype, 'card').mockImplementation(function (this: SeatedBot, course, view) {
      if ((course.cards & (course.cards - 1)) === 0) forced++;
      if (this.name === 'dear') expect(isPaidAlready(course)).toBe(false);
      return card.call(this, course, view);
    });
    const spared = await played(game, rules, false);
    vi.restoreAllMocks();
    expect([forced, spared.paid, spared.deals]).toEqual([0, all.paid, all.deals]);
    expect(spared.asked).toBeLessThan(all.asked);
  },
);

test('what each word is worth of deals at random, begun or over, and of which values it can be', () => {
  const { terms } = vocabularyOf({ contracts: [], bots: RUN.names, onlyCards: null });
  const random = new Random(8);
  const courses = Array.from({ length: 150 }, (_, i) => {
    const course = courseOf(randomSetting(random));
    for (let step = i % 40; step < 60 && course.question !== OVER; step++) takeAtRandom(course, random, 0.3);
    const cards = [...course.dealt, course.talon];
    return { board: i, cards, course: i % 9 === 0 ? null : course, seating: SEATINGS[i % 6] };
  });
  const found = Object.entries(terms).flatMap(([name, [{ type, takes, of, range }]]) => {
    const ways = takes.includes('hand') ? [] : takes.length === 0 ? [of()] : [0, 1, 2].map((seat) => of(() => seat));
    return [
      [name, type, takes, Object.values(range ?? {})],
      ...ways.map((way) => courses.map((each) => `${way(each as never)}`)),
    ];
  });
  expect(hashOf(found.join('\n'))).toMatchInlineSnapshot(`"aada7038"`);
});
