import type { FirstFault } from '../../boards/faults.js';
import type { Document, Figure } from '../../results/document/document.js';
import { firstFaultTables } from '../../results/document/faults.js';
import { type DataTable, table } from '../../results/document/table.js';
import { mean, several } from '../../results/text/numbers.js';
import type { BotVersion, ChangedBlock, VersionChange } from './versions.js';

/**
 * Blocks in which an earlier version scored otherwise than the one before it, played by the newest before all others.
 * They were chosen by their results, so they are shown one by one and are no part of any estimate; in that they count
 * once they are played in their order.
 */
export interface PlayedAgain {
  /** The version that plays them, and the one that had changed them. */
  readonly number: number;
  readonly changedBy: number;
  readonly blocks: readonly (ChangedBlock & { readonly again: number })[];
}

/** A bot that is being written: is it better than it was? */
export interface WatchedBot {
  readonly bot: string;
  readonly opponent: string;
  /** From the first. */
  readonly versions: readonly BotVersion[];
  /** Why the newest file is not played; null if it is. */
  readonly error: string | null;
  readonly facts: readonly string[];
  /** Is all played that is to be played? */
  readonly isOver: boolean;
  /** Null where nothing had changed. */
  readonly again: PlayedAgain | null;
}

const NO_ESTIMATE =
  'Played before all others. Chosen by their results, they say nothing of the average: ' +
  'in the difference between versions they count with all others, in their order.';

const HOLDS = 'Intervals hold with 95 % however often one looks';

/** What comes before the answer: why the file is not played, or that what it says is not always an answer. */
const cautions = ({ error, versions }: WatchedBot): string[] => [
  ...(error === null ? [] : [`Not played: ${error}.`]),
  ...(firstFaultsIn(versions).length > 0 ? [FAULTY] : []),
];

const FAULTY = 'Wrong answers were given, in place of which legal defaults were taken.';

/** Those of the newest version. */
const firstFaultsIn = (versions: readonly BotVersion[]): readonly FirstFault[] => versions.at(-1)?.firstFaults ?? [];

export const versionsDocument = (watched: WatchedBot): Document => ({
  title: `Is ${watched.bot} better than it was?`,
  verdict: [...cautions(watched), verdictOf(watched)].join(' '),
  facts: watched.facts,
  tables: [...firstFaultTables(firstFaultsIn(watched.versions)), ...againTables(watched), versionsTable(watched)],
  figures: watched.versions.filter(({ blocks }) => blocks > 0).length > 1 ? [history(watched)] : [],
});

/** The answer about the newest version, in a sentence. */
export function verdictOf({
  versions,
  opponent,
  isOver,
}: Pick<WatchedBot, 'versions' | 'opponent' | 'isOver'>): string {
  const now = versions.at(-1);
  if (now === undefined || now.blocks === 0) return 'No board was played yet.';
  const against = `version ${now.number} ${lead(now)} against ${opponent}`;
  const before = versions.at(-2);
  if (before === undefined || now.change === null) return `${against[0].toUpperCase()}${against.slice(1)}.`;
  return `${inWords(now.number, before.number, now.change, isOver)}; ${against}.`;
}

const lead = (version: BotVersion): string => `scores ${mean(version.lead)} points a deal`;

function inWords(now: number, before: number, change: VersionChange, isOver: boolean): string {
  const { blocks, differing, difference, verdict } = change;
  const boards = several(blocks, 'common board');
  if (differing === 0) return `Version ${now} has scored the same as version ${before} on ${boards}`;
  const amount = `${mean(difference)} points a deal on ${boards}`;
  return verdict === 'undecided' || verdict === 'equivalent'
    ? `Version ${now} or version ${before}: ${isOver ? 'undecided in the end' : 'not decided yet'}, ${amount}`
    : `Version ${now} is ${verdict} than version ${before}: ${amount}`;
}

function versionsTable({ versions, opponent }: WatchedBot): DataTable {
  return table<BotVersion>({
    title: 'Versions, the newest first',
    columns: [
      { as: 'word', head: 'version', of: ({ number }) => String(number), link: pageOf },
      { as: 'word', head: 'file', of: ({ hash }) => hash.slice(0, 8) },
      { as: 'count', head: 'boards', of: ({ blocks }) => blocks },
      { as: 'mean', head: `against ${opponent}`, of: ({ lead }) => lead },
      { as: 'mean', head: 'against the one before', of: ({ change }) => change?.difference },
      { as: 'count', head: 'on common boards', of: ({ change }) => change?.blocks },
      { as: 'count', head: 'which differ', of: ({ change }) => change?.differing },
      { as: 'plain', head: '', of: ({ change }) => change?.verdict },
    ],
    rows: versions,
    shown: [...versions].reverse(),
    note: `${HOLDS}, each by itself. All versions play the same boards in the same order.`,
  });
}

function againTables({ again }: WatchedBot): DataTable[] {
  if (again === null || again.blocks.length === 0) return [];
  const { number, changedBy, blocks } = again;
  return [
    table<(typeof blocks)[number]>({
      title: `What changed last time: points in the blocks that version ${changedBy} had changed most`,
      columns: [
        { as: 'word', head: 'block', of: ({ block }) => String(block) },
        { as: 'count', head: 'before', of: ({ before }) => before },
        { as: 'count', head: `version ${changedBy}`, of: ({ now }) => now },
        { as: 'count', head: `version ${number}`, of: (each) => each.again },
      ],
      rows: blocks,
      note: NO_ESTIMATE,
    }),
  ];
}

const pageOf = ({ number }: BotVersion): string => `${number}/`;

const history = ({ versions, opponent }: WatchedBot): Figure => ({
  name: 'versions',
  title: 'How did the bot change?',
  about: `Points a deal against ${opponent}, by version. ${HOLDS}.`,
  chart: {
    kind: 'lines',
    unit: 'version',
    isWhole: true,
    left: 'points a deal',
    points: versions
      .filter(({ blocks }) => blocks > 0)
      .map((version) => {
        const { mean: y, low, high } = version.lead;
        return {
          x: version.number,
          y: y ?? 0,
          ...ends(low, high),
          title: `version ${version.number}, ${lead(version)}`,
        };
      }),
  },
  tables: [],
});

const ends = (low: number | null, high: number | null) =>
  low === null || high === null || !Number.isFinite(high - low) ? {} : { low, high };
