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

/** A bot with its defaults, as the model of a seat. */
export function modelled(bot: AnyBot): Models[number] {
  const policy = { bot, params: bot.params ?? {} };
  return byPart(() => policy);
}

/** The same model in all seats. */
export const inAllSeats = <M>(model: M): [M, M, M] => [model, model, model];

export const alike = (bot: AnyBot): Models => inAllSeats(modelled(bot));

/** By the seat of a player, who answers in the deals it imagines: one for itself, another for those beside it. */
export function bySeat(own: Models[number], others: Models[number]): readonly [Models, Models, Models] {
  const all = inAllSeats(own);
  if (own === others) return [all, all, all];
  return [
    [own, others, others],
    [others, own, others],
    [others, others, own],
  ];
}

/**
 * Answers every question with what is worth most if the models go on: each answer is played on in so many worlds at
 * most.
 */
export function responder(
  { game, rules }: Omit<Place, 'params'>,
  models: readonly [Models, Models, Models],
  worlds: number,
): Required<Player> {
  const rollers = new Map<Models, Roller>();
  const rollerFor = (its: Models): Roller => {
    const roller = rollers.get(its) ?? new Roller(game, rules, its);
    rollers.set(its, roller);
    return roller;
  };
  // biome-ignore lint/suspicious/noExplicitAny: the question decides whether the answer is a word, a card or two
  const answer = (view: WordView | CardView, random: Random): any => {
    const roller = rollerFor(models[view.seat]);
    return roller.choose(view, { worlds, base: (random.word() >>> 4) * APART });
  };
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
