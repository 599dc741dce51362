import type { Answer, CardView, Opinion, Place, Player, Random, WordView } from '../../src/public/bots.js';
import { learnedPlayer } from '../keen/bot.js';
import { regretOf } from '../keen/regret.js';
import sound from '../sound.js';

/** What makes a world less likely, in logarithms. */
export interface Trust {
  /** By answers in words and discards that promise less than others would have. */
  readonly trust: number;
  /** By each card that `sound` would not have played. */
  readonly doubt: number;
}

/** Half of what an answer promises less than the best is forgiven where it is so small a part of a stake. */
const FORGIVEN = 0.1;
/** Who sees twelve cards knows what to do, who sees ten of his own guesses: how much the one counts, and the other. */
const KNOWING = 2;
const GUESSING = 0.5;

/**
 * How unlikely an answer is: by what it promises less than that of `keen`, softly, since others are not `keen`. Where that has not learned the
 * rules an answer counts that `sound` would not have given. Cards always count so.
 */
export function opinionOf(place: Omit<Place, 'params'>, { trust, doubt }: Trust): Opinion {
  const careful = sound.sit!({ ...place, params: sound.params! });
  const otherwise = otherwiseThan(careful);
  const keen = learnedPlayer(place);
  return (view, answer, random) => {
    const { question } = view;
    if (question === 'play') return doubt === 0 ? 0 : doubt * otherwise(view, answer, random);
    if (keen === null) return trust * otherwise(view, answer, random);
    const knows = question === 'declare' || question === 'discard';
    return trust * (knows ? KNOWING : GUESSING) * Math.log1p(regretOf(keen, view, answer) / FORGIVEN);
  };
}

/** Counts answers that a player would not have given. */
export const otherwiseThan =
  (player: Player): Opinion =>
  (view, answer, random) =>
    answerOf(player, view, random) === answer ? 0 : 1;

function answerOf(player: Player, view: WordView & CardView, random: Random): Answer | undefined {
  return player[view.question]?.(view, random);
}
