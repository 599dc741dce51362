/**
 * The judge: plain minimax over every legal play, with the law of play written out clause by clause on arrays of
 * cards.
 */
import { type Duties, NO_TRUMP } from '../../../src/cards/engine/duties.js';

export interface Table {
  /** Card numbers by seat, without those on the table. */
  readonly hands: readonly (readonly number[])[];
  readonly leader: number;
  /** The cards of the trick so far, the leader's first. */
  readonly trick: readonly number[];
  readonly declarer: number;
  readonly trump: number;
  readonly duties: Duties;
  /** Does the declarer want few tricks? */
  readonly bettel: boolean;
}

const suit = (card: number): number => Math.floor(card / 8);

/** Does `later` beat `earlier`, played before it? */
const overtakes = (later: number, earlier: number, trump: number): boolean =>
  suit(later) === suit(earlier) ? later > earlier : suit(later) === trump;

function winningCard(trick: readonly number[], trump: number): number {
  let winning = trick[0];
  for (const card of trick) if (card !== winning && overtakes(card, winning, trump)) winning = card;
  return winning;
}

function isRelieved({ trick, leader, declarer, trump, duties }: Table): boolean {
  if (trick.length !== 2) return false;
  const headed = overtakes(trick[1], trick[0], trump);
  if (leader === declarer) return headed;
  return duties.partnerLedRelief && (leader + 1) % 3 === declarer && !headed;
}

/** The cards that the player whose turn it is may play. */
export function lawful(table: Table): readonly number[] {
  const { trick, trump, duties } = table;
  const hand = table.hands[(table.leader + trick.length) % 3];
  if (trick.length === 0) return hand;
  const relief = isRelieved(table) ? duties.relief : 0;
  if (relief === 4) return hand;
  const winning = winningCard(trick, trump);
  const mustHead = relief === 0 && (trump === NO_TRUMP ? duties.headWithoutTrumps : duties.headWithTrumps);

  const following = hand.filter((card) => suit(card) === suit(trick[0]));
  if (following.length > 0) {
    const heading = following.filter((card) => overtakes(card, winning, trump));
    return mustHead && heading.length > 0 ? heading : following;
  }
  const trumps = hand.filter((card) => suit(card) === trump);
  const alreadyTrumped = suit(trick[0]) !== trump && suit(winning) === trump;
  const isFree = relief === 3 || (relief === 2 && !alreadyTrumped);
  if (trumps.length === 0 || isFree || !duties.mustTrump) return hand;
  const overtrumping = trumps.filter((card) => overtakes(card, winning, trump));
  if (mustHead && overtrumping.length > 0) return overtrumping;
  return alreadyTrumped && !duties.mustUndertrump ? hand : trumps;
}

/** The table after `card`, and whether the declarer took a trick with it. */
export function played(table: Table, card: number): { table: Table; taken: number } {
  const seat = (table.leader + table.trick.length) % 3;
  const hands = table.hands.map((hand, each) => (each === seat ? hand.filter((other) => other !== card) : hand));
  const trick = [...table.trick, card];
  if (trick.length < 3) return { table: { ...table, hands, trick }, taken: 0 };
  const winner = (table.leader + trick.indexOf(winningCard(trick, table.trump))) % 3;
  return { table: { ...table, hands, trick: [], leader: winner }, taken: winner === table.declarer ? 1 : 0 };
}

/** The declarer's tricks from here when both sides play perfectly. */
export function bruteTricks(table: Table, memory = new Map<string, number>()): number {
  if (table.trick.length === 0 && table.hands[0].length === 0) return 0;
  const key = table.trick.length === 0 ? `${table.hands.join(' ')} ${table.leader}` : '';
  const known = key === '' ? undefined : memory.get(key);
  if (known !== undefined) return known;
  const seat = (table.leader + table.trick.length) % 3;
  const values = lawful(table).map((card) => {
    const next = played(table, card);
    return next.taken + bruteTricks(next.table, memory);
  });
  const value = (seat === table.declarer) !== table.bettel ? Math.max(...values) : Math.min(...values);
  if (key !== '') memory.set(key, value);
  return value;
}
