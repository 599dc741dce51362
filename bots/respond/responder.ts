import {
  type AnyBot,
  byPart,
  type CardView,
  type Models,
  type Place,
  type Player,
  type Random,
  Roller,
  type SeatModel,
  type SeatModels,
  type WordView,
} from '../../src/public/bots.js';
import { Acquaintance } from './acquaintance.js';

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

/** Who answers in the deals that a player at some seat imagines, by that seat. */
export type ModelsBySeat = readonly [SeatModels, SeatModels, SeatModels];

/** One answers for the player itself, another for those beside it. */
export function bySeat(own: SeatModel, others: SeatModel): ModelsBySeat {
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
  models: ModelsBySeat,
  worlds: number,
  remembers = true,
): Required<Player> {
  const rollers = new Map<SeatModels, Roller>();
  const others = new Acquaintance(remembers);
  const rollerFor = (its: SeatModels): Roller => {
    const roller = rollers.get(its) ?? new Roller(game, rules, its);
    rollers.set(its, roller);
    return roller;
  };
  // biome-ignore lint/suspicious/noExplicitAny: the question decides whether the answer is a word, a card or two
  const answer = (view: WordView | CardView, random: Random): any => {
    const roller = rollerFor(models[view.seat]);
    const terms = { worlds, base: (random.word() >>> 4) * APART, beliefs: others.before(view) };
    const chosen = roller.choose(view, terms);
    others.note(view, roller.beliefs);
    return chosen;
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
