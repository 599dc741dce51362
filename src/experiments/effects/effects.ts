import type { Game } from '../../cards/engine/game.js';
import type { OptionValue } from '../../cards/games/options.js';
import { describeRuleSet, makeGame } from '../../cards/games/rule-sets.js';
import { dealBoard } from '../../cards/random/board.js';
import { keyOf } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import type { Policies } from '../../players/bot/spec.js';
import { readBots } from '../../runs/run/lineup.js';
import { seedOf, settledGame } from '../../runs/run/settings.js';
import { LEVEL, type Mean, symmetricInterval } from '../../stats/interval.js';
import { studentCritical } from '../../stats/student.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { InputError, OptionError } from '../../support/input/refusal.js';
import { EFFECTS, EFFECTS_HOW, type EffectsHow, type EffectsWhat } from './options.js';
import { type Measure, PairedCounts } from './paired-counts.js';
import { CONTRACTS, DEALS, KONTRA, MATCH, PASSED_OUT, POINTS, RuleTable } from './rule-table.js';

/** What another value of an option changes in one number. */
export interface MeasuredEffect {
  /** `points F`, `played 8`, `won 8`, `kontra`, `passed out`. */
  readonly measure: string;
  /** Under the unchanged rules, and under the changed. */
  readonly usual: number | null;
  readonly other: number | null;
  /** The second less the first; all intervals cover together with 95 %. Null where too few deals say something. */
  readonly difference: Mean | null;
}

/** What another value of an option changes. */
export interface RuleEffect {
  readonly option: string;
  readonly value: OptionValue;
  /** The share of blocks of three deals in which anything was said or played otherwise. */
  readonly changed: number;
  /** The most actions of a deal. */
  readonly longest: number;
  /** Wrong answers of bots, for which defaults were taken. */
  readonly faults: number;
  readonly measures: readonly MeasuredEffect[];
}

/** What the options of a game change, one at a time. */
export interface EffectsSummary {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly bots: string;
  readonly adapt: boolean;
  /** Values that change what a word means, as `brandTarget=7` does: not played, since bots that do not adapt would say something else by it. */
  readonly unplayed: readonly { readonly option: string; readonly value: OptionValue }[];
  readonly deals: number;
  readonly seed: string;
  /** The most actions of a deal under the unchanged rules. */
  readonly longest: number;
  /** How many intervals cover together. */
  readonly intervals: number;
  readonly effects: readonly RuleEffect[];
}

/** Values of options with too many to play them all. */
const SOME: Readonly<Record<string, readonly OptionValue[]>> = {
  brandTarget: [5, 7],
  brandValue: [2],
  bettelValue: [3],
  mordValue: [5],
  ladder: [['6', 'bettel', 'mord']],
  bettelTariff: [11, 15],
  mordTariff: [13, 24],
};

/** What bids mean: which contracts there are, and the tricks that they need. */
const meaningOf = ({ contracts }: Game): string =>
  contracts.flatMap(({ name, offered, target }) => (offered ? [`${name} ${target}`] : [])).join();

/** Every other value of every option; those that contradict the rules are left out. */
function variantsOf({ ruleSet, rules }: Game): { option: string; value: OptionValue; game: Game }[] {
  const { options } = describeRuleSet(ruleSet);
  return Object.entries(options).flatMap(([option, { samples }]) =>
    (SOME[option] ?? samples)
      .filter((value) => JSON.stringify(value) !== JSON.stringify(rules[option]))
      .flatMap((value) => {
        try {
          return [{ option, value, game: makeGame(ruleSet, { ...rules, [option]: value }) }];
        } catch (error) {
          if (error instanceof InputError) return [];
          throw error;
        }
      }),
  );
}

/** What is measured: contracts by name, Brands of all suits together. */
function measuresOf({ contracts }: Game): Measure[] {
  const rate = (name: string, of: number, per = DEALS): Measure => ({ name, of, per });
  return [
    ...['F', 'M', 'D'].map((seat, i) => rate(`points ${seat}`, POINTS + i)),
    rate('passed out', PASSED_OUT),
    rate('kontra', KONTRA),
    ...contracts.flatMap(({ name }, i) => [
      rate(`played ${name}`, CONTRACTS + 2 * i),
      rate(`won ${name}`, CONTRACTS + 2 * i + 1, CONTRACTS + 2 * i),
    ]),
  ];
}

/**
 * What does each option of the rules change? Plays every other value of every option on the same deals as the rules given, with the same bots, and
 * compares points by seat, contracts played and made, and Kontra, in pairs. Values that change what a word means are played with `adapt` only.
 * @throws OptionError, InputError; InputError also if it was interrupted
 * @example
 * const { effects } = await ruleEffects({ game: 'wallachen', bots: 'sound', deals: 30_000 });
 * console.log(effects.filter(({ changed }) => changed > 0.1).map(({ option, value }) => [option, value]));
 */
export async function ruleEffects(what: EffectsWhat = {}, how: EffectsHow = {}): Promise<EffectsSummary> {
  const asked = filled(EFFECTS, checked(EFFECTS, what, 'rules'));
  const { signal, onProgress } = checked(EFFECTS_HOW, how, 'rules');
  const { bots, adapt = false } = asked;
  const seed = seedOf(asked.seed);
  const game = settledGame(asked);
  const policies = await policiesOf(bots);
  const all = variantsOf(game);
  const variants = all.filter((each) => adapt || meaningOf(each.game) === meaningOf(game));
  const unplayed = all.filter((each) => !variants.includes(each)).map(({ option, value }) => ({ option, value }));
  const usual = new RuleTable(game, game, policies, keyOf(seed));
  const tables = variants.map((each) => new RuleTable(each.game, adapt ? each.game : game, policies, keyOf(seed)));
  const measures = measuresOf(game);
  const pairs = variants.map(() => new PairedCounts(measures));
  const { deals } = asked;
  const cards = new Int32Array(4 * MATCH);
  for (let first = 0; first < deals; first += MATCH) {
    if (first % (256 * MATCH) === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) throw new InputError('stopped before its end; nothing is known yet');
      onProgress?.({ done: first, total: deals, unit: 'deals' });
    }
    dealBlock(keyOf(seed), first, cards);
    // The last match may be cut short.
    const count = Math.min(MATCH, deals - first);
    usual.play(first, cards, count);
    for (const [i, table] of tables.entries()) {
      table.play(first, cards, count);
      pairs[i].add(usual.counts, table.counts);
      if (table.answers !== usual.answers) pairs[i].changed++;
    }
  }
  onProgress?.({ done: deals, total: deals, unit: 'deals' });
  const played = { game: game.ruleSet, rules: game.rules, bots, adapt, unplayed, deals, seed };
  return { ...played, longest: usual.longest, ...effectsOf(variants, tables, pairs, measures) };
}

const stream = new Stream();
const one = new Int32Array(4);

function dealBlock(key: ReturnType<typeof keyOf>, board: number, cards: Int32Array): void {
  for (let deal = 0; deal < MATCH; deal++) {
    dealBoard(key, board + deal, stream, one);
    cards.set(one, 4 * deal);
  }
}

/** @throws OptionError, InputError */
async function policiesOf(bots: string): Promise<Policies[]> {
  const { specs } = readBots(bots, 'bots');
  if (specs.length !== 1 && specs.length !== 3)
    throw new OptionError(`bots: expected one bot, or three; found ${specs.length}`);
  const loaded = await Promise.all(specs.map((spec) => loadPolicies(spec, 'bots')));
  const all = loaded.length === 1 ? [loaded[0], loaded[0], loaded[0]] : loaded;
  if (all.some((policies) => Object.values(policies).some((policy) => policy?.bot.seesAllCards === true)))
    throw new OptionError('bots: bots that see all cards cannot be used here: they know only the changed rules');
  return all;
}

function effectsOf(
  variants: ReturnType<typeof variantsOf>,
  tables: readonly RuleTable[],
  pairs: readonly PairedCounts[],
  measures: readonly Measure[],
): Pick<EffectsSummary, 'intervals' | 'effects'> {
  const found = pairs.map((each) => measures.map((_, i) => (each.differs ? each.difference(i) : null)));
  const intervals = found.flat().filter((each) => each !== null).length;
  const critical = studentCritical(1 - (1 - LEVEL) / Math.max(1, intervals), pairs[0].blocks - 1);
  const effects = variants.map(({ option, value }, v) => ({
    option,
    value,
    changed: pairs[v].changed / pairs[v].blocks,
    longest: tables[v].longest,
    faults: tables[v].faults,
    measures: measures.map(({ name }, i) => {
      const [usual, other] = pairs[v].ratios(i);
      const of = found[v][i];
      const difference = of && symmetricInterval(of.mean, critical * of.standardError);
      return { measure: name, usual, other, difference };
    }),
  }));
  return { intervals, effects };
}
