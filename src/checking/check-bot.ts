import type { PlayTerms } from '../bot/external/external-bot.js';
import type { Limits } from '../bot/limits.js';
import { bundled, describePolicies, loadPolicies } from '../bot/loading/load.js';
import type { Spec } from '../bot/spec.js';
import { ruleSetNames } from '../games/names.js';
import { makeGame } from '../games/rule-sets.js';
import { filled } from '../input/option.js';
import { checked as checkedOptions } from '../input/option-schema.js';
import { NotItsGame, OptionError } from '../input/refusal.js';
import { showAgain } from '../run/command-line.js';
import { termsOf } from '../run/how.js';
import { type BotGiven, type BotSources, readBots } from '../run/lineup.js';
import type { How } from '../run/options.js';
import { checksOf } from './check.js';
import type { Evidence, Finding } from './finding.js';
import { CHECK, type CheckHow } from './options.js';
import { watchedChecks } from './watched.js';

/** What checks have in common, on whichever thread they run. */
interface CheckTerms {
  readonly sources: BotSources;
  readonly spec: Spec;
  readonly deals: number;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/**
 * Checks that a bot follows the rules for bots: legal answers, equal answers to equal questions, no dependence on hidden cards or on earlier
 * boards, speed and memory. A bot from a file or a command is checked on a separate thread: if it hangs or dies, that check has failed, and the
 * rest are skipped. A bot that is an object is checked on this thread, which it can hang, and without boards as
 * evidence, since no command could name it. When `signal` is aborted, the findings so far are returned.
 *
 * @throws OptionError for an invalid option or an unknown bot, InputError for a bot that does not load
 * @example
 * import { checkBot } from 'bolachen';
 *
 * for (const { check, result, detail, evidence } of await checkBot('sound', { deals: 100 })) {
 *   console.log(check, result, detail, evidence.map(({ command }) => command));
 * }
 */
export async function checkBot(bot: BotGiven, how: CheckHow = {}): Promise<readonly Finding[]> {
  const { deals, onFinding = () => {}, ...others } = filled(CHECK, checkedOptions(CHECK, how, 'checkBot'));
  const { limits, signal } = termsOf(others as How);
  const sources = readBots(bot, 'bot');
  const [spec, ...more] = sources.specs;
  if (more.length > 0) throw new OptionError(`bot: expected one bot; found ${more.length + 1}`);
  const checked = { sources, spec, deals, limits, signal };
  const isObject = sources.objects.size > 0;
  const { moveTime, botMemory } = how;
  const findings: Finding[] = [];
  for await (const { evidence, ...found } of isObject ? checksHere(checked) : checksApart(checked)) {
    const finding = {
      ...found,
      evidence: evidence.map((each) => (isObject ? { text: each.text } : withCommand(each, { moveTime, botMemory }))),
    };
    findings.push(finding);
    onFinding(finding);
  }
  return findings;
}

/** The rule sets that a bot plays. @throws InputError if there is none, or the bot does not load */
async function gamesOf(spec: Spec, terms: Partial<PlayTerms>): Promise<readonly string[]> {
  const games: string[] = [];
  let refused: unknown;
  for (const game of ruleSetNames) {
    try {
      await describePolicies(spec, 'bot', { ...terms, game, rules: {} });
      games.push(game);
    } catch (error) {
      if (!(error instanceof NotItsGame)) throw error;
      refused ??= error;
    }
  }
  if (games.length === 0) throw refused;
  return games;
}

async function* checksHere({ sources, spec, deals, limits, signal }: CheckTerms): AsyncGenerator<Finding> {
  const { objects } = sources;
  const names = await gamesOf(spec, { objects });
  const games = names.map((game) => makeGame(game));
  const load = () => loadPolicies(spec, 'bot', { game: names[0], rules: {}, objects });
  for await (const finding of checksOf({ spec: spec.text, games, deals, limits, load })) {
    yield finding;
    if (signal.aborted) return;
  }
}

async function* checksApart({ spec, deals, limits, signal }: CheckTerms): AsyncGenerator<Finding> {
  const games = await gamesOf(spec, { limits });
  const job = { games, limits, spec: spec.text, bundled: (await bundled(spec, 'bot')).text, deals };
  yield* watchedChecks(job, signal);
}

/** Adds the command that shows the board under the given limits. */
const withCommand = (evidence: Evidence, limits: object): Evidence =>
  evidence.what === undefined
    ? evidence
    : { ...evidence, command: showAgain({ ...evidence.what, ...limits }, evidence.what.board, 1) };
