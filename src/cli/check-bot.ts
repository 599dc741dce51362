import type { Command } from 'commander';
import { CHECK_DEALS, checkBot } from '../checking/check-bot.js';
import type { Finding } from '../checking/finding.js';
import { OptionError } from '../input/refusal.js';
import { toJson } from '../text/json.js';
import { wrapped } from '../text/section.js';
import { endWhenInterrupted } from './interrupt.js';
import { print } from './output.js';
import { givenFlags, howOf, whatOf } from './typed-flags.js';

/** `bolachen check-bot SPEC`: does a bot keep to the law of bots? A line a check; the exit code is 1 if any fails. */
export async function checkOneBot(spec: string | undefined, command: Command): Promise<void> {
  if (spec === undefined) throw new OptionError('check-bot: which bot? A name, name(key=value), or a path');
  const { deals = CHECK_DEALS } = whatOf(command) as { deals?: number };
  const json = givenFlags(command).json === true;
  const { moveTime, botMemory } = howOf(command);
  const limits = { ...(moveTime !== undefined && { moveTime }), ...(botMemory !== undefined && { botMemory }) };
  endWhenInterrupted();
  let head = `${spec}, ${deals} deals a check\n\n`;
  const onFinding = (finding: Finding): void => {
    if (!json) void print(head + lineOf(finding));
    head = '';
  };
  const checks = await checkBot(spec, { deals, ...limits, onFinding });
  const ok = checks.every(({ result }) => result !== 'failed');
  if (json) await print(toJson({ bot: spec, deals, ok, checks: checks.map(asJson) }));
  if (!ok) process.exitCode = 1;
}

function lineOf({ check, result, detail, evidence }: Finding): string {
  const word = result === 'failed' ? 'FAILED' : result;
  const lines = evidence.map(
    ({ text, command }) => wrapped(text, '      ') + (command === undefined ? '' : `        ${command}\n`),
  );
  return `  ${check.padEnd(14)}${word.padEnd(9)}${detail}\n${lines.join('')}`;
}

const asJson = ({ check, result, detail, evidence }: Finding): object => ({
  check,
  detail,
  result,
  evidence: evidence.map(({ text, command }) => ({ text, ...(command !== undefined && { command }) })),
});
