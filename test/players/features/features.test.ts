import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { actionAnswer, OVER, WORDS, type Word } from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, SUITS, size } from '../../../src/cards/engine/cards.js';
import { Course } from '../../../src/cards/engine/course.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { dealRandom } from '../../../src/cards/random/board.js';
import { unrankDeal } from '../../../src/cards/random/deal-rank.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { formatCard, inRecords, parseCard, SUIT_LETTERS } from '../../../src/cards/record/notation.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import { type Bounds, boundsOf, countColumn, paidColumn, wordsOf } from '../../../src/players/features/column.js';
import * as handModule from '../../../src/players/features/hand.js';
import { FEATURES, measure, sureTricks } from '../../../src/players/features/hand.js';
import * as strengthModule from '../../../src/players/features/strength.js';
import { bestSuit, measureStrength, STRENGTH } from '../../../src/players/features/strength.js';
import { featureColumns, featuresOf } from '../../../src/players/features/vector.js';
import { View } from '../../../src/players/view/view.js';
import { VIEW_FIELDS } from '../../../src/players/view/view-fields.js';
import { Solver } from '../../../src/search/solver/solver.js';
import { questionsOf, viewOf } from '../../cards/engine/random-course.js';
import { jobOf, type Row, rowMaker } from '../../data/dataset/making.js';
import { asFile, query } from '../../data/dataset/tables.js';
import { Random } from '../../judge/random.js';
import { allGivenBy, choices, hashesOf, hashOf } from '../../outline.js';
import { rows as rowsOf } from '../../rows.js';
import { sized } from '../../sizes.js';
import { refusal } from '../../support/input/refused.js';
import { OF_HAND, OF_SUIT } from '../system/page-words.js';

type Counts = Readonly<Record<string, number>>;

function measured(hand: CardSet, trump: number): Counts {
  const [features, strength]: number[][] = [[], []];
  measure(hand, trump, features);
  measureStrength(hand, strength);
  const named = (columns: readonly { readonly name: string }[], numbers: readonly number[]) =>
    columns.map(({ name }, i) => [name, numbers[i]]);
  return Object.fromEntries([...named(FEATURES, features), ...named(STRENGTH, strength)]);
}

const AS_THERE =
  'sows sevens bottoms longest voids singletons kings obers honours guarded_kings low losers holes unsafe unsafe_suits';

/** As the page of systems has it, where tricks are whole and nobody has less than two cards. */
function byTheBook(hand: CardSet, trump: number): Counts {
  const cards = cardsOf(hand).map(formatCard);
  const letters = [...SUIT_LETTERS];
  const of = (name: string): number => Number(OF_HAND[name](cards));
  const inSuit = (name: string, suit: string): number => Number(OF_SUIT[name](cards, suit));
  const trumps = trump === NO_TRUMP ? 'none' : letters[trump];
  return {
    ...Object.fromEntries(letters.map((suit) => [`length_${suit}`, inSuit('length', suit)])),
    ...Object.fromEntries(letters.map((suit) => [`tops_${suit}`, inSuit('tops', suit)])),
    ...Object.fromEntries(AS_THERE.split(' ').map((name) => [name, of(name)])),
    ...{ trump_length: inSuit('length', trumps), trump_tops: inSuit('tops', trumps) },
    ...{ side_tops: inSuit('side_tops', trumps), sure_tricks: inSuit('sure', trumps) },
    ...{ best_suit: letters.indexOf(String(OF_HAND.best_suit(cards))) },
    ...{ second_suit: letters.indexOf(String(OF_HAND.second_suit(cards))) },
    ...{ brand_halves: 2 * of('brand'), second_brand_halves: 2 * of('second_brand') },
    holes_later: cards.length < 2 ? 0 : of('holes_later'),
  };
}

/** The hands and the talon of random deals. */
function* deals(seed: number, count: number): Generator<Int32Array> {
  const stream = new Stream();
  const cards = new Int32Array(4);
  for (let deal = 0; deal < count; deal++) {
    stream.seed(seed, 2, deal, 0);
    dealRandom(stream, cards);
    yield cards;
  }
}

test('what is counted in a hand is what the page says, as dealt, with the talon, at Doppeln and in play', () => {
  let deal = 0;
  for (const cards of deals(5, sized(60, 800))) {
    deal++;
    const hands = [cards[0], cards[1] | cards[3], cards[2] & (cards[2] << (deal % 7)), cards[3]];
    for (const hand of hands as CardSet[]) {
      const trump = [...SUITS, NO_TRUMP][deal % 5];
      const found = measured(hand, trump);
      expect(found).toEqual(byTheBook(hand, trump));
      const more = hand === hands[1] ? 2 : 0;
      const columns = size(hand) < 10 ? STRENGTH : [...FEATURES, ...STRENGTH];
      const outside = columns.filter((each) => {
        const [least, most] = (boundsOf(each) as Bounds | null) ?? [0, (wordsOf(each)?.length ?? 0) - 1];
        return !(found[each.name] >= least && found[each.name] <= most + more);
      });
      if (outside.length > 0) expect.fail(`${outside[0].name}: ${found[outside[0].name]} of ${size(hand)} cards`);
    }
  }
});

test.each([{}, { secondDefenderRelief: 'free', mustHead: 'never', mustTrump: false }, { partnerLedRelief: true }])(
  'sure tricks are never more than the open cards give, under %j',
  (options) => {
    const solver = new Solver({ duties: makeGame('bolachen', options).duties });
    let tight = 0;
    for (const cards of deals(3, sized(30, 150))) {
      const hands = [cards[0], cards[1], cards[2]] as [CardSet, CardSet, CardSet];
      for (const trump of [0, 1, 2, 3, NO_TRUMP]) {
        const sure = sureTricks(hands[0], trump);
        const position = { hands, declarer: 0, leader: 0, trick: [], trump } as const;
        expect(solver.takes(position, sure), `${hands}, trump ${trump}`).toBe(true);
        if (sure > 0 && !solver.takes(position, sure + 1)) tight++;
      }
    }
    expect(tight).toBeGreaterThan(10);
  },
);

test.each(['bolachen', 'wallachen'])('at a bid trumps are the best suit, in a Mord there are none: %s', (game) => {
  const { fill } = featuresOf(['sure_tricks'], game);
  const numbers = [0];
  for (let board = 0; board < 50; board++) {
    const deal = openDeal({ game, seed: 'sure', board });
    const { hand } = deal.view(0);
    fill(deal.view(0), numbers);
    expect(numbers).toEqual([sureTricks(hand, bestSuit(hand))]);
    if (game === 'wallachen') continue;
    for (const answer of ['mord', 'no-call'] as const) deal.take(answer);
    fill(deal.view(0), numbers);
    expect(numbers).toEqual([sureTricks(deal.view(0).hand, NO_TRUMP)]);
  }
});

const GAMES = ['bolachen', 'wallachen'] as const;
const BOARDS = sized(6, 120);

/** Deals at random, and the rows of its decisions as a file has them. */
async function played(game: string, boards: number) {
  const job = jobOf({ game, bots: ['random', 'random', 'random'], names: ['a', 'b', 'c'], end: boards });
  const { played: course, columns, rowsOf } = await rowMaker(job);
  const names = columns.filter(({ name }) => name !== 'history').map(({ name }) => name);
  const player = await chunkPlayer({ ...job, columns: names });
  const { output } = await player.play({ first: 0, count: boards });
  const rows = await asFile(output[0], (path) => query(`FROM read_parquet('${path}')`));
  return { course, rowsOf, rows: new Map(rows.map((row) => [`${row.board} ${row.step}`, row])) };
}

/** What the seat asked sees before each action of a deal. */
function* views(like: Course): Generator<View> {
  const again = new Course(like.game);
  const { dealt, talon, potBefore } = like;
  again.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
  for (let at = 0; at < like.step; at++) {
    yield new View(again, again.seat, { deal: 0, length: 1 });
    again.take(actionAnswer(like.actions[at]));
  }
}

/** As one gets it who steps a deal by hand. */
const copyOf = (view: View): View =>
  Object.fromEntries(Object.keys(VIEW_FIELDS).map((name) => [name, view[name as 'hand']])) as unknown as View;

/** One number of a vector, as someone would compute it who has the file, its schema and the page. */
function fromFile(row: Row, name: string, words: ReadonlyMap<string, readonly string[] | null>): number {
  const [column, part] = name.split('.');
  const value = row[column] as number | string | boolean | null;
  const list = words.get(column) ?? null;
  if (part === undefined) return value === null ? -1 : Number(value);
  if (part === 'number') return value === null ? -1 : list === null ? Number(value) : list.indexOf(value as string);
  if (value === null) return 0;
  if (list !== null) return Number(value === part);
  const isCard = /^(trick_|winning|called|returned)/.test(column);
  const word = WORDS.indexOf(inRecords(part) as Word);
  const bit = word >= 0 ? word : parseCard(part, 'card');
  return isCard ? Number(value === bit) : (Number(value) >>> bit) & 1;
}

const anyOf = (answers: readonly number[], draws: Stream): number => answers[draws.below(answers.length)];

describe.each(GAMES)('what a seat sees in %s', (game) => {
  const columns = featureColumns(game);
  const scalars = columns.filter((column) => column.unit === 'card' || wordsOf(column as never) !== null);
  const names = ['known', 'features', ...scalars.map(({ name }) => `${name}.number`)];
  const { inputs, fill } = featuresOf(names, game);
  const words = new Map(columns.map((column) => [column.name, wordsOf(column as never)]));

  test('is the same in numbers by its view, by a copy of it and by the file of a dataset', async () => {
    const { course, rowsOf, rows } = await played(game, BOARDS);
    const [mine, copied] = [new Float64Array(inputs.length + 2), new Float32Array(inputs.length)];
    let compared = 0;
    for (let board = 0; board < BOARDS; board++) {
      await rowsOf(board);
      for (const view of views(course())) {
        const row = rows.get(`${board} ${view.step}`);
        if (row === undefined) continue;
        compared++;
        mine.fill(7);
        fill(view, mine, 1);
        fill(copyOf(view), copied);
        const isWrong = inputs.filter(({ name, range }, i) => {
          const there = fromFile(row, name, words);
          return mine[i + 1] !== there || copied[i] !== there || there < range[0] || there > range[1];
        });
        if (isWrong.length > 0 || mine[0] + mine[inputs.length + 1] !== 14) expect(isWrong).toEqual('none');
      }
    }
    expect(compared).toBe(rows.size);
    expect(compared).toBeGreaterThan(8 * BOARDS);
  });
});

test('numbers, their names and ranges are what they always were', () => {
  const found = GAMES.map((game) => {
    const { inputs, fill } = featuresOf(['known', 'features'], game);
    const numbers = new Float32Array(inputs.length);
    const said: string[] = [JSON.stringify([inputs, featureColumns(game), STRENGTH, FEATURES])];
    for (const course of questionsOf(new Random(9), 40, 0.5)) {
      if (!course.game.ruleSet.startsWith(game) || course.isForced) continue;
      fill(viewOf(course), numbers);
      said.push(numbers.join());
    }
    return `${inputs.length} of ${said.length - 1} questions, ${hashOf(said.join(' '))}`;
  });
  expect(found.join('; ')).toMatchInlineSnapshot(`"647 of 205 questions, 8bd37935; 581 of 486 questions, c50dab25"`);
});

test('what is counted in hands, in their suits and at places among them, is what it always was', () => {
  const hands = [...deals(9, 30)].flatMap(([a, b, c, d]) => [a, b & c, c | d, a & (a << 3), -1]);
  const counted = [handModule, strengthModule].map((each) => hashesOf(allGivenBy(each, choices(hands, [0, 1, 2, 3]))));
  expect(counted.map(hashOf).join()).toMatchInlineSnapshot(`"2041c176,10133228"`);
});

test('a number has the smallest type that holds it, and what is paid the widest', () => {
  const ends = ['0 255', '0 256', '0 65535', '0 65536', '-128 127', '-129 0', `${-(2 ** 31)} 0`, `0 ${2 ** 31}`];
  const types = ends.map((pair) => countColumn('a', pair.split(' ').map(Number) as [number, number], 'b').type);
  expect(types.join(' ')).toBe('UINT_8 UINT_16 UINT_16 INT_32 INT_8 INT_32 INT_32 INT_64');
  expect(paidColumn('a', 7, 'b', 100)).toMatchObject({ type: 'INT_64', range: [-7, 7], unit: '1/100' });
});

test('what a seat holds, what is out and what nobody beats is what one counts who sees the same cards', () => {
  const { inputs, fill } = featuresOf(['features'], 'bolachen');
  const numbers = new Float64Array(inputs.length);
  const found = (name: string): number => numbers[inputs.findIndex((input) => input.name === name)];
  const draws = new Stream();
  draws.seed(7, 0, 0, 0);
  let [laid, beaten] = [0, 0];
  for (let deal = 0; deal < sized(15, 60); deal++) {
    const course = new Course(makeGame('bolachen'));
    course.begin(...unrankDeal(draws.below(2 ** 31 - 1)));
    for (; course.question !== OVER; course.take(anyOf(legalAnswers(course), draws))) {
      const view = new View(course, course.seat, { deal: 0, length: 1 });
      fill(view, numbers);
      const holds = (set: number | null, card: number): boolean => (((set ?? 0) >>> card) & 1) === 1;
      for (const [suit, letter] of [...SUIT_LETTERS].entries()) {
        const cards = Array.from({ length: 8 }, (_, rank) => 8 * suit + rank);
        const own = cards.filter((card) => holds(view.hand, card));
        const out = cards.filter((card) => ![view.hand, view.gone, view.discards].some((set) => holds(set, card)));
        const masters = own.filter((card) => out.every((other) => other < card));
        const names = ['length', 'outstanding', 'masters'].map((name) => found(`${name}_${letter}`));
        expect(names).toEqual([own.length, out.length, masters.length]);
        if (masters.length === 0) beaten++;
        else if (cards.some((card) => holds(view.discards, card))) laid++;
      }
      expect(found('trick_size')).toBe(view.trick.filter((card) => card !== null).length);
    }
  }
  expect(Math.min(laid, beaten)).toBeGreaterThan(sized(7, 50));
});

describe('a name', () => {
  const inputsOf = (...names: string[]) => featuresOf(names, 'bolachen').inputs.map(({ name }) => name);

  test('stands for the numbers of a column, for one of them, or for those of a group', () => {
    expect(inputsOf('length_E', 'seat', 'hand.HA', 'winning.number', 'is_declarer')).toEqual(
      'length_E seat.forehand seat.middlehand seat.dealer hand.HA winning.number is_declarer'.split(' '),
    );
    expect([inputsOf('hand').length, inputsOf('features').length]).toEqual([32, 18 + 1 + 8 + 8]);
    const ofSets = featureColumns('bolachen').filter(({ unit }) => unit.endsWith('set'));
    expect(ofSets.filter(({ group }) => group === 'features')).toEqual([]);
    const { inputs } = featuresOf(['target', 'trump_length', 'length_E.number'], 'bolachen');
    expect(inputs.map(({ range }) => range).join(' ')).toBe('-1,10 0,8 0,8');
  });

  test.each(rowsOf`
    lenght_E | "lenght_E" is no column and no group of them (did you mean "length_E"?)
    hans.HA | "hans" is no column (did you mean "hand"?) ‖ known.HA | "known" is no column
    seat.X | seat has no part "X"; its parts are forehand, middlehand, dealer, number
    contract.brandH | contract has no part "brandH" (did you mean "brand-E"?); its parts are brand-E,
    length_E.HA | length_E has no part "HA" ‖ hand.number | hand has no part "number" ‖ history | "history" is no column
  `)('%s is refused: %s', (name, message) => {
    expect(refusal(() => featuresOf([name], 'bolachen'))).toContain(`features: ${message}`);
  });
});
