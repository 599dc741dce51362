/** Reads the rows of the tables of worked examples; each row is put to all who know the rules. */
import { describe, expect, test } from 'vitest';
import { inOrder, type Role, type Suit } from '../../judge/cards.js';
import { legalCards, type PlayedCard, type Situation } from '../../judge/follow.js';
import { bolachenRules, type Kind, wallachenRules } from '../../judge/options.js';
import { legalByBruteForce, legalBySolver } from '../../search/solver/situation.js';
import { legalByEngine } from '../engine/situation.js';
import { type Rules, TELLINGS, type Teller, type Telling } from '../engine/spoken.js';

/**
 * id, situation, trump or '-', trick so far, hand, and the legal cards under each reading; `default` is the rule set's.
 */
export type FollowRow = readonly [
  id: string,
  situation: string,
  trump: Suit | '-',
  trick: string,
  hand: string,
  legal: Readonly<Record<string, string>>,
];

/** Who knows which cards may be played. */
const LAWYERS: Readonly<Record<string, (situation: Situation) => string[]>> = {
  'the judge': legalCards,
  'the engine': legalByEngine,
  'the solver': legalBySolver,
  'brute force': legalByBruteForce,
};

/** One test for each reading of each row. */
export function testFollowing(rows: readonly FollowRow[], kind: Kind): void {
  const cases = rows.flatMap(([id, situation, trump, trick, hand, legal]) =>
    Object.entries(legal).map(([reading, cards]) => {
      const before = { hand: hand.split(' '), trick: trickIn(trick), trump: trump === '-' ? null : trump };
      return [`${id} ${situation} (${reading})`, before, optionsIn(reading), cards] as const;
    }),
  );
  test.each(cases)('%s', (_, before, rules, cards) => {
    const duties = rulesOf(kind, rules);
    for (const [who, legal] of Object.entries(LAWYERS))
      expect(inOrder(legal({ ...before, duties })), who).toEqual(inOrder(cards.split(' ')));
  });
}

const rulesOf = (kind: Kind, rules: Rules) => (kind === 'bolachen' ? bolachenRules(rules) : wallachenRules(rules));

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

/**
 * One test a row: who is asked what after the actions, as in `M contest: withdraw bells hearts`; of long lists only the
 * length.
 */
export function testAuctions(game: string, rows: readonly AuctionRow[]): void {
  describe.each(TELLINGS)('%s', (_, tell) => {
    test.each(rows)('%s', (_, rules, actions, next) => {
      const teller = tell(game, rules, DEAL);
      for (const action of actions === '' ? [] : actions.split(', ')) {
        expect(teller.turn()?.seat, action).toBe(action.charAt(0));
        teller.play(action.slice(2));
      }
      expect(questionOf(teller)).toEqual(questionIn(next));
    });
  });
}

interface Asked {
  readonly who: string;
  /** Sorted, or how many where they are many. */
  readonly tokens: readonly string[] | number;
}

function questionOf(teller: Teller): Asked {
  const turn = teller.turn();
  if (turn === null) return { who: 'over', tokens: [] };
  const { seat, question, tokens } = turn;
  return { who: `${seat} ${question}`, tokens: tokens.length > 10 ? tokens.length : tokens.sort() };
}

function questionIn(text: string): Asked {
  const [who, tokens = ''] = text.split(': ');
  if (/^\d\d$/.test(tokens)) return { who, tokens: Number(tokens) };
  return { who, tokens: tokens === '' ? [] : tokens.split(' ').sort() };
}

/** The deal of the tables after some actions. */
export function tellerAfter(tell: Telling, game: string, actions: string, rules: Rules = {}): Teller {
  const teller = tell(game, rules, DEAL);
  for (const action of actions.split(', ')) teller.play(action.slice(2));
  return teller;
}
