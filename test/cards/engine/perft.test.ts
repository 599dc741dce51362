import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Perft } from '../../../src/cards/engine/perft.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { Judge } from '../../judge/judge.js';
import { sized } from '../../sizes.js';
import { Spoken } from './spoken.js';

/** Counts above this are left to whoever has the time. */
const LIMIT = sized(15_000, 40_000);
/** The judge counts up to here. */
const LIMIT_OF_JUDGE = 500;

interface Position {
  readonly game: string;
  readonly rules: Record<string, unknown>;
  readonly deal: string;
  readonly after: readonly string[];
  readonly counts: readonly number[];
}

function readPositions(): Position[] {
  const text = readFileSync(new URL('perft.txt', import.meta.url), 'utf8');
  const blocks = text.split('\n\n').filter((block) => block.startsWith('game '));
  return blocks.map((block) => {
    const [game, rules, deal, after, counts] = block
      .trim()
      .split('\n')
      .map((line) => line.slice(line.indexOf(' ') + 1));
    return {
      game,
      rules: rules === '-' ? {} : Object.fromEntries(rules.split(' ').map((rule) => rule.split('='))),
      deal,
      after: after === '-' ? [] : after.split(', '),
      counts: counts.split(' ').map(Number),
    };
  });
}

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

const POSITIONS = readPositions();

describe('the counts of perft.txt', () => {
  test('are of positions in every rule set, from the first word to the last tricks', () => {
    expect(POSITIONS.length).toBeGreaterThanOrEqual(36);
  });

  test.each(POSITIONS.map((position, i) => [i + 1, position] as const))('position %i', (_, position) => {
    const { game, rules, deal, after, counts } = position;
    const spoken = new Spoken(game, rules, deal);
    for (const action of after) {
      expect(spoken.turn()?.seat, action).toBe(action[0]);
      spoken.play(action.slice(2));
    }
    const perft = new Perft(spoken.course.game);
    const counted = counts.filter((count) => count <= LIMIT).map((_, i) => perft.count(spoken.course, i + 1));
    expect(counted).toEqual(counts.filter((count) => count <= LIMIT));
    const book = new Judge(game, makeGame(game, rules).rules, deal);
    for (const action of after) book.play(action.slice(2));
    const byBook = counts.filter((count) => count <= LIMIT_OF_JUDGE);
    expect(byBook.map((_, i) => sequences(book, i + 1))).toEqual(byBook);
  });
});
