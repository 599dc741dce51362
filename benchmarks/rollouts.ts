import { DISCARD, OVER, PLAY, QUESTIONS } from '../src/cards/engine/actions.js';
import type { Course } from '../src/cards/engine/course.js';
import { legalAnswers } from '../src/cards/engine/legal.js';
import { SEATS, type Seat } from '../src/cards/engine/seats.js';
import { makeGame } from '../src/cards/games/rule-sets.js';
import { dealBoard } from '../src/cards/random/board.js';
import { keyOf, nameNumber } from '../src/cards/random/key.js';
import { Stream } from '../src/cards/random/stream.js';
import { formatAnswer } from '../src/cards/record/actions.js';
import { loadPolicies } from '../src/players/bot/loading/load.js';
import { Random } from '../src/players/bot/random.js';
import { SeatedBot } from '../src/players/bot/seated.js';
import { Seats } from '../src/players/bot/seats.js';
import { type Policies, parseSpec } from '../src/players/bot/spec.js';
import type { View } from '../src/players/view/view.js';
import { Roller, type Rollout } from '../src/search/rollout/rollout.js';
import { type AnswerWorth, type Worths, worthsOf } from '../src/search/rollout/worths.js';

/**
 * Do the intervals of rollouts hold what answers are worth? That is found by other rollouts of the same decision, in
 * other worlds.
 */

/** Rollouts of a decision with a fixed end, which are each other's truth, and rollouts that may end early. */
const [FIXED, STOPPED] = [4, 2];
/** No two rollouts have a world in common. */
const APART = 2 ** 22;
/** So many deals are played in search of rare questions. */
const DEALS = 6_000;

/** How often intervals held, all of a rollout together, and how often the best answer was called surely worse. */
export class Held {
  rollouts = 0;
  values = 0;
  differences = 0;
  wrong = 0;

  add({ answers }: Worths, effective: number, truth: ReturnType<typeof truthOf>): void {
    const [{ answer: leader }] = answers;
    const wider = Math.sqrt(1 + effective / truth.worlds) / 2;
    const worthOf = (answer: string): number => truth.values.get(answer) as number;
    const holds = ({ mean, low, high }: AnswerWorth['value'], value: number): boolean =>
      low === null || Math.abs((mean ?? 0) - value) <= wider * ((high ?? 0) - low) + 1e-9;
    const most = Math.max(...answers.map(({ answer }) => worthOf(answer)));
    this.rollouts++;
    if (answers.every(({ answer, value }) => holds(value, worthOf(answer)))) this.values++;
    if (answers.every(({ answer, behind }) => behind === null || holds(behind, worthOf(answer) - worthOf(leader))))
      this.differences++;
    if (answers.some(({ answer, verdict }) => worthOf(answer) === most && verdict === 'surely worse')) this.wrong++;
  }
}

/** What became of the decisions of one kind. */
export class HeldOfKind {
  readonly fixed = new Held();
  readonly stopped = new Held();
  /** Decisions of which all worlds were played, and those that came to the same with other random numbers. */
  all = 0;
  exact = 0;
}

/** Rolls out so many decisions of each kind in so many worlds, again and again. */
export async function rolledOut(game: string, most: number, worlds: number): Promise<Map<string, HeldOfKind>> {
  const bot = await loadPolicies(parseSpec('keen', 'bots'), 'bots');
  const roller = new Roller(game, {}, [bot, bot, bot], 'rollouts');
  const kinds = new Map<string, HeldOfKind>();
  for (const { kind, view } of decisions(game, bot, most)) {
    if (!kinds.has(kind)) kinds.set(kind, new HeldOfKind());
    judge(roller, view, worlds, kinds.get(kind) as HeldOfKind);
  }
  return kinds;
}

function judge(roller: Roller, view: View, worlds: number, held: HeldOfKind): void {
  const roll = (n: number) => roller.roll(view, { worlds, base: n * APART, race: false });
  const first = roll(0);
  if (first.isAll) {
    const again = roll(1);
    held.all++;
    if (first.alike.every((i) => Math.abs(first.sums.mean(i) - again.sums.mean(i)) < 1e-9)) held.exact++;
    return;
  }
  if (first.alike.every((i) => first.sums.covariance(i, i) < 1e-3)) return;
  const found = Array.from({ length: FIXED }, (_, n) => (n === 0 ? first : roll(n)));
  for (const one of found)
    held.fixed.add(worthsOf(one), one.sums.effective, truthOf(found.filter((other) => other !== one)));
  for (let n = FIXED; n < FIXED + STOPPED; n++) {
    const stopped = roller.roll(view, { worlds, base: n * APART, sure: true });
    held.stopped.add(worthsOf(stopped), stopped.sums.effective, truthOf(found));
  }
}

function truthOf(rollouts: readonly Rollout[]) {
  const [{ answers, alike }] = rollouts;
  const worlds = rollouts.reduce((sum, { sums }) => sum + sums.effective, 0);
  const mean = (i: number): number => rollouts.reduce((sum, { sums }) => sum + sums.effective * sums.mean(i), 0);
  return { worlds, values: new Map(answers.map((answer, k) => [formatAnswer(answer), mean(alike[k]) / worlds])) };
}

/**
 * Decisions of deals that a bot plays but for one answer in ten, which is any; a third of the deals begin with a
 * contract. Of the cards every sixth is asked for, and discards, of which there are many, are fewer. A view is valid
 * until the next decision.
 */
function* decisions(ruleSet: string, bot: Policies, most: number): Generator<{ kind: string; view: View }> {
  const game = makeGame(ruleSet);
  const key = keyOf('rollouts');
  const random = new Random(key, nameNumber('decisions'));
  const seats = new Seats(
    game,
    SEATS.map(() => new SeatedBot(bot, key)),
  );
  const { course, views } = seats;
  const found = new Map<string, number>();
  for (let deal = 0; deal < DEALS; deal++) {
    begin(seats, random, deal);
    while (course.question !== OVER) {
      const { seat, question } = course;
      const legal = legalAnswers(course);
      const kind = kindOf(course);
      const count = found.get(kind) ?? 0;
      const isWanted = question === PLAY ? random.below(6) === 0 : legal.length > 1;
      if (isWanted && !course.isForced && count < (question === DISCARD ? most / 6 : most)) {
        found.set(kind, count + 1);
        yield { kind, view: views[seat] };
      }
      const isRash = random.below(10) === 0;
      course.take(isRash ? legal[random.below(legal.length)] : seats.ask());
    }
  }
}

function kindOf({ question, seat, declarer, step }: Course): string {
  const when = question === PLAY ? (seat === declarer ? ', declarer' : ', defender') : step === 0 ? '' : ' after words';
  return `${QUESTIONS[question]}${when}`;
}

/** Deals the cards of a deal; in one of three somebody plays some contract. */
function begin(seats: Seats, random: Random, deal: number): void {
  const { course } = seats;
  const cards = new Int32Array(4);
  dealBoard(keyOf('rollouts'), deal, new Stream(), cards);
  const offered = course.game.contracts.flatMap(({ offered }, i) => (offered ? [i] : []));
  seats.begin(deal, cards);
  random.sit(course, deal, 0);
  if (random.below(3) > 0) return;
  const declarer = random.below(3) as Seat;
  seats.begin(deal, cards, { declarer, contract: offered[random.below(offered.length)] });
}
