import { ruleSetNames } from '../../cards/games/names.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { bundled, describePolicies, loadPolicies } from '../../players/bot/loading/load.js';
import type { PlayTerms } from '../../players/bot/loading/load-terms.js';
import type { Policies, Spec } from '../../players/bot/spec.js';
import { showAgain } from '../../runs/run/command-line.js';
import { termsOf } from '../../runs/run/how.js';
import { type BotGiven, readBots } from '../../runs/run/lineup.js';
import type { How } from '../../runs/run/options.js';
import { filled } from '../../support/input/option.js';
import { checked as checkedOptions } from '../../support/input/option-schema.js';
import { NotItsGame, OptionError } from '../../support/input/refusal.js';
import { checksOf } from './check.js';
import type { Evidence, Finding } from './finding.js';
import { CHECK, type CheckHow } from './options.js';
import { watchedChecks } from './watched.js';

/**
 * Checks that a bot follows the rules for bots: legal answers, equal answers to equal questions, no dependence on
 * hidden cards or on earlier boards, and its speed. A bot from a file or a command is checked on a separate thread:
 * if it hangs or dies, that check has failed, and the rest are skipped. A bot that is an object is checked on this
 * thread, which it can hang, and without boards as evidence, since no command could name it. When `signal` is aborted,
 * the findings so far are returned.
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
  const { objects } = sources;
  const isObject = objects.size > 0;
  const games = await gamesOf(spec, { limits, objects });
  const shared = { spec: spec.text, deals, limits };
  const load = (): Promise<Policies> => loadPolicies(spec, 'bot', { game: games[0], rules: {}, objects });
  const checks = isObject
    ? checksOf({ ...shared, games: games.map((game) => makeGame(game)), load })
    : watchedChecks({ ...shared, games, bundled: (await bundled(spec, 'bot')).text }, signal);
  const { moveTime, botMemory } = how;
  const findings: Finding[] = [];
  for await (const { evidence, ...found } of checks) {
    const finding = {
      ...found,
      evidence: evidence.map((each) => (isObject ? { text: each.text } : withCommand(each, { moveTime, botMemory }))),
    };
    findings.push(finding);
    onFinding(finding);
    if (signal.aborted) break;
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

/** Adds the command that shows the board under the given limits. */
const withCommand = (evidence: Evidence, limits: object): Evidence =>
  evidence.what === undefined
    ? evidence
    : { ...evidence, command: showAgain({ ...evidence.what, ...limits }, evidence.what.board, 1) };
