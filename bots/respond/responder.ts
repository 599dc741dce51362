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

type Model = Models[number];

/** A bot with its defaults, as the model of a seat. */
export function modelled(bot: AnyBot): Model {
  const policy = { bot, params: bot.params ?? {} };
  return byPart(() => policy);
}

/** The same model in all seats. */
export const inAllSeats = (model: Model): Models => [model, model, model];

export const alike = (bot: AnyBot): Models => inAllSeats(modelled(bot));

/** Who answers in the deals that a player at some seat imagines, by that seat. */
export type ModelsBySeat = readonly [Models, Models, Models];

/** One answers for the player itself, others for those on its left and right. */
export function bySeat(own: Model, left: Model, right: Model): ModelsBySeat {
  const all = inAllSeats(own);
  if (own === left && own === right) return [all, all, all];
  return [
    [own, left, right],
    [right, own, left],
    [left, right, own],
  ];
}

/**
 * Answers every question with what is worth most if the models go on: each answer is played on in so many worlds at
 * most.
 */
export function responder(
  { game, rules }: Omit<Place, 'params'>,
  models: ModelsBySeat,
  worlds: number,
): Required<Player> {
  const rollers = new Map<Models, Roller>();
  const rollerFor = (its: Models): Roller => {
    const roller = rollers.get(its) ?? new Roller(game, rules, its);
    rollers.set(its, roller);
    return roller;
  };
  // biome-ignore lint/suspicious/noExplicitAny: the question decides whether the answer is a word, a card or two
  const answer = (view: WordView | CardView, random: Random): any =>
    rollerFor(models[view.seat]).choose(view, { worlds, base: (random.word() >>> 4) * APART });
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
