import {
  type AnyBot,
  byPart,
  type CardView,
  type Models,
  type Place,
  type Player,
  type Random,
  Roller,
  type WordView,
} from '../../src/public/bots.js';

/** Worlds of one answer are this far from those of another in the random streams. */
const APART = 2 ** 24;

/** The same bot in all seats. */
export function alike(bot: AnyBot): Models {
  const policy = { bot, params: bot.params ?? {} };
  const model = byPart(() => policy);
  return [model, model, model];
}

/**
 * Answers every question with what is worth most if the models go on: each answer is played on in so many worlds at
 * most.
 */
export function responder({ game, rules }: Omit<Place, 'params'>, models: Models, worlds: number): Required<Player> {
  const roller = new Roller(game, rules, models);
  // biome-ignore lint/suspicious/noExplicitAny: the question decides whether the answer is a word, a card or two
  const answer = (view: WordView | CardView, random: Random): any =>
    roller.choose(view, { worlds, base: (random.word() >>> 4) * APART });
  return {
    double: answer,
    bid: answer,
    contest: answer,
    raise: answer,
    call: answer,
    giveBack: answer,
    declare: answer,
    discard: answer,
    kontra: answer,
    play: answer,
  };
}
