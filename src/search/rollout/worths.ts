import type { Question } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { Stream } from '../../cards/random/stream.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { SEAT_LETTERS, type SeatLetter } from '../../cards/record/notation.js';
import type { BlockMean } from '../../stats/blockmean.js';
import { fixedInterval } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import type { Contrast, Joint } from '../../stats/joint.js';
import { simultaneous } from '../../stats/simultaneous.js';
import type { Fates } from './fates.js';
import { enoughOf, everValid } from './looks.js';
import type { Rollout } from './rollout.js';
import type { AnswerSums } from './sums.js';

/** What each answer to a question is worth, by the models that played it on: plain data. */
export interface Worths {
  readonly seat: SeatLetter;
  readonly question: Question;
  /** The best first. */
  readonly answers: readonly AnswerWorth[];
  /** Worlds in which answers were played on; those looked at; the share of these in which others would act alike. */
  readonly worlds: number;
  readonly drawn: number;
  readonly fitting: number | null;
  /** The share of the weight that worlds which fit have: 1 where only they count, since enough of them were found. */
  readonly fittingWeight: number | null;
  /** So many worlds of equal weight would say as much. */
  readonly effective: number;
  /** Were these all worlds there are? Then nothing is uncertain but the models. */
  readonly isAll: boolean;
  /** Do intervals hold although the end may have depended on them? */
  readonly isSequential: boolean;
  /** The best in other worlds than made it the best, and by how much the answer judged is worse there: unbiased. */
  readonly judged: { readonly worlds: number; readonly value: Mean; readonly gaveAway: Mean } | null;
  /** Wrong answers of models, for which defaults were taken. */
  readonly faults: number;
}

/** What an answer is worth. Intervals are 95 %, together for all answers. */
export interface AnswerWorth {
  /** As in records: `bettel`, `HA`, `discard E7 G8`. */
  readonly answer: string;
  /** Others worth as much: cards next to it in rank. */
  readonly alike: readonly string[];
  readonly value: Mean;
  /** By how much it is better than the best: less than nothing. Null for the best. */
  readonly behind: Mean | null;
  readonly verdict: 'best' | 'equal' | 'may be equal' | 'surely worse';
  /** How often the seat declares, and then makes it (null: never); what is played how often, and what by itself. */
  readonly declares: number;
  readonly makes: number | null;
  readonly contracts: Readonly<Record<string, number>>;
  readonly ownContracts: Readonly<Record<string, number>>;
  /** Worlds in which it was played on: fewer where it was given up. */
  readonly worlds: number;
}

/** Do the worlds count as so few that little is known? */
export const isFromFew = ({ effective, worlds }: Worths): boolean => effective < enoughOf(worlds);

/** With less of the weight in worlds that fit, the rest decides, in which somebody has answered otherwise. */
const LEAST_FITTING = 0.2;

/** Can answers be judged by these worlds? Not if they hardly explain what was said and played. */
export const mayJudge = ({ fittingWeight }: Pick<Worths, 'fittingWeight'>): boolean =>
  fittingWeight === null || fittingWeight >= LEAST_FITTING;

/** Do the models explain what was said and played so badly that nearly all weight is that of two worlds? */
export const isUnjudged = ({ effective, fittingWeight }: Pick<Worths, 'effective' | 'fittingWeight'>): boolean =>
  fittingWeight !== null && fittingWeight < 1 && effective < 2.5;
export const UNJUDGED = 'cannot be judged';

const LEVEL = 0.95;
/** Repetitions for the law of the largest of several deviations. */
const DRAWS = 4_000;

/** A mean of some answers' scores, and how far from it one may score that was not seen yet. */
interface Quantity {
  readonly mean: BlockMean;
  readonly weights: Contrast;
  readonly event: number;
}

/**
 * The figures of a rollout.
 * @example
 * const policy = { bot: defineBot({ name: 'lowest', sit: () => ({}) }), params: {} };
 * const model = byPart(() => policy);
 * const { view } = situationOf({ seat: 'F', hand: 'HA HK HO H9 SA S7 GK EA E9 E8' });
 * const { answers } = worthsOf(new Roller('bolachen', {}, [model, model, model]).roll(view));
 */
export function worthsOf(rollout: Rollout): Worths {
  const { sums, isAll, isSequential, judged, faults, drawn, fitting, fittingWeight, seat, question } = rollout;
  return {
    seat: SEAT_LETTERS[seat],
    question,
    answers: answersOf(rollout).sort((a, b) => rankOf(b) - rankOf(a)),
    worlds: sums.worlds,
    drawn,
    fitting: fitting === null ? null : fitting / drawn,
    fittingWeight,
    effective: sums.effective,
    isAll,
    isSequential,
    judged: judged && judgement(judged),
    faults,
  };
}

function answersOf(rollout: Rollout): AnswerWorth[] {
  const { game, answers, alike, sums, dropped, best, most } = rollout;
  const firsts = [...new Set(alike)];
  const { values, behinds } = openIntervals(
    rollout,
    firsts.filter((i) => !dropped.has(i)),
  );
  const ever = (mean: BlockMean): Mean => everValid(mean, sums.size, most);
  return firsts.map((i) => {
    const gone = dropped.get(i);
    const behind = i === best ? null : gone ? ever(gone.behind) : (behinds.get(i) as Mean);
    return {
      answer: formatAnswer(answers[i]),
      alike: answers.flatMap((answer, k) => (alike[k] === i && k !== i ? [formatAnswer(answer)] : [])),
      value: gone ? ever(gone.value) : (values.get(i) as Mean),
      behind,
      verdict: verdictOf(behind, mayJudge(rollout)),
      ...fateOf(rollout.fates[i], game),
      worlds: gone?.worlds ?? sums.worlds,
    };
  });
}

/** The intervals of answers that were played on to the end, by index. */
function openIntervals(rollout: Rollout, open: readonly number[]) {
  const { sums, best } = rollout;
  const others = open.filter((i) => i !== best);
  const intervals = intervalsOf(rollout, open);
  const unit = (i: number): number[] => open.map((k) => (k === i ? 1 : 0));
  const lessBest = (i: number): number[] => unit(i).map((x, k) => x - (open[k] === best ? 1 : 0));
  const byIndex = (all: readonly number[], quantity: (i: number) => Quantity) => {
    const found = intervals(all.map(quantity));
    return new Map(all.map((i, k) => [i, found[k]]));
  };
  return {
    values: byIndex(open, (i) => ({ mean: sums.value(i), weights: unit(i), event: sums.farthest(i) })),
    behinds: byIndex(others, (i) => ({ mean: sums.difference(i, best), weights: lessBest(i), event: sums.range })),
  };
}

/** Answers given up lie below the others, by how far they were behind. */
const rankOf = ({ behind }: AnswerWorth): number => (behind === null ? Number.POSITIVE_INFINITY : (behind.mean ?? 0));

function verdictOf(behind: Mean | null, isSure: boolean): AnswerWorth['verdict'] {
  if (behind === null) return 'best';
  if (behind.high !== null && behind.high < 0 && isSure) return 'surely worse';
  return behind.low === 0 && behind.high === 0 ? 'equal' : 'may be equal';
}

/** Intervals that hold together; exact where all worlds were played, and narrowest where the end was fixed. */
function intervalsOf(
  { sums, isAll, isSequential, most }: Rollout,
  open: readonly number[],
): (quantities: readonly Quantity[]) => Mean[] {
  if (isAll) return (quantities) => quantities.map(({ mean: { mean } }) => ({ mean, low: mean, high: mean }));
  if (isSequential) return (quantities) => quantities.map(({ mean }) => everValid(mean, sums.size, most));
  const joint: Joint = {
    blocks: Math.max(1, sums.effective),
    means: open.map((i) => sums.mean(i)),
    covariance: open.map((i) => open.map((j) => sums.covariance(i, j))),
  };
  return (quantities) => {
    if (quantities.length === 0) return [];
    const stream = new Stream();
    stream.seed(1, 2, 3, 4);
    const uniform = (): number => (stream.word() >>> 0) * 2 ** -32;
    const contrasts = quantities.map(({ weights }) => weights);
    const events = quantities.map(({ event }) => event);
    return simultaneous(joint, contrasts, { level: LEVEL, draws: DRAWS, uniform, events }).map(
      ({ interval }) => interval,
    );
  };
}

function fateOf({ weight, declared, made, contracts, own }: Fates, game: Game) {
  const shares = (each: Float64Array): Readonly<Record<string, number>> =>
    Object.fromEntries(game.contracts.flatMap(({ name }, i) => (each[i] > 0 ? [[name, each[i] / weight]] : [])));
  return {
    declares: declared / weight,
    makes: declared > 0 ? made / declared : null,
    contracts: shares(contracts),
    ownContracts: shares(own),
  };
}

const judgement = (sums: AnswerSums): Worths['judged'] => ({
  worlds: sums.worlds,
  value: fixedInterval(sums.value(0), LEVEL),
  gaveAway: fixedInterval(sums.difference(0, 1), LEVEL),
});
