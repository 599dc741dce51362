import type { Kind, SummaryHead } from '../run/kind.js';
import type { Manifest } from '../run/manifest.js';
import { commandIs } from '../run/summary.js';

/** How a run was made, to be pasted into a paper, and what to cite. */

/** A name or a command between backquotes, as one that has none itself. */
export const code = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\p{Cc}/gu, ' ')}\``;

/** A paragraph in Markdown: what the kind of run says, and how to have the same again; null if it says nothing. */
export function methodOfRun(kind: Kind, summary: SummaryHead, manifest: Manifest): string | null {
  const sentences = kind.method?.(summary, manifest);
  if (sentences === undefined) return null;
  const { version, commit } = summary.run;
  const all = [...sentences, ...againSentences(summary, manifest)];
  return `${all.join(' ')}\n\nThe bolachen developers, “bolachen: simulation and bot tournaments for the card games Bolachen and Wallachen”, version ${version}${commit === null ? '' : `, commit ${commit}`}.\n`;
}

/** Rules, bots, and how to have the same run again. */
function againSentences({ run }: SummaryHead, manifest: Manifest) {
  const { complete, shard, reproducible } = manifest;
  const isSame = complete && shard === null && reproducible === true;
  const changed = Object.entries((manifest.what.rules ?? {}) as Readonly<Record<string, unknown>>);
  const rules = changed.map(([name, value]) => `${name}=${String(value)}`).join(' ');
  const policies = [...new Set(run.bots.filter(({ label, policy }) => label !== policy).map(policyOf))];
  return [
    `The game was ${run.game}${rules === '' ? '' : ` with ${code(rules)}`}${policies.length === 0 || policies.length > MOST ? '' : `; ${policies.join(', ')}`}.`,
    `Seed ${code(run.seed)}, digest ${run.digest}${complete ? '' : ' of what had been played'}, bolachen ${run.version}${run.commit === null ? '' : `, commit ${run.commit}`}; ${isSame ? 'the same results, bit by bit, come from' : `this was ${commandIs(manifest)}`} ${code(run.command)}.`,
    ...fileSentences(manifest),
  ];
}

/** Bots from files are these files alone. */
function fileSentences({ bots }: Manifest): string[] {
  const hashes = Object.entries(Object.assign({}, ...bots.map((bot) => bot.hashes)) as Record<string, string>);
  if (hashes.length === 0) return [];
  return [
    `Files of bots, by SHA-256: ${hashes.map(([file, hash]) => `${code(file)} ${hash.slice(0, 16)}`).join(', ')}.`,
  ];
}

/** The parameters of more bots are not given. */
const MOST = 4;

const policyOf = ({ label, policy }: { readonly label: string; readonly policy: string }): string =>
  `${code(label)} is ${code(policy)}`;
