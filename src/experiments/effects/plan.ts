import { type BlockJob, playedOnce } from '../../boards/job.js';
import type { Game } from '../../cards/engine/game.js';
import type { OptionValue } from '../../cards/games/options.js';
import { gameWith, playedValues } from '../../cards/games/played-rules.js';
import { describeRuleSet } from '../../cards/games/rule-sets.js';
import { seesAllCards } from '../../players/bot/declared.js';
import { settleBoards } from '../../runs/run/boards.js';
import type { Terms } from '../../runs/run/how.js';
import type { Plan } from '../../runs/run/kind.js';
import { type Lineup, readBots } from '../../runs/run/lineup.js';
import type { What } from '../../runs/run/manifest.js';
import { inOrder } from '../../runs/run/settings.js';
import { shareOf } from '../../runs/run/shard.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError } from '../../support/input/refusal.js';
import { type BlockChunks, chunksOf } from '../blocks/block-chunks.js';
import { EFFECTS } from './options.js';

/** Another value of an option. */
export interface OtherValue {
  readonly option: string;
  readonly value: OptionValue;
}

/** A run that is ready to be played: the first table has the rules given, each of the others one other value. */
export interface EffectsPlan extends Plan {
  readonly settings: { readonly game: Game; readonly seed: string };
  readonly lineup: Lineup;
  readonly chunks: BlockChunks;
  readonly facts: readonly string[];
  /** What the other tables play, in order; and what is not played. */
  readonly played: readonly OtherValue[];
  readonly unplayed: readonly OtherValue[];
}

/** Deals of a match, where a pot links them; so many are one block in all rules, so that blocks are the same deals. */
export const MATCH = 3;
/** Deals between two lines of the journal. */
const CHUNK = 1024 * MATCH;

/** What bids mean: which contracts there are, and the tricks that they need. */
const meaningOf = ({ contracts }: Game): string =>
  contracts.flatMap(({ name, offered, target }) => (offered ? [`${name} ${target}`] : [])).join();

/** Every other value of every option; those that contradict the rules are left out. */
function otherValues({ ruleSet, rules }: Game): (OtherValue & { readonly game: Game })[] {
  const { options } = describeRuleSet(ruleSet);
  return Object.entries(options).flatMap(([option, row]) =>
    playedValues(option, row)
      .filter((value) => JSON.stringify(value) !== JSON.stringify(rules[option]))
      .flatMap((value) => {
        const game = gameWith(ruleSet, { ...rules, [option]: value });
        return game === null ? [] : [{ option, value, game }];
      }),
  );
}

/** @throws OptionError, InputError */
export async function planEffects(given: unknown, { limits, shard }: Terms): Promise<EffectsPlan> {
  const { effects: _, ...asked } = filled(EFFECTS, checked(EFFECTS, given, 'rules'));
  const { length } = readBots(asked.bots, 'bots').specs;
  if (length !== 1 && length !== 3) throw new OptionError(`bots: expected one bot, or three; found ${length}`);
  const boards = await settleBoards({ ...asked, fixedSeats: true, match: MATCH }, limits);
  const { game, lineup } = boards;
  if (lineup.loaded.some(seesAllCards))
    throw new OptionError('bots: bots that see all cards cannot be used here: they know only the changed rules');
  const all = otherValues(game);
  const played = all.filter((each) => meaningOf(each.game) === meaningOf(game));
  const ruleSets = [game, ...played.map((each) => each.game)].map(({ rules }) => ({ ...rules }));
  const job: BlockJob = {
    ...playedOnce(boards.job),
    triples: ruleSets.map(() => [0, 1, 2]),
    counted: { groups: [], watched: { bots: 0, triples: 0 }, duel: null },
    ruleSets,
  };
  const { seed } = job;
  return {
    settings: { game, seed },
    lineup,
    played: played.map(({ option, value }) => ({ option, value })),
    unplayed: all.filter((each) => !played.includes(each)).map(({ option, value }) => ({ option, value })),
    chunks: chunksOf(job, shareOf({ from: 0, end: asked.deals, chunk: CHUNK }, shard, 'deals', MATCH)),
    what: inOrder(EFFECTS, { ...boards.what, effects: true }),
    title: `rules_${game.ruleSet}`,
    hasObjects: lineup.objects !== undefined,
    settled: { game: game.ruleSet, rules: game.rules as What, seed, bots: lineup.entries, ...boards.settled },
    facts: [],
  };
}
