// Hot path: what computes a cell allocates nothing.
import { SEATINGS } from '../../../boards/seating.js';
import { ANSWERS, actionAnswer, actionSeat, CALLED, DISCARDED, PLAYED } from '../../../cards/engine/actions.js';
import type { Card, CardSet } from '../../../cards/engine/cards.js';
import type { Course } from '../../../cards/engine/course.js';
import type { Game } from '../../../cards/engine/game.js';
import { NOBODY } from '../../../cards/engine/seats.js';
import { PAID, paidAtSeat, paymentOf } from '../../../cards/games/payment.js';
import { formatAction } from '../../../cards/record/actions.js';
import { type ByteWriter, piece } from '../../../cards/record/byte-writer.js';
import type { Fault } from '../../../cards/record/fault.js';
import { formatCard, inTables, SEAT_NAMES } from '../../../cards/record/notation.js';
import {
  type Column,
  type ColumnFacts,
  cardsColumn,
  countColumn,
  filled,
  flagColumn,
  paidColumn,
  textColumn,
  valued,
  wordColumn,
} from '../../../players/features/column.js';
import { FEATURES, measure } from '../../../players/features/hand.js';
import type { DatasetJob } from '../job.js';
import type { Dealt } from '../kind.js';
import { ADDRESS, CARDS, scoreBounds } from './shared-columns.js';

/** A deal that has been played. */
export interface DatasetDeal extends Dealt {
  readonly table: { readonly seating: number };
  readonly course: Course;
  readonly faults: readonly Fault[];
}

const TRUMPS = ['E', 'G', 'S', 'H', 'none'] as const;

/** The columns of the kinds whose rows are deals; `isPlayedOut` if all are played in given contracts. */
export function dealColumns(job: DatasetJob, game: Game, isPlayedOut: boolean): Column<DatasetDeal>[] {
  const hasPot = game.pot && !isPlayedOut;
  return [
    ...ADDRESS,
    ...CARDS,
    ...botColumns(job),
    ...spokenColumns(game, isPlayedOut),
    ...declaredColumns(game, hasPot),
    ...paidColumns(job, game, hasPot),
    ...featureColumns('before_', "the declarer's ten cards as dealt", hasPot, ({ dealt }) => dealt),
    ...featureColumns('after_', 'the ten cards that the declarer plays', hasPot, ({ held }) => held),
  ];
}

function botColumns({ names }: DatasetJob): readonly Column<DatasetDeal>[] {
  const bots = [...new Set(names)];
  const places = names.map((name) => bots.indexOf(name));
  return SEAT_NAMES.map((name, seat) =>
    valued(wordColumn(`${name}_bot`, bots, `the bot at ${name}`), ({ table }) => places[SEATINGS[table.seating][seat]]),
  );
}

/** What was said. In a contract that is given that is a card called and the one given back, if it may be. */
function spokenColumns(game: Game, isPlayedOut: boolean): Column<DatasetDeal>[] {
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

const FIRST_ACTIONS: Uint8Array[] = [];
const MORE_ACTIONS: Uint8Array[] = [];

/** An action as in records: `F brand`, and `, ` before all but the first. Each is made when first needed. */
function putAction(texts: ByteWriter, action: number, isFirst: boolean): void {
  const at = actionSeat(action) * ANSWERS + actionAnswer(action);
  const pieces = isFirst ? FIRST_ACTIONS : MORE_ACTIONS;
  pieces[at] ??= piece(`${isFirst ? '' : ', '}${formatAction(action)}`);
  texts.put(pieces[at]);
}

const FIRST_CARDS = Array.from({ length: 32 }, (_, card) => piece(formatCard(card as Card)));
const MORE_CARDS = Array.from({ length: 32 }, (_, card) => piece(` ${formatCard(card as Card)}`));

/** A card, and a space before all but the first. */
const putCard = (texts: ByteWriter, card: number, isFirst: boolean): void =>
  texts.put((isFirst ? FIRST_CARDS : MORE_CARDS)[card]);

/** Declarer, contract, play and result. `nullable`: are some deals passed out? */
function declaredColumns(game: Game, nullable: boolean): readonly Column<DatasetDeal>[] {
  const missing = nullable ? '; missing if the deal was passed out' : '';
  const declared = (column: ColumnFacts, of: (course: Course) => number | boolean): Column<DatasetDeal> =>
    valued({ ...column, about: column.about + missing, nullable }, ({ course }) =>
      course.declarer === NOBODY ? null : of(course),
    );
  const contracts = game.contracts.map(({ name }) => inTables(name));
  const stops = game.earlyEnd ? ', as far as they were played before the result was certain' : '';
  const play = `the cards in the order of play${stops}${missing}`;
  const tricks = `tricks of the declarer${game.earlyEnd ? ' when play stopped' : ''}`;
  return [
    declared(wordColumn('declarer', SEAT_NAMES, 'the seat of the declarer'), ({ declarer }) => declarer),
    declared(wordColumn('contract', contracts, 'the contract that was played'), ({ contract }) => contract),
    declared(wordColumn('trump', TRUMPS, TRUMP), ({ trump }) => trump),
    declared(cardsColumn('discards', 'the two cards that the declarer laid away'), ({ discards }) => discards),
    // A deal passed out has no play: the text is missing.
    textColumn<DatasetDeal>('play', play, ({ course }, text) => putPlay(text, course), { nullable }),
    ...filled(fillPlays, PLAYS),
    declared(countColumn('tricks', [0, 10], tricks, { unit: 'tricks' }), (course) => course.tricks),
    declared(flagColumn('won', 'has the declarer made his contract?'), ({ won }) => won),
  ];
}

const TRUMP = 'the trump suit: E acorns, G leaves, S bells, H hearts, or none';

/** The most cards that are played in a deal. */
const LONGEST_PLAY = 30;

const PLAYS = Array.from({ length: LONGEST_PLAY }, (_, i) =>
  countColumn(
    `card_${String(i + 1).padStart(2, '0')}`,
    [-1, 31],
    `the card played as number ${i + 1}: 8 × suit + rank; −1 where play had stopped`,
    { unit: 'card', group: 'cards', isExtra: true },
  ),
);

function fillPlays({ course: { actions, step } }: DatasetDeal, into: Float64Array, at: number): void {
  let to = at;
  for (let i = 0; i < step; i++) {
    const answer = actionAnswer(actions[i]);
    if (answer >= PLAYED && answer < CALLED) into[to++] = answer - PLAYED;
  }
  into.fill(-1, to, at + LONGEST_PLAY);
}

/** What was paid, and what decided it. */
function paidColumns(job: DatasetJob, game: Game, hasPot: boolean): readonly Column<DatasetDeal>[] {
  const most = hasPot ? 3 * job.matchLength : 0;
  const score = scoreBounds(game, most);
  const unit = { unit: 'units' };
  const pot = (name: string, about: string, of: (course: Course) => number): Column<DatasetDeal>[] =>
    hasPot ? [valued(countColumn(name, [0, most], about, unit), ({ course }) => of(course))] : [];
  const multiplier = countColumn('multiplier', [1, game.mostTimes], MULTIPLIER);
  return [
    ...(game.mostTimes > 1 ? [valued<DatasetDeal>(multiplier, ({ course }) => course.multiplier)] : []),
    ...SEAT_NAMES.map((name, seat) =>
      valued<DatasetDeal>(
        countColumn(`${name}_score`, score, `what ${name} won or lost`, unit),
        ({ course }) => course.score[seat],
      ),
    ),
    ...paymentColumns(job, game, Math.max(...score)),
    ...pot('pot_before', 'the pot of the match before the deal', ({ potBefore }) => potBefore),
    ...pot('pot_after', 'the pot of the match after the deal', (course) => course.pot),
    valued(countColumn('faults', [0, 255], FAULTS, { unit: 'faults' }), ({ faults }) => faults.length),
  ];
}

const MULTIPLIER = 'what all payments were multiplied by: Doppeln, Kontra and Re double';
const FAULTS = 'wrong answers of the bots, in place of which the legal default was taken';

/** `units`: the most that a seat can win. */
function paymentColumns({ paid }: DatasetJob, game: Game, units: number): readonly Column<DatasetDeal>[] {
  if (paid === undefined) return [];
  const payment = paymentOf(paid, game);
  const { parts, worth, stake } = payment;
  const bound = units * Math.max(stake, ...worth);
  return SEAT_NAMES.map((name, seat) =>
    valued(
      paidColumn(`${name}_${PAID}`, bound, `what ${name} won or lost in ${PAID}, of which ${parts} make one`, parts),
      ({ course }) => paidAtSeat(payment, course, seat),
    ),
  );
}

/** Of a hand of the declarer. */
function featureColumns(
  prefix: string,
  hand: string,
  nullable: boolean,
  of: (course: Course) => ArrayLike<number>,
): readonly Column<DatasetDeal>[] {
  const missing = nullable ? '; missing if the deal was passed out' : '';
  return filled(
    ({ course }, into, at) => {
      const { declarer, trump } = course;
      if (declarer === NOBODY) into.fill(Number.NaN, at, at + FEATURES.length);
      else measure(of(course)[declarer] as CardSet, trump, into, at);
    },
    FEATURES.map((feature) => ({
      ...feature,
      name: prefix + feature.name,
      about: `${feature.about}; of ${hand}${missing}`,
      nullable,
      group: 'features',
    })),
  );
}
