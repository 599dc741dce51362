import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Perft } from '../../../src/cards/engine/perft.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { Judge } from '../../judge/judge.js';
import { sized } from '../../sizes.js';
import { Spoken } from './spoken.js';

/** Counts above this are left to whoever has the time. */
const LIMIT = sized(4_000, 40_000);
/** The judge counts up to here. */
const LIMIT_OF_JUDGE = sized(200, 500);

interface Position {
  readonly game: string;
  readonly rules: Record<string, unknown>;
  readonly deal: string;
  readonly after: readonly string[];
  readonly counts: readonly number[];
}

const POSITIONS = readFileSync(new URL('perft.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .filter((block) => block.startsWith('game '))
  .map((block): Position => {
    const values = block
      .trim()
      .split('\n')
      .map((line) => line.slice(line.indexOf(' ') + 1));
    const [game, rules, deal, after, counts] = values.map((value) => (value === '-' ? '' : value));
    return {
      ...{ game, deal, after: after === '' ? [] : after.split(', '), counts: counts.split(' ').map(Number) },
      rules: Object.fromEntries(rules.match(/\S+/g)?.map((rule) => rule.split('=')) ?? []),
    };
  });

/** Sequences of exactly `depth` answers, as the judge asks. */
function sequences(judge: Judge, depth: number): number {
  const tokens = judge.turn()?.tokens ?? [];
  if (depth === 1) return tokens.length;
  return tokens.reduce((sum, token) => {
    const next = judge.clone();
    next.play(token);
    return sum + sequences(next, depth - 1);
  }, 0);
}

/** The counts before the first above a limit: to reach it takes longer than those behind it. */
function upTo(limit: number, counts: readonly number[]): readonly number[] {
  const above = counts.findIndex((count) => count > limit);
  return above < 0 ? counts : counts.slice(0, above);
}

describe('the counts of perft.txt', () => {
  test.each(POSITIONS.map((position, i) => [i + 1, position] as const))('position %i', (_, position) => {
    const { game, rules, deal, after, counts } = position;
    const spoken = new Spoken(game, rules, deal);
    for (const action of after) {
      expect(spoken.turn()?.seat, action).toBe(action[0]);
      spoken.play(action.slice(2));
    }
    const perft = new Perft(spoken.course.game);
    const quick = upTo(LIMIT, counts);
    expect(quick.map((_, i) => perft.count(spoken.course, i + 1))).toEqual(quick);
    const book = new Judge(game, makeGame(game, rules).rules, deal);
    for (const action of after) book.play(action.slice(2));
    const byBook = upTo(LIMIT_OF_JUDGE, counts);
    expect(byBook.map((_, i) => sequences(book, i + 1))).toEqual(byBook);
  });
});
