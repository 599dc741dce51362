import type { Game } from '../../cards/engine/game.js';
import { SEATS } from '../../cards/engine/seats.js';
import { PAID } from '../../cards/games/payment.js';
import { changedRules, makeGame } from '../../cards/games/rule-sets.js';
import { formatAnswer } from '../../cards/record/actions.js';
import type { GivenRecord } from '../../cards/record/game-record.js';
import type { SeatLetter } from '../../cards/record/notation.js';
import { readRecord } from '../../cards/record/parse-record.js';
import { oneOf } from '../../players/bot/beside.js';
import { dismiss } from '../../players/bot/guest.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import type { Policies } from '../../players/bot/spec.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import { recordStep } from '../../players/view/record-step.js';
import { type BotGiven, readBots } from '../../runs/run/lineup.js';
import type { Models } from '../../search/rollout/imagined-deal.js';
import { Roller, type Rollout } from '../../search/rollout/rollout.js';
import { type SeatSituation, situationOf } from '../../search/rollout/situation.js';
import { type PriceName, priceOf } from '../../search/rollout/terms.js';
import { type Worths, worthsOf } from '../../search/rollout/worths.js';
import { readJson } from '../../support/input/json.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { ofOptions, refuse } from '../../support/input/refusal.js';
import { ROLLOUT, type RolloutWhat } from './options.js';

/** A step of a record: the question that the action with this index answered. */
export interface StepOfRecord {
  /** A record, or its line of JSON. */
  readonly record: string | GivenRecord;
  /** The number of its actions for what is asked next, if the game is not over. */
  readonly step: number;
}

/** What each answer is worth, with what it was found by. */
export interface RolloutSummary extends Worths {
  readonly game: string;
  /** Options of the rules that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** What was said and played before, as far as the seat knows. */
  readonly after: readonly string[];
  /** Who went on in each seat. */
  readonly models: Readonly<Record<SeatLetter, string>>;
  readonly price: PriceName;
  readonly seed: string;
  /** In a record, what was answered. */
  readonly said?: string;
}

/**
 * What each legal answer to a question is worth: it is played out in many worlds that fit what the seat knows and what
 * the others have said, discarded and played, with bots in all seats. The question is a view of a seat that is asked,
 * what a player at the table would write down, or a step of a record. The values are opinions of the bots that play on.
 * @throws OptionError for an invalid option, InputError for an impossible situation or an invalid record
 * @example
 * const { answers } = await rollout({ seat: 'F', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' }, { worlds: 2_000 });
 * for (const { answer, value, verdict } of answers) console.log(answer, value.mean, verdict);
 */
export async function rollout(
  asked: Knowledge | SeatSituation | StepOfRecord,
  what: RolloutWhat = {},
): Promise<RolloutSummary> {
  const given = filled(ROLLOUT, checked(ROLLOUT, what, 'rollout'));
  const { seed = 'rollout', price, [PAID]: paid, model } = given;
  const { game, view, said } = questionOf(asked);
  const own = await modelOf('model', model, game);
  const others = given.others === undefined ? own : await modelOf('others', given.others, game);
  const [forehand, middlehand, dealer] = SEATS.map((seat) => (seat === view.seat ? own : others));
  const models: Models = [forehand.model, middlehand.model, dealer.model];
  const rolled = rolledBy(models, () => {
    const roller = new Roller(game.ruleSet, game.rules, models, seed);
    return roller.roll(view, { ...given, price: priceOf(price, game, paid) });
  });
  return {
    game: game.ruleSet,
    rules: changedRules(game),
    after: view.history,
    models: { F: forehand.text, M: middlehand.text, D: dealer.text },
    price,
    seed,
    ...worthsOf(rolled),
    ...(said !== undefined && { said: formatAnswer(said) }),
  };
}

/** What is asked, and answered if known. @throws InputError if the record is wrong, or the situation impossible */
export function questionOf(asked: Knowledge | SeatSituation | StepOfRecord): {
  readonly game: Game;
  readonly view: Knowledge;
  readonly said?: number;
} {
  if ('history' in asked) return { game: makeGame(asked.game, asked.rules, 'rules'), view: asked };
  if (!('record' in asked)) return ofOptions(() => situationOf(asked));
  const { record, step } = asked;
  const value = typeof record === 'string' ? readJson(record, 'record') : record;
  const { game, view, answer } = recordStep(readRecord(value), step);
  return { game, view, ...(answer !== undefined && { said: answer }) };
}

/** What models say, which end their programs afterwards. */
function rolledBy(models: Models, roll: () => Rollout): Rollout {
  try {
    return roll();
  } finally {
    dismiss(models);
  }
}

/** Who goes on in a seat, and as it was given. */
async function modelOf(
  where: string,
  name: BotGiven,
  { ruleSet, rules }: Game,
): Promise<{ readonly text: string; readonly model: Policies }> {
  if (typeof name === 'string') ofOptions(() => oneOf(name, where));
  const { specs, objects } = readBots(name, where);
  if (specs.length !== 1) refuse(where, 'expected one bot');
  const text = typeof name === 'string' ? name : name.name;
  return { text, model: await loadPolicies(specs[0], where, { game: ruleSet, rules, objects }) };
}
