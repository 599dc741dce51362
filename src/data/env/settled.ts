import { type BlockJob, isOfRandomHand, USUAL_BEGINNING } from '../../boards/job.js';
import { actionSeat, QUESTIONS } from '../../cards/engine/actions.js';
import { LEFT_OUT } from '../../players/bot/asking.js';
import { type AnyBot, PARTS } from '../../players/bot/bot.js';
import { Guest } from '../../players/bot/guest.js';
import type { Policies } from '../../players/bot/spec.js';
import { parseShard } from '../../runs/run/shard.js';
import { listIn } from '../../support/input/lines.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { refuseOption, shown } from '../../support/input/refusal.js';
import { ENV, type EnvWhat } from './options.js';

/** The bot whose answers come from outside: a table stops where it is asked. */
export const LEARNER: AnyBot = {
  name: 'learner',
  ...Object.fromEntries(QUESTIONS.map((each) => [each, () => LEFT_OUT])),
};

/** Which parts a learner answers for. */
export const learnt = (policies: Policies): boolean[] => PARTS.map((part) => policies[part].bot === LEARNER);

export type EnvSettled = ReturnType<typeof readWhat>;

/** @throws OptionError */
export function readWhat(given: unknown) {
  const what: EnvWhat = checked(ENV, given, 'env');
  const { tables, columns, share: text = '0/1', ...rest } = filled(ENV, what);
  const share = parseShard(text, 'share');
  if (share.count > tables)
    refuseOption('share', `expected at most ${tables} shares, one for each table; found ${shown(text)}`);
  const names = columns === undefined ? columns : listIn(columns);
  if (names?.length === 0) refuseOption('columns', 'cannot be empty');
  return { ...rest, tables, share, columns: names };
}

/** @throws OptionError if no learner plays, or not so */
export function checkLearners(job: BlockJob, policies: readonly Policies[], { tables, share }: EnvSettled): void {
  const learns = policies.map((each) => learnt(each).includes(true));
  if (!learns.includes(true))
    refuseOption('bots', `expected ${LEARNER.name} in one seat at least; found ${job.names.join(',')}`);
  const isOfLearner = (action: number): boolean => job.fixedSeats !== true || learns[actionSeat(action)];
  const { beginning = USUAL_BEGINNING } = job;
  if (beginning.after.some((action) => isOfRandomHand(beginning, action) && isOfLearner(action)))
    refuseOption('after', 'a learner is not asked what it would have said; give its hand in `hands`');
  for (const { bot } of policies.flatMap((each) => PARTS.map((part) => each[part])))
    if (bot instanceof Guest && bot.window === 1 && tables > 8 * share.count)
      refuseOption('bots', `${bot.name}: at more than 8 tables a program must take several questions at once (window)`);
}
