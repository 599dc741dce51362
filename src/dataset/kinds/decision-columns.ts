import { PARTS } from '../../bot/bot.js';
import { WORDS } from '../../engine/actions.js';
import type { Game } from '../../engine/game.js';
import { type Column, cardsColumn, countColumn, flagColumn, wordColumn } from '../column.js';
import type { DatasetJob } from '../job.js';
import { knownColumns } from './known-columns.js';
import { labelColumns } from './labels.js';
import { ADDRESS, scoreBounds } from './shared-columns.js';

/** Roles of a seat; before there is a declarer, all are bidders. The order is that of their numbers in rows. */
const ROLES = ['bidder', 'declarer', 'first defender', 'second defender'] as const;

/** Columns of the random answer. */
const exploredColumns: readonly Column[] = [
  flagColumn('explored', 'was the answer drawn at random from the legal ones, instead of given by the bot?', {
    group: 'answer',
  }),
  countColumn('drawn_from', [2, 66], 'the number of legal answers that it was drawn from, all with the same chance', {
    unit: 'answers',
    group: 'answer',
    nullable: true,
  }),
];

/** The columns of the kind `decisions`. */
export function decisionColumns(job: DatasetJob, game: Game): readonly Column[] {
  const answer = { group: 'answer', nullable: true };
  return [
    ...ADDRESS,
    wordColumn('bot', [...new Set(job.names ?? job.bots)], 'the bot that was asked'),
    wordColumn('phase', PARTS, 'the part of its policy that answers', { group: 'known' }),
    wordColumn('role', ROLES, 'what the seat is in this deal: a bidder until there is a declarer', { group: 'known' }),
    ...knownColumns(game),
    wordColumn('answer_word', WORDS, 'the answer, if it is a word', answer),
    countColumn('answer_card', [0, 31], 'the answer, if it is one card: 8 × suit + rank', { ...answer, unit: 'card' }),
    cardsColumn('answer_cards', 'the card or, of a discard, the two cards of the answer; 0 if it is a word', {
      group: 'answer',
    }),
    flagColumn('is_fault', 'was the answer of the bot wrong, so that the legal default stands here?', {
      group: 'answer',
    }),
    ...(job.explore === null ? [] : exploredColumns),
    countColumn(
      'score',
      scoreBounds(game, game.pot ? 3 * job.matchLength : 0),
      'what the seat won or lost in the end; it could not know',
      {
        unit: 'units',
        group: 'outcome',
      },
    ),
    ...(job.labels ? labelColumns : []),
  ];
}
