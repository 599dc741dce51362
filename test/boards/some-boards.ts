import keen from '../../bots/keen.js';
import random from '../../bots/random.js';
import sound from '../../bots/sound.js';
import { Digest, formatDigest } from '../../src/boards/digest.js';
import { openArrangement } from '../../src/boards/job.js';
import { Table } from '../../src/boards/table.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { keyOf } from '../../src/cards/random/key.js';
import { SeatedBot } from '../../src/players/bot/seated.js';
import { byPart } from '../../src/players/bot/spec.js';

/**
 * Seats three bots at a table and plays some boards: their digest, the scores of the last one, and how many faults
 * there were.
 */
export function playBoards(ruleSet: string, boards: number): string {
  const key = keyOf('bare');
  const [first, second, third] = [sound, keen, random].map((bot) => {
    const policy = { bot, params: bot.params ?? {} };
    return new SeatedBot(
      byPart(() => policy),
      key,
    );
  });
  const table = new Table(makeGame(ruleSet), openArrangement(1), key, [first, second, third]);
  const digest = new Digest();
  for (let board = 0; board < boards; board++) {
    table.playWith(board, first, second, third);
    digest.add(table.course, board);
  }
  const faults = first.faults.length + second.faults.length + third.faults.length;
  return `digest ${formatDigest(digest.sum)}, score ${table.course.score.join(' ')}, ${faults} faults`;
}
