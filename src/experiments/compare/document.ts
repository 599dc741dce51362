import type { Reliance } from '../../boards/reliance.js';
import type { Document, Figure } from '../../results/document/document.js';
import { intervalFigure, NO_BOT } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { listed, shownChance } from '../../results/document/words.js';
import { count, mean, several, signed, times } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import type { Mean } from '../../stats/interval.js';
import { blockFaultTables, conductOfBots } from '../blocks/conduct-document.js';
import { DIFFERING_NEEDED } from '../blocks/contrasts.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import type { Attribution } from './attribution.js';
import { costLines } from './cost.js';
import { explainedTables } from './explained-document.js';
import { shiftFigure, shiftTables } from './shift-document.js';
import type { CompareSummary } from './summary.js';
import { swingTables } from './swing-document.js';
import { verdictInWords } from './verdict-text.js';

/** Which bot is better, A or B, and how sure can we be? `earlyEnd`: does play stop when a contract is decided? */
export function compareDocument(summary: CompareSummary & Pick<Reliance, 'answers'>, earlyEnd: boolean): Document {
  const { a, b, field, estimand, bots } = summary;
  const conduct = conductOfBots(bots, earlyEnd, { drawn: 2 });
  const isSame = summary.verdict === 'same';
  // Of a bot against itself all that could be said is 0, and is said once.
  const [estimates, parts] = isSame ? [[], []] : [[estimatesTable(summary)], partTables(summary)];
  const [shift, explained, swings] = [shiftTables, explainedTables, swingTables].map((of) =>
    isSame ? of(summary).map(unseen) : of(summary),
  );
  return {
    title: `Is ${a} better than ${b}?`,
    verdict: verdictInWords(summary),
    facts: [
      `${estimand}, ${field} at the table`,
      `${several(summary.blocks, 'block')}, ${several(summary.deals, 'deal')}`,
    ],
    tables: [
      ...[...estimates, ...explained, ...shift, ...parts, ...swings],
      ...[conduct.roles, detail(conduct.seats), detail(conduct.contracts), conduct.words, ...conduct.files],
      ...blockFaultTables(summary),
    ],
    figures: [
      ...estimates.map((table) => estimatesFigure(summary, table)),
      ...(isSame ? [] : shiftFigure(summary, shift)),
      ...parts.map((table) => partsFigure(summary, table)),
      ...conduct.figures,
    ],
  };
}

/** A file alone. */
const unseen = ({ title: _, ...table }: DataTable): DataTable => table;

const detail = (table: DataTable): DataTable => ({ ...table, detail: true });

/** An estimate of the difference, as it is read in the middle, and with its ends. */
type EstimateRow = { readonly name: string; readonly text: string; readonly of: Mean };

/** Does the verdict come from a sequential test, which has an estimate of its own? */
const isSequential = ({ rule }: CompareSummary): boolean => rule.kind === 'group' || rule.kind === 'sprt';

function estimateRows(summary: CompareSummary): EstimateRow[] {
  const { naive, sequence, sequential } = summary;
  const isFixed = !isSequential(summary);
  const isAtAll = isFixed && !summary.complete;
  const always = { ...sequence, mean: naive.mean };
  return [
    { name: isFixed ? 'estimate, 95 %' : 'naive, as if fixed, 95 %', of: naive, text: mean(naive) },
    ...(isFixed
      ? []
      : [{ name: 'sequential design, 95 %, the verdict', of: sequential, text: signed(sequential.mean, 4) }]),
    {
      name: `confidence sequence, 95 %${isAtAll ? ', the verdict' : ' at all looks'}`,
      of: always,
      text: signed(naive.mean, 4),
    },
  ];
}

function estimatesTable(summary: Parameters<typeof compareDocument>[0]): DataTable<EstimateRow> {
  const { a, b, superior, blocksWon, spread } = summary;
  const facts = [
    ...(isSequential(summary) || superior === null ? [] : [`P(${short(a)} better) ${shownChance(superior)}`]),
    `blocks won ${blocksWon === null ? '–' : `${(100 * blocksWon).toFixed(2)} %`}`,
    `deviation of a block ${spread.deviation?.toFixed(3) ?? '–'}`,
  ];
  return table({
    title: `Difference ${short(a)} − ${short(b)}, ${POINTS_A_DEAL}`,
    columns: [
      { as: 'word', head: '', of: ({ name }) => name },
      { as: 'plain', head: '', of: ({ text }) => text },
      {
        as: 'mean',
        head: 'from – to',
        of: ({ of }) => of,
        text: (of) => `${signed(of?.low ?? null, 4)} to ${signed(of?.high ?? null, 4)}`,
      },
    ],
    rows: estimateRows(summary),
    short: true,
    lines: [...testLine(summary), facts.join(', ')],
    note: [...neededNote(summary), ...savedNote(summary), ...costLines(summary)].join(' '),
  });
}

/** How long a comparison must be; a guess, if the blocks played say little. */
function neededNote(summary: CompareSummary): string[] {
  const { needed, blocks, spread } = summary;
  if (needed.length === 0) return [];
  const differing = spread.differing ?? 0;
  const guess =
    differing < DIFFERING_NEEDED ? ` (a guess: only ${differing} of ${several(blocks, 'block')} differ)` : '';
  return [
    `To find a difference of ${listed(needed.map(({ difference }) => String(difference)))} ${POINTS_A_DEAL} in 80 % of runs takes ${listed(needed.map((each) => count(each.blocks)))} blocks${guess}.`,
  ];
}

const savedNote = ({ spread: { independentDeals } }: CompareSummary): string[] =>
  independentDeals === null
    ? []
    : [`With deals and seats at random, the same precision would take ${times(independentDeals)} as many deals.`];

/** Where the test of a run has got to, if it has one. */
function testLine({ group, sprt }: CompareSummary): string[] {
  if (group) {
    const { look, looks, deviate, bound } = group;
    return [`look ${look} of ${looks}: ${signed(deviate, 3)} standard errors, bounds ±${bound?.toFixed(3) ?? '∞'}`];
  }
  if (!sprt) return [];
  const { lower, upper } = sprt.bounds;
  return [`LLR ${signed(sprt.llr, 3)}, bounds ${signed(lower, 3)} and ${signed(upper, 3)} less overshoot`];
}

function estimatesFigure(summary: CompareSummary, estimates: DataTable<EstimateRow>): Figure {
  const groups = estimates.rows.map(({ name: title, of }) => {
    const name = title.replace(', 95 %', '').replace(', the verdict', '');
    return { heading: name, value: mean(of), marks: [{ of, series: 0, name }] };
  });
  const unit = POINTS_A_DEAL;
  return {
    name: 'difference',
    title: 'How large is the difference?',
    about: `${summary.a} − ${summary.b} in ${unit}, with 95 % intervals.`,
    chart: { kind: 'intervals', groups, unit },
    tables: [estimates],
  };
}

type PartRow = Pick<Attribution['parts'][number], 'part' | 'share'> & Partial<Attribution['parts'][number]>;

/** What each part of the policy is worth; nothing if that was not asked. */
function partTables(summary: CompareSummary): DataTable<PartRow>[] {
  const { attribution, a, b } = summary;
  if (attribution === null) return [];
  const { parts, interaction } = attribution;
  return [
    table<PartRow>({
      title: `Shapley shares: what each part of the policy is worth, ${POINTS_A_DEAL}`,
      file: 'parts.csv',
      columns: [
        { as: 'word', head: 'part', key: 'part', of: ({ part }) => part },
        { as: 'mean', head: 'share, 95 %', key: 'share', of: ({ share }) => share },
        { as: 'mean', head: 'exchanged first', key: 'first', of: ({ first }) => first },
        { as: 'mean', head: 'exchanged last', key: 'last', of: ({ last }) => last },
      ],
      rows: [...parts, { part: 'interaction', share: interaction }],
      short: true,
      asked: true,
      note: `${sameInBoth(parts)}Shares sum to the ${isSequential(summary) ? 'naive ' : ''}difference above. A share is the effect of giving ${b} this part of ${a}, averaged over all orders of exchanging parts; first: before all others; last: after them. Interaction: half the sum of last minus first.${exceeding(attribution)}`,
    }),
  ];
}

/** Which parts the two bots have in common. */
function sameInBoth(parts: Attribution['parts']): string {
  const same = parts.flatMap(({ isSame, part }) => (isSame ? [part] : []));
  return same.length === 0 ? '' : `Exactly 0, because the same in both: ${listed(same)}. `;
}

/** A warning if the interaction is so large that shares average very different numbers. */
function exceeding({ parts, interaction }: Attribution): string {
  const most = Math.max(...parts.map(({ share }) => Math.abs(share.mean ?? 0)));
  const isLarger = Math.abs(interaction.mean ?? 0) > most;
  return isLarger ? ' Here it is larger than any share: what a part is worth depends on the others.' : '';
}

const partsFigure = (summary: CompareSummary, parts: DataTable<PartRow>): Figure =>
  intervalFigure(parts, {
    name: 'parts',
    title: 'What is each part of the policy worth?',
    unit: POINTS_A_DEAL,
    about: `What it changes to give ${summary.b} this part of ${summary.a}: averaged over all orders (these sum to the whole difference); before all other parts, and after them.`,
    columns: ['share, 95 %', 'exchanged first', 'exchanged last'],
    series: NO_BOT,
  });
