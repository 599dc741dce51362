import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { byPart, defineBot, type Player, QUESTIONS, type Question } from '../../../src/public/bots.js';
import { SELF_PLAYED, selfPlayed } from '../../../src/search/rollout/self-play.js';
import { type Terms, termsOf } from '../../careful/terms.js';
import sound from '../../sound.js';
import { Judge } from '../judge.js';
import type { Numbers } from '../numbers.js';
import { Keen } from '../player.js';
import { outcomesOf } from '../session-chances.js';

/** Who answers while it is learned: `keen` what it has learned so far, `sound` the rest. */
export interface Policy {
  readonly keen: Keen;
  readonly sound: Player;
  readonly judge: Judge;
  readonly terms: Terms;
  readonly learned: ReadonlySet<Question>;
}

export function policyOf(game: string, numbers: Numbers, learned: readonly Question[]): Policy {
  const { rules } = makeGame(game);
  const judge = new Judge(numbers);
  const terms = termsOf({ game, rules });
  if (sound.sit === undefined || sound.params === undefined) throw new Error('sound does not sit down');
  return {
    keen: new Keen(judge, terms, 0),
    sound: sound.sit({ params: sound.params, game, rules, seat: 0 }),
    judge,
    terms,
    learned: new Set(learned),
  };
}

/**
 * What deals come to, from some that three of `keen` play: those from which rollouts find the chances to win a session.
 */
export function dealsOf(numbers: Numbers, game: string): number[][] {
  const { keen } = policyOf(game, numbers, QUESTIONS);
  const bot = defineBot({ name: 'keen', memoryless: true, sit: () => keen });
  const model = byPart(() => ({ bot, params: {} }));
  const deals = selfPlayed(makeGame(game), [model, model, model], 'session');
  return outcomesOf(deals).map(({ forehand, middlehand, probability }) => [
    ...[forehand, middlehand],
    Math.round(SELF_PLAYED * probability),
  ]);
}
