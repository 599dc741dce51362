/** Reads the rows of the test tables. */
import { expect, test } from 'vitest';
import { inOrder, type Role, type Suit } from './cards.js';
import { type Duties, legalCards, type PlayedCard } from './follow.js';
import { Judge } from './judge.js';

/** id, situation, trump or '-', trick so far, hand, and the legal cards under each reading; `default` is the rule set's. */
export type FollowRow = readonly [
  id: string,
  situation: string,
  trump: Suit | '-',
  trick: string,
  hand: string,
  legal: Readonly<Record<string, string>>,
];

type RulesFor = (differs: Record<string, unknown>) => Duties;

/** One test for each reading of each row. */
export function testFollowing(rows: readonly FollowRow[], rulesFor: RulesFor): void {
  const cases = rows.flatMap(([id, situation, trump, trick, hand, legal]) =>
    Object.entries(legal).map(([reading, cards]) => {
      const before = { hand: hand.split(' '), trick: trickIn(trick), trump: trump === '-' ? null : trump };
      return [`${id} ${situation} (${reading})`, before, reading, cards] as const;
    }),
  );
  test.each(cases)('%s', (_, before, reading, cards) => {
    const legal = legalCards({ ...before, duties: rulesFor(optionsIn(reading)) });
    expect(inOrder(legal)).toEqual(inOrder(cards.split(' ')));
  });
}

/** `secondDefenderRelief=none mustUndertrump=false` */
function optionsIn(reading: string): Record<string, unknown> {
  if (reading === 'default') return {};
  const valueIn = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);
  const pairs = reading.split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name, value]) => [name, valueIn(value)]));
}

/** `Dcl G9, Def1 GK` */
function trickIn(text: string): PlayedCard[] {
  if (text === '') return [];
  const played = text.split(', ').map((part) => part.split(' '));
  return played.map(([by, card]) => ({ by: by as Role, card }));
}

/** A deal for whatever is said before the play. */
export const DEAL = 'AKU8.X7.A7.A7 OX.KOU.KOU.KO 9.A98.X98.UX9 7...8';

export type AuctionRow = readonly [name: string, rules: Record<string, unknown>, actions: string, next: string];

/** Who is asked what after the actions: `M contest: withdraw bells hearts`; of long lists only the length. */
export function questionAfter(game: string, rules: Record<string, unknown>, actions: string): string {
  const judge = new Judge(game, rules, DEAL);
  for (const action of actions === '' ? [] : actions.split(', ')) {
    expect(judge.turn()?.seat, action).toBe(action.charAt(0));
    judge.play(action.slice(2));
  }
  const turn = judge.turn();
  if (turn === null) return 'over';
  const { seat, question, tokens } = turn;
  return `${seat} ${question}: ${tokens.length > 10 ? tokens.length : tokens.join(' ')}`;
}
