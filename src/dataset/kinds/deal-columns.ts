// Hot path: what computes a cell allocates nothing.
import { SEATINGS } from '../../board/seating.js';
import { actionAnswer, CALLED, DISCARDED, PLAYED } from '../../engine/actions.js';
import type { Course } from '../../engine/course.js';
import type { Game } from '../../engine/game.js';
import { NOBODY } from '../../engine/seats.js';
import {
  type Column,
  cardsColumn,
  countColumn,
  flagColumn,
  moneyColumn,
  textColumn,
  wordColumn,
} from '../../features/column.js';
import { FEATURES } from '../../features/hand.js';
import { moneyAtSeat, tariffOf } from '../../games/tariff.js';
import { type ByteWriter, piece } from '../../record/byte-writer.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../record/notation.js';
import type { DatasetJob } from '../job.js';
import { putAction, putCard } from '../text.js';
import { type DealSource, LONGEST_PLAY } from './deal-source.js';
import { ADDRESS, CARDS, scoreBounds } from './shared-columns.js';

const TRUMPS = ['E', 'G', 'S', 'H', 'none'] as const;

/** The columns of the kinds whose rows are deals; `isPlayedOut` if all are played in given contracts. */
export function dealColumns(job: DatasetJob, game: Game, isPlayedOut: boolean): Column<DealSource>[] {
  const { names = job.bots } = job;
  const bots = [...new Set(names)];
  const places = names.map((name) => bots.indexOf(name));
  const hasPot = game.pot && !isPlayedOut;
  const score = scoreBounds(game, hasPot ? 3 * job.matchLength : 0);
  return [
    ...ADDRESS,
    ...CARDS,
    ...SEAT_NAMES.map((name, seat) =>
      wordColumn<DealSource>(
        `${name}_bot`,
        bots,
        `the bot at ${name}`,
        ({ table }) => places[SEATINGS[table.seating][seat]],
      ),
    ),
    ...spokenColumns(game, isPlayedOut),
    ...declaredColumns(game, hasPot),
    ...(game.multiplies ? [MULTIPLIER] : []),
    ...SEAT_NAMES.map((name, seat) =>
      countColumn<DealSource>(`${name}_score`, score, `what ${name} won or lost`, ({ course }) => course.score[seat], {
        unit: 'units',
      }),
    ),
    ...moneyColumns(job, game, Math.max(...score)),
    ...(hasPot ? potColumns(job) : []),
    countColumn(
      'faults',
      [0, 255],
      'wrong answers of the bots, for which the legal default stood in',
      ({ bots: [one, two, three] }) => one.faults.length + two.faults.length + three.faults.length,
      { unit: 'faults' },
    ),
    ...featureColumns(hasPot),
  ];
}

const MULTIPLIER: Column<DealSource> = countColumn(
  'multiplier',
  [1, 32],
  'what all payments were multiplied by: Doppeln, Kontra and Re double',
  ({ course }) => course.multiplier,
);

/** What was said. In a contract that is given that is a card called and the one given back, if it may be. */
function spokenColumns(game: Game, isPlayedOut: boolean): Column<DealSource>[] {
  const what = isPlayedOut ? 'the card called and the one given back' : 'what was said before the discard';
  if (isPlayedOut && !game.cardCall) return [];
  const about = `${what}, an action after the other as in the records; none if nothing was`;
  return [textColumn('auction', about, ({ course }, text) => putSpoken(text, course))];
}

/** In place of an auction: no text is empty. */
const NOTHING_SAID = piece('none');

function putSpoken(text: ByteWriter, { actions, step }: Course): void {
  let said = 0;
  for (; said < step && actionAnswer(actions[said]) < DISCARDED; said++) putAction(text, actions[said], said === 0);
  if (said === 0) text.put(NOTHING_SAID);
}

function putPlay(text: ByteWriter, { actions, step }: Course): void {
  let isFirst = true;
  for (let i = 0; i < step; i++) {
    const answer = actionAnswer(actions[i]);
    if (answer < PLAYED || answer >= CALLED) continue;
    putCard(text, answer - PLAYED, isFirst);
    isFirst = false;
  }
}

/** A value of deals that have a declarer. `nullable`: are some passed out? */
const declared = (nullable: boolean, of: (deal: DealSource) => number): ((deal: DealSource) => number | null) =>
  nullable ? (deal) => (deal.course.declarer === NOBODY ? null : of(deal)) : of;

/** Declarer, contract, play and result. */
function declaredColumns(game: Game, nullable: boolean): Column<DealSource>[] {
  const missing = nullable ? '; missing if the deal was passed out' : '';
  const of = (value: (course: Course) => number) => declared(nullable, ({ course }) => value(course));
  const word = (name: string, words: readonly string[], about: string, value: (course: Course) => number) =>
    wordColumn(name, words, about + missing, of(value), { nullable });
  const contracts = game.contracts.map(({ name }) => name);
  const stops = game.earlyEnd ? ', as far as they were played before the result was certain' : '';
  const discards = `the two cards that the declarer laid away${missing}`;
  const play = `the cards in the order of play${stops}${missing}`;
  const tricks = `tricks of the declarer${game.earlyEnd ? ' when play stopped' : ''}${missing}`;
  const won = `has the declarer made his contract?${missing}`;
  return [
    word('declarer', SEAT_LETTERS, DECLARER, ({ declarer }) => declarer),
    word('contract', contracts, 'the contract that was played', ({ contract }) => contract),
    word('trump', TRUMPS, TRUMP, ({ trump }) => trump),
    cardsColumn(
      'discards',
      discards,
      of(({ discards }) => discards),
      { nullable },
    ),
    // A deal passed out has no play: the text is missing.
    textColumn('play', play, ({ course }, text) => putPlay(text, course), { nullable }),
    ...PLAYS,
    countColumn(
      'tricks',
      [0, 10],
      tricks,
      of(({ tricks }) => tricks),
      { unit: 'tricks', nullable },
    ),
    flagColumn(
      'won',
      won,
      of(({ won }) => Number(won)),
      { nullable },
    ),
  ];
}

const DECLARER = 'the seat of the declarer: F forehand, M middlehand, D dealer';
const TRUMP = 'the trump suit: E acorns, G leaves, S bells, H hearts, or none';

const PLAYS = Array.from({ length: LONGEST_PLAY }, (_, i) =>
  countColumn<DealSource>(
    `card_${String(i + 1).padStart(2, '0')}`,
    [-1, 31],
    `the card played as number ${i + 1}: 8 × suit + rank; −1 where play had stopped`,
    (deal) => deal.plays[i],
    { unit: 'card', group: 'cards', isExtra: true },
  ),
);

/** `units`: the most that a seat can win. */
function moneyColumns({ money }: DatasetJob, game: Game, units: number): Column<DealSource>[] {
  if (money === undefined) return [];
  const tariff = tariffOf(money, game);
  const { parts, worth, stake } = tariff;
  const bound = units * Math.max(stake, ...worth);
  return SEAT_NAMES.map((name, seat) =>
    moneyColumn(
      `${name}_money`,
      bound,
      `what ${name} won or lost in money, of which ${parts} make one`,
      ({ course }) => moneyAtSeat(tariff, course, seat),
      parts,
    ),
  );
}

function potColumns({ matchLength }: DatasetJob): Column<DealSource>[] {
  const bounds = [0, 3 * matchLength] as const;
  const unit = { unit: 'units' };
  return [
    countColumn('pot_before', bounds, 'the pot of the match before the deal', ({ course }) => course.potBefore, unit),
    countColumn('pot_after', bounds, 'the pot of the match after the deal', ({ course }) => course.pot, unit),
  ];
}

/** Of the declarer's hand as it was dealt, and as he plays it. */
function featureColumns(nullable: boolean): Column<DealSource>[] {
  const missing = nullable ? '; missing if the deal was passed out' : '';
  const hands = [
    ['before_', "the declarer's ten cards as dealt", (i: number) => (deal: DealSource) => deal.before[i]],
    ['after_', 'the ten cards that the declarer plays', (i: number) => (deal: DealSource) => deal.after[i]],
  ] as const;
  return hands.flatMap(([prefix, hand, of]) =>
    FEATURES.map(({ name, unit, least, most, about }, i) => {
      const rest = { unit, nullable, group: 'features' };
      const value = declared(nullable, of(i));
      return countColumn(prefix + name, [least, most], `${about}; of ${hand}${missing}`, value, rest);
    }),
  );
}
