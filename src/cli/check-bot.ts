import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadPolicies } from '../bot/load.js';
import { type Policies, parseSpec, sourcesOf } from '../bot/spec.js';
import { checkBot } from '../checking/check.js';
import { type Finding, SEED, type Subject } from '../checking/finding.js';
import { COMPANY } from '../checking/legality.js';
import { checkTypes } from '../checking/type-errors.js';
import { makeGame } from '../games/rule-sets.js';
import { UsageError, usage } from '../input/refusal.js';
import { showAgain } from './again.js';
import { readCount } from './flags.js';
import { readLimits } from './limit-options.js';
import { print } from './output.js';
import { wrapped } from './report.js';
import { toJson } from './run-folder.js';

interface CheckFlags {
  readonly deals: string;
  readonly json?: boolean;
}

/** `bolachen check-bot SPEC`: does a bot keep to the law of bots? A line a check; the exit code is 1 if any fails. */
export async function checkOneBot(spec: string | undefined, flags: CheckFlags): Promise<void> {
  if (spec === undefined) throw new UsageError('check-bot: which bot? A name, name(key=value), or a path');
  const deals = readCount(flags.deals, '--deals', 1, 1_000_000);
  const game = makeGame('bolachen');
  const parsed = usage(() => parseSpec(spec, 'check-bot'));
  const limits = readLimits({ ...flags });
  const playing = { game: game.ruleSet, rules: game.rules, limits };
  let copies = 0;
  const load = (): Promise<Policies> => loadPolicies(parsed, 'check-bot', playing, copies++);
  const subject: Subject = { spec, deals, limits, load };
  await subject.load();
  const company = await loadPolicies(parseSpec(COMPANY, 'check-bot'));
  const findings: Finding[] = [];
  if (!flags.json) await print(`${spec}, ${deals} deals a check\n\n`);
  const tell = async (finding: Finding): Promise<void> => {
    findings.push(finding);
    if (!flags.json) await print(lineOf(finding));
  };
  for (const source of sourcesOf(parsed)) if (/\.[cm]?ts$/.test(source)) await tell(checkTypes(source));
  for await (const finding of checkBot(subject, { company, heap })) await tell(finding);
  const fails = findings.some(({ result }) => result === 'FAILED');
  if (flags.json) await print(toJson({ bot: spec, deals, ok: !fails, checks: findings.map(asJson) }));
  if (fails) process.exitCode = 1;
}

function lineOf({ check, result, detail, evidence }: Finding): string {
  const head = `  ${check.padEnd(14)}${result.padEnd(9)}${detail}\n`;
  const lines = evidence.map(({ text, shown }) => {
    const command = shown ? `        ${showAgain(shown.flags, SEED, shown.board, 1)}\n` : '';
    return `${wrapped(text, '      ')}${command}`;
  });
  return head + lines.join('');
}

const asJson = ({ evidence, result, ...finding }: Finding): object => ({
  ...finding,
  result: result.toLowerCase(),
  evidence: evidence.map(({ text, shown }) => ({
    text,
    ...(shown && { command: showAgain(shown.flags, SEED, shown.board, 1) }),
  })),
});

/** Collects garbage and tells the bytes in use. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect(); // what the first has only found to be garbage
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
