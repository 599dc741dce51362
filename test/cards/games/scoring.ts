/** Whole deals for the scoring tables: four deals, and play-outs of what a row says until its tricks come about. */
import { describe, expect, test } from 'vitest';
import { RANKS } from '../../judge/cards.js';
import { Random } from '../../judge/random.js';
import type { Outcome } from '../../judge/table.js';
import { TELLINGS, type Telling } from '../engine/spoken.js';

/** Ten tricks in any play from the top. */
export const SURE = 'AKOUX987.A.A. .KOU.KOU.KOUX .X987.X987.98 ...A7';
/** Nine tricks from the top, and a leaf that loses the tenth. */
export const NINE = 'AKOUX987.A.7. .KOU.AKOU.KOU .X987.X98.X98 ...A7';
/** Strong in hearts, for six to nine tricks. */
export const LONG = 'AKOUX9.A..987 87.KOU.AKO.KO .X987.UX98.AU ..7.X';
/** A hand that need take nothing. */
export const LOW = '87.87.98.987X KOU.KOU.KOU.K AX9.AX9.AX.OU ..7.A';

/**
 * A deal, F's auction and everything else that is said before, between and after, in order, without cards; and what it
 * comes to. F is the declarer.
 */
export type ScoreRow = readonly [
  name: string,
  rules: Record<string, unknown>,
  deal: string,
  said: string,
  contract: string,
  tricks: number,
  score: readonly [number, number, number],
];

/** Says what the row says; the cards are played at random, on odd seeds the declarer plays his highest. */
function playedOut(tell: Telling, game: string, [, rules, deal, said]: ScoreRow, seed: number): Outcome {
  const teller = tell(game, rules, deal);
  const random = new Random(seed);
  const words = said.split(', ');
  for (let turn = teller.turn(); turn !== null; turn = teller.turn()) {
    const fromTheTop = [...turn.tokens].sort((a, b) => RANKS.indexOf(b.charAt(1)) - RANKS.indexOf(a.charAt(1)));
    const card = turn.seat === 'F' && seed % 2 === 1 ? fromTheTop[0] : random.pick(turn.tokens);
    teller.play(turn.question === 'play' ? card : words.shift()!);
  }
  return teller.result();
}

/** One test for each row. */
export function testScores(game: string, rows: readonly ScoreRow[]): void {
  describe.each(TELLINGS)('%s', (_, tell) => {
    test.each(rows)('%s', (...row) => {
      const [, , , , contract, tricks, score] = row;
      for (let seed = 1; seed <= 2000; seed += 1) {
        const outcome = playedOut(tell, game, row, seed);
        if (outcome.tricks !== tricks) continue;
        expect(outcome).toEqual({ declarer: 'F', contract, tricks, won: score[0] > 0, score });
        return;
      }
      expect.unreachable(`no play-out with ${tricks} tricks`);
    });
  });
}
