import { bundled, describePolicies } from '../bot/loading/load.js';
import { parseSpec, sourcesOf } from '../bot/spec.js';
import { type Finding, SEED, type Shown } from '../checking/finding.js';
import { checkTypes } from '../checking/type-errors.js';
import { watchedChecks } from '../checking/watched.js';
import { makeGame } from '../games/rule-sets.js';
import { OptionError, ofOptions } from '../input/refusal.js';
import { toJson } from '../text/json.js';
import { showAgain } from '../text/command-line.js';
import { wrapped } from '../text/section.js';
import { readCount } from './flags.js';
import { endWhenInterrupted } from './interrupt.js';
import { readLimits } from './limit-options.js';
import { print } from './output.js';

interface CheckFlags {
  readonly deals: string;
  readonly moveTime?: string;
  readonly botMemory?: string;
  readonly json?: boolean;
}

/** `bolachen check-bot SPEC`: does a bot keep to the law of bots? A line a check; the exit code is 1 if any fails. */
export async function checkOneBot(spec: string | undefined, flags: CheckFlags): Promise<void> {
  if (spec === undefined) throw new OptionError('check-bot: which bot? A name, name(key=value), or a path');
  const deals = readCount(flags.deals, '--deals', 1, 1_000_000);
  const game = makeGame('bolachen');
  const parsed = ofOptions(() => parseSpec(spec, 'check-bot'));
  const limits = readLimits({ ...flags });
  endWhenInterrupted();
  const playing = { game: game.ruleSet, rules: game.rules, limits };
  await describePolicies(parsed, 'check-bot', playing);
  const job = { ...playing, spec, bundled: (await bundled(parsed, 'check-bot')).text, deals };
  const findings: Finding[] = [];
  if (!flags.json) await print(`${spec}, ${deals} deals a check\n\n`);
  const tell = async (finding: Finding): Promise<void> => {
    findings.push(finding);
    if (!flags.json) await print(lineOf(finding, flags));
  };
  for (const source of sourcesOf(parsed)) if (/\.[cm]?ts$/.test(source)) await tell(await checkTypes(source));
  for await (const finding of watchedChecks(job)) await tell(finding);
  const fails = findings.some(({ result }) => result === 'FAILED');
  if (flags.json)
    await print(toJson({ bot: spec, deals, ok: !fails, checks: findings.map((finding) => asJson(finding, flags)) }));
  if (fails) process.exitCode = 1;
}

function lineOf({ check, result, detail, evidence }: Finding, flags: CheckFlags): string {
  const head = `  ${check.padEnd(14)}${result.padEnd(9)}${detail}\n`;
  const lines = evidence.map(({ text, shown }) => {
    const command = shown ? `        ${commandFor(shown, flags)}\n` : '';
    return `${wrapped(text, '      ')}${command}`;
  });
  return head + lines.join('');
}

/** The command that shows a board, with the limits that were given. */
const commandFor = ({ flags, board }: Shown, { moveTime, botMemory }: CheckFlags): string =>
  showAgain({ ...flags, moveTime, botMemory }, SEED, board, 1);

const asJson = ({ evidence, result, ...finding }: Finding, flags: CheckFlags): object => ({
  ...finding,
  result: result.toLowerCase(),
  evidence: evidence.map(({ text, shown }) => ({
    text,
    ...(shown && { command: commandFor(shown, flags) }),
  })),
});
