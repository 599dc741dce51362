import type { Command } from 'commander';
import { checkBot } from '../analysis/checking/check-bot.js';
import type { Finding } from '../analysis/checking/finding.js';
import { CHECK } from '../analysis/checking/options.js';
import { type DataTable, table } from '../results/document/table.js';
import { toJson } from '../results/text/json.js';
import { several } from '../results/text/numbers.js';
import { wrapped } from '../results/text/width.js';
import { OptionError } from '../support/input/refusal.js';
import { ending } from './ending.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { note, print, printText } from './output.js';
import { watched } from './play.js';
import { isFull, screenOf } from './screen.js';

/**
 * `bolachen check-bot SPEC`: does a bot follow the rules for bots? Prints a verdict, then a line for each check,
 * failures first. The exit code is 1 if a check fails.
 */
export async function checkOneBot(spec: string | undefined, command: Command): Promise<void> {
  if (spec === undefined) throw new OptionError('check-bot: which bot? A name, name(key=value), or a path');
  const { deals = CHECK.deals.usual } = whatOf(command) as { deals?: number };
  const json = givenFlags(command).json === true;
  const { isStopped, checks } = await watched({}, async ({ signal, onProgress }) => {
    let done = 0;
    const onFinding = ({ check, result }: Finding): void =>
      onProgress({ done: ++done, total: Number.POSITIVE_INFINITY, unit: 'checks', remark: `${check}: ${result}` });
    const checks = await checkBot(spec, { deals, ...howOf(command), signal, onFinding });
    return { checks, isStopped: signal.aborted };
  });
  const ok = !isStopped && checks.every(({ result }) => result !== 'failed');
  if (json) await print(toJson({ bot: spec, deals, ok, checks: checks.map(asJson) }));
  else await printText(checkedText(spec, checks, { deals, isStopped, full: isFull(command) }));
  if (isStopped) note('stopped before all checks were made');
  if (!ok) ending.code ||= 1;
}

/** The verdict, and a line for each check, on screen. */
export function checkedText(
  spec: string,
  checks: readonly Finding[],
  { deals, isStopped, full }: { readonly deals: number; readonly isStopped: boolean; readonly full: boolean },
): string {
  const verdict = wrapped(`${verdictOf(spec, checks, isStopped)} (${several(deals, 'deal')} a check)`, '');
  return screenOf({ verdict: '', tables: [listOf(checks)] }, { full, head: verdict });
}

function verdictOf(spec: string, checks: readonly Finding[], isStopped: boolean): string {
  const named = (result: Finding['result']): string[] =>
    checks.filter((each) => each.result === result).map(({ check }) => check);
  const [failing, passed] = [named('failed'), named('ok')];
  const total = several(checks.length, 'check');
  const left = (['exempt', 'skipped'] as const).flatMap((result) =>
    named(result).length > 0 ? [`; ${result}: ${named(result).join(', ')}`] : [],
  );
  if (failing.length > 0) return `${spec} fails ${failing.length} of ${total}: ${failing.join(', ')}`;
  if (isStopped)
    return `${spec} is not checked to the end; so far it passes ${passed.length} of ${total}${left.join('')}`;
  if (passed.length === checks.length) return `${spec} passes all ${total}`;
  return `${spec} passes ${passed.length} of ${total}${left.join('')}`;
}

/** All findings, failures first. */
const listOf = (checks: readonly Finding[]): DataTable =>
  table<Finding>({
    title: '',
    columns: [{ as: 'word', head: 'check', of: ({ check }) => check }],
    rows: [...checks].sort((a, b) => Number(b.result === 'failed') - Number(a.result === 'failed')),
    paragraphs: lineOf,
    short: true,
    asked: checks.filter(({ result }) => result === 'failed'),
  }) as DataTable;

function lineOf({ check, result, detail, evidence }: Finding): string {
  const word = result === 'failed' ? 'FAILED' : result;
  const lines = evidence.map(
    ({ text, command }) => wrapped(text, '      ') + (command === undefined ? '' : `        ${command}\n`),
  );
  const head = `  ${check.padEnd(14)}${word.padEnd(9)}`;
  return `${head}${wrapped(detail, ' '.repeat(head.length)).trimStart()}${lines.join('')}`;
}

const asJson = ({ check, result, detail, evidence }: Finding): object => ({
  check,
  detail,
  result,
  evidence: evidence.map(({ text, command }) => ({ text, ...(command !== undefined && { command }) })),
});
