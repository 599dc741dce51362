/** Worked examples of the rules, as rows of text; each is put to all who know the rules. */
import { describe, expect, test } from 'vitest';
import { inOrder, RANKS, type Role, type Suit } from '../../judge/cards.js';
import { legalCards, type PlayedCard, type Situation } from '../../judge/follow.js';
import { bolachenRules, type Kind, wallachenRules } from '../../judge/options.js';
import { Random } from '../../judge/random.js';
import { legalByBruteForce } from '../../search/solver/situation.js';
import { type Rules, TELLINGS } from '../engine/spoken.js';

/** A deal for whatever is said before the play. */
export const DEAL = 'AKU8.X7.A7.A7 OX.KOU.KOU.KO 9.A98.X98.UX9 7...8';

/** `relief=none mustUndertrump=false`, where `relief` is short for that of the second defender. */
function optionsIn(text: string): Rules {
  const valueIn = (word: string) => (/^(true|false)$/.test(word) ? word === 'true' : word);
  const pairs = text === '' ? [] : text.split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name.replace('relief', 'secondDefenderRelief'),
      value.includes(',') ? value.split(',') : valueIn(value),
    ]),
  );
}

/** Who knows which cards may be played. The engine plays as the judge, the solver as brute force: at random. */
const LAWYERS: Readonly<Record<string, (situation: Situation) => string[]>> = {
  'the judge': legalCards,
  'brute force': legalByBruteForce,
};

/**
 * Rows of name, trump or `-`, the trick so far as `Dcl G9, Def1 GK`, hand, and legal cards: those under the rule set's
 * own options, and those under others as `relief=none: GA`, apart by `; `.
 */
export function testFollowing(kind: Kind, table: readonly string[][]): void {
  const rulesOf = (rules: Rules) => (kind === 'bolachen' ? bolachenRules(rules) : wallachenRules(rules));
  const played = (text: string): PlayedCard => ({ by: text.split(' ')[0] as Role, card: text.split(' ')[1] });
  test.each(table)('%s', (_, trumps, trick, hand, legal) => {
    const trump = trumps === '-' ? null : (trumps as Suit);
    const before = { hand: hand.split(' '), trick: trick === '-' ? [] : trick.split(', ').map(played), trump };
    for (const each of legal.split('; ')) {
      const [cards, options = ''] = each.split(': ').reverse();
      for (const [who, legalOf] of Object.entries(LAWYERS)) {
        const found = legalOf({ ...before, duties: rulesOf(optionsIn(options)) });
        expect(inOrder(found), `${who}, ${options}`).toEqual(inOrder(cards.split(' ')));
      }
    }
  });
}

/** Words in any order. */
const bag = (text: string): string[] => text.split(/:? /).sort();

/**
 * Rows of name, options, what is said, and who is asked what then, as in `M contest: withdraw bells hearts`; of more
 * than nine answers only how many; or `M contest` alone.
 */
export function testQuestions(game: string, table: readonly string[][], usual: Rules = {}): void {
  describe.each(TELLINGS)(`${game}: %s`, (_, tell) => {
    test.each(table)('%s %s', (_, options, said, next) => {
      const teller = tell(game, { ...usual, ...optionsIn(options) }, DEAL);
      for (const action of said.split(', ')) {
        expect(teller.turn()?.seat, action).toBe(action.charAt(0));
        teller.play(action.slice(2));
      }
      const turn = teller.turn();
      const tokens = turn === null || !next.includes(':') ? '' : `: ${turn.tokens.join(' ')}`;
      const found = turn === null ? 'over' : `${turn.seat} ${turn.question}${tokens}`;
      if (/\d\d$/.test(next)) expect(`${found.split(':')[0]}: ${turn?.tokens.length}`).toBe(next);
      else expect(bag(found)).toEqual(bag(next));
    });
  });
}

/** Ten tricks in any play; nine and a leaf that loses the tenth; six to nine in hearts; none. */
const DEALS: Readonly<Record<string, string>> = {
  SURE: 'AKOUX987.A.A. .KOU.KOU.KOUX .X987.X987.98 ...A7',
  NINE: 'AKOUX987.A.7. .KOU.AKOU.KOU .X987.X98.X98 ...A7',
  LONG: 'AKOUX9.A..987 87.KOU.AKO.KO .X987.UX98.AU ..7.X',
  LOW: '87.87.98.987X KOU.KOU.KOU.K AX9.AX9.AX.OU ..7.A',
};

/**
 * Rows of name, options, one of four deals, what is said in order without cards, contract, tricks and score. F is the
 * declarer. The cards are played at random until the tricks come about, on odd seeds F plays his highest.
 */
export function testScores(game: string, table: readonly string[][]): void {
  describe.each(TELLINGS)(`${game}: %s`, (_, tell) => {
    test.each(table)('%s', (_, options, deal, said, contract, tricks, points) => {
      const score = points.split(' ').map(Number);
      for (let seed = 1; seed <= 2000; seed += 1) {
        const teller = tell(game, optionsIn(options), DEALS[deal]);
        const random = new Random(seed);
        const words = said.split(', ');
        for (let turn = teller.turn(); turn !== null; turn = teller.turn()) {
          const fromTheTop = [...turn.tokens].sort((a, b) => RANKS.indexOf(b.charAt(1)) - RANKS.indexOf(a.charAt(1)));
          const card = turn.seat === 'F' && seed % 2 === 1 ? fromTheTop[0] : random.pick(turn.tokens);
          teller.play(turn.question === 'play' ? card : words.shift()!);
        }
        const outcome = teller.result();
        if (outcome.tricks !== Number(tricks)) continue;
        expect(outcome).toEqual({ declarer: 'F', contract, tricks: outcome.tricks, won: score[0] > 0, score });
        return;
      }
      expect.unreachable(`no play-out with ${tricks} tricks`);
    });
  });
}
