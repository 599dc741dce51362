import type { BlockJob } from '../../boards/job.js';
import type { Game } from '../../cards/engine/game.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { bundled } from '../../players/bot/loading/load.js';
import { parseSpec } from '../../players/bot/spec.js';
import type { PlanTerms } from '../../runs/run/how.js';
import { type BotGiven, joinedSources, type Lineup, lineUp, readBots } from '../../runs/run/lineup.js';
import type { What } from '../../runs/run/manifest.js';
import { checkGiven, inOrder } from '../../runs/run/settings.js';
import type { Shard } from '../../runs/run/shard.js';
import { listIn } from '../../support/input/lines.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, ofOptions } from '../../support/input/refusal.js';
import { usualChunk } from '../blocks/block-chunks.js';
import type { Scale } from '../blocks/contrasts.js';
import { totalOf, usefulSeatings } from '../blocks/forms.js';
import { type BlockPlan, plannedBlocks, type SettledRun } from '../blocks/plan.js';
import { withRecords } from '../blocks/records.js';
import { type BlockSettings, jobOf, settledBlocks, settledShared } from '../blocks/settings.js';
import { comparisonOf, FIELD, hybridsOf } from './estimand.js';
import { handsKept } from './explained.js';
import { MOST_LOOKS } from './group-rule.js';
import { comparedParts, type ExchangedParts, hybridSpec, parseExchanged } from './hybrid.js';
import { COMPARE, type CompareValues, type Estimand } from './options.js';
import { ruleOf, type StopRule } from './stop-rule.js';

/** A comparison that is ready to be played. Its lineup has no hybrids; in the job they follow the lineup. */
export interface ComparePlan extends BlockPlan {
  readonly estimand: Estimand;
  readonly rule: StopRule;
  /** A difference within which the two count as equivalent; 0 for no such question. */
  readonly delta: number;
  readonly scale: Scale;
  /** How much worse A may be; null without a gate. */
  readonly gate: number | null;
  readonly exchanged: readonly ExchangedParts[];
}

/** Blocks between looks, if there is a stopping rule. */
export const LOOK = 50;

/** @throws OptionError, InputError */
export async function planComparison(given: unknown, { limits, shard }: PlanTerms): Promise<ComparePlan> {
  const what = checkedWhat(given);
  const { estimand, ...asked } = filled(COMPARE, withSeatings(what));
  const rule = settledRule(what, shard);
  const settings = settledBlocks(asked, limits);
  const lineup = await lineUpOf(what, settings);
  const exchanged = exchangedParts(what, lineup);
  const compared = await compareJob({ settings, lineup }, estimand, exchanged);
  const counted = explainedWhere(what, compared, settings.blocks);
  const job = withRecords(counted, what, shard);
  const chunk = chunkOf(rule, settings, job);
  const planned = plannedBlocks({ settings, lineup }, job, shard, chunk);
  return {
    ...planned,
    estimand,
    rule,
    exchanged,
    gate: what.gate ?? null,
    delta: what.delta ?? 0,
    scale: scaleOf(estimand, { ...settings, ...job, game: settings.game, identities: lineup.identities }),
    what: settledWhat(what, settings, lineup),
    title: `compare_${settings.game.ruleSet}_${lineup.labels.join('-')}`,
    settled: {
      ...planned.settled,
      estimand,
      stopRule: { ...rule, looks: rule.kind === 'none' ? 'one, at the end' : `after every ${chunk} blocks` },
    },
    facts: factsOf(estimand, lineup, job, rule, chunk),
  };
}

/** @throws OptionError */
function checkedWhat(given: unknown): CompareValues {
  checkGiven(given, ['a', 'b'], 'needs two bots, as in sound and bold');
  return checked(COMPARE, given, 'compare') as CompareValues;
}

/** What is to be explained, or divided among parts, is played so that only A and B move. */
function withSeatings(what: CompareValues): CompareValues {
  if (what.explain !== true && what.attribute === undefined) return what;
  return what.estimand === 'one-in-field' || what.seatings !== undefined ? what : { ...what, seatings: 6 };
}

/** Answers are compared wherever that can be done, unless it is not wanted. */
function explainedWhere({ explain }: CompareValues, job: BlockJob, blocks: number): BlockJob {
  const { duel } = job.counted;
  if (explain === false || duel === null) return job;
  return { ...job, counted: { ...job.counted, duel: { ...duel, hands: handsKept(explain === true, blocks) } } };
}

/** @throws OptionError */
function exchangedParts(what: CompareValues, { loaded }: Lineup): ExchangedParts[] {
  if (what.attribute === undefined) return [];
  return comparedParts(
    ofOptions(() => parseExchanged(partsOf(what), 'attribute')),
    loaded,
  );
}

/** @throws OptionError for a rule that conflicts with other options */
function settledRule(what: CompareValues, shard: Shard | null): StopRule {
  const rule = ruleOf(what);
  if (shard && rule.kind !== 'none')
    throw new OptionError('shard: needs a fixed number of blocks; with `stop` the parts would not know when to end');
  return rule;
}

/** Identical bots score the same in the same seats; and overall if each had all seats beside both neighbours. */
export function scaleOf(
  estimand: Estimand,
  terms: {
    readonly game: Game;
    readonly matchLength: number;
    readonly identities: readonly string[];
    readonly seatings: number;
  },
): Scale {
  const { game, identities, matchLength, seatings } = terms;
  const [a, b, field] = identities;
  const isSame = a === b && (estimand !== 'head-to-head' || seatings === 6 || field === a);
  return {
    perPoint: seatings * matchLength,
    event: isSame ? 0 : 3 * stakesOf(game).most,
  };
}

/** Blocks between lines of the journal, and between looks. @throws OptionError if a test would look too often */
function chunkOf({ kind }: StopRule, { chunk, blocks }: BlockSettings, job: BlockJob): number {
  if (kind === 'none') return chunk ?? usualChunk(job);
  const least = Math.ceil(blocks / MOST_LOOKS);
  if (kind === 'group' && chunk !== null && chunk < least)
    throw new OptionError(
      `chunk: expected ${least} blocks or more, since the group-sequential test has ${MOST_LOOKS} looks at most; found ${chunk}`,
    );
  return chunk ?? (kind === 'group' ? Math.max(LOOK, least) : LOOK);
}

const settledWhat = (what: CompareValues, settings: BlockSettings, { names }: Lineup): What =>
  inOrder(COMPARE, {
    ...settledShared(what, settings),
    a: names[0],
    b: names[1],
    field: what.field && names[FIELD],
    stop: what.stop?.rule === 'none' ? 'none' : what.stop,
    attribute: what.attribute && partsOf(what),
  });

const partsOf = ({ attribute = [] }: CompareValues): readonly string[] => listIn(attribute);

function lineUpOf({ a, b, field, notRepeatable }: CompareValues, settings: BlockSettings): Promise<Lineup> {
  const { game, rules, limits } = settings;
  const all = [oneBot(a, 'a'), oneBot(b, 'b'), oneBot(field ?? COMPARE.field.usual, 'field')];
  const where = (bot: number): string => ['a', 'b'][bot] ?? 'field';
  const playing = { game: game.ruleSet, rules, limits, notRepeatable };
  return lineUp(joinedSources(...all), where, playing);
}

/** @throws OptionError if there is not exactly one */
function oneBot(given: BotGiven | readonly BotGiven[], where: string): ReturnType<typeof readBots> {
  const bot = readBots(given, where);
  const again = where === 'field' ? '; with the same `seed`, a comparison beside another bot plays the same deals' : '';
  if (bot.specs.length !== 1) throw new OptionError(`${where}: expected one bot; found ${bot.specs.length}${again}`);
  return bot;
}

/** How many deals with different scores are kept in each direction. */
const SWINGS = 10;

async function compareJob(
  { settings, lineup }: SettledRun,
  estimand: Estimand,
  exchanged: readonly ExchangedParts[],
): Promise<BlockJob> {
  const { triples, duel } = comparisonOf(estimand);
  const differing = exchanged.filter(({ isSame }) => !isSame);
  const hybrids = Array.from({ length: Math.max(0, 2 ** differing.length - 2) }, (_, i) => {
    const parts = differing.flatMap((each, k) => (((i + 1) >> k) & 1 ? each.parts : []));
    return hybridSpec(lineup.given[0], parts, lineup.given[1]);
  });
  const specs = ofOptions(() => hybrids.map((text) => parseSpec(text, 'attribute')));
  const bundles = await Promise.all(specs.map((spec) => bundled(spec, 'attribute')));
  const more = hybridsOf(estimand, differing.length, lineup.given.length);
  const all = [...triples, ...more.triples];
  const totals = lineup.given.map((_, bot) => totalOf(triples, bot));
  const ofLineup = jobOf(settings, lineup);
  const { answers } = ofLineup;
  const isSaidSo = answers !== undefined && answers.notRepeatable.length > 0;
  return {
    ...ofLineup,
    // A hybrid has parts of both.
    ...(answers && {
      answers: {
        labels: [...answers.labels, ...specs.map(({ label }) => label)],
        notRepeatable: [...answers.notRepeatable, ...bundles.flatMap(({ text }) => (isSaidSo ? text : []))],
      },
    }),
    bots: [...lineup.specs, ...bundles.map(({ text }) => text)],
    names: [...lineup.names, ...hybrids],
    triples: all,
    seatings: usefulSeatings(all, settings.seatings),
    counted: {
      groups: [totals, more.forms].filter((forms) => forms.length > 0),
      watched: { bots: totals.length, triples: triples.length },
      duel: { ...duel, swings: SWINGS },
    },
  };
}

function factsOf(
  estimand: Estimand,
  { labels }: Lineup,
  { seatings }: BlockJob,
  rule: StopRule,
  look: number,
): string[] {
  const [a, b, field] = labels;
  const how = {
    'head-to-head': `head-to-head: points of ${a} less those of ${b}, with ${field} in the third seat`,
    'one-in-field': `one-in-field: points of ${a} less those of ${b} in the same seats, ${field} in the other two`,
  }[estimand];
  const stop = {
    none: 'fixed number of blocks',
    group: 'group-sequential test of 0',
    sprt: 'sequential test',
    width: 'until the interval is narrow enough',
  }[rule.kind];
  const looks = rule.kind === 'none' ? '' : `, looked at after every ${look} blocks`;
  return [how, `${seatings} seatings a block; ${stop}${looks}`];
}
