/**
 * Do intervals and tests keep their promises in hard cases? `npm run promises -- [draws] [beginning of a name …]`
 * prints two tables: how often 95 % intervals cover the truth, by population and number of blocks, and how often
 * sequential tests err, by how many blocks differ. The truth is that of 20,000 blocks that are played once, from which
 * runs are drawn. With 4,000 draws (the default: hours on one thread) rates are known to ±0.7 %. `npm run promises -- 8
 * rejected` compares rollouts with whole deals, a minute. A third table is about rollouts: `npm run promises -- 300
 * rollouts` takes 300 decisions of each kind, twenty minutes a game.
 */
import { resolve } from 'node:path';
import { makeGame } from '../src/cards/games/rule-sets.js';
import type { CompareWhat } from '../src/experiments/compare/options.js';
import type { TournamentWhat } from '../src/experiments/tournament/options.js';
import { loadPolicies } from '../src/players/bot/loading/load.js';
import { parseSpec } from '../src/players/bot/spec.js';
import type { PromisedRate } from './coverage.js';
import { drawnComparisons, drawnSweeps, drawnTournaments } from './drawn.js';
import { comparedWithDeals } from './rejected.js';
import { type Held, rolledOut } from './rollouts.js';
import type { PartRates } from './self-test.js';

const [draws = '4000', ...wanted] = process.argv.slice(2);
const BLOCKS = [10, 30, 100, 1000];
const POT = { game: 'wallachen', rules: { allPass: 'pot' } } as const;
const ALONE = { estimand: 'one-in-field', field: 'bold' } as const;

/** How often, in runs of so many blocks? */
type Study = (blocks: number) => Promise<readonly PartRates[]>;
const sized = (blocks: number) => ({ blocks, repeat: Number(draws), seed: 'promises' });

const ofTwo =
  (what: CompareWhat): Study =>
  (blocks) =>
    drawnComparisons(what, sized(blocks));
const ofMany =
  (what: TournamentWhat, pool?: number): Study =>
  (blocks) =>
    drawnTournaments(what, { ...sized(blocks), ...(pool !== undefined && { pool }) });

const COVERAGE: Readonly<Record<string, Study>> = {
  'Bolachen: sound, bold': ofTwo({ a: 'sound', b: 'bold', field: 'lowest' }),
  'Bolachen: sound, bold, in a field': ofTwo({ a: 'sound', b: 'bold', ...ALONE, field: 'lowest' }),
  'Bolachen: one block in five hundred differs': ofTwo({ a: 'sound', b: 'sound(mord=0.425)', ...ALONE }),
  'Wallachen with pots: sound, bold': ofTwo({ a: 'sound', b: 'bold', ...POT, field: 'lowest' }),
  'parts: sound, bold': ofTwo({
    a: 'sound',
    b: 'bold',
    estimand: 'head-to-head',
    field: 'lowest',
    attribute: ['auction', 'play'],
  }),
  'tournament: Bolachen': ofMany({ bots: 'sound,bold,random' }),
  'tournament: Wallachen with pots': ofMany({ bots: 'sound,bold,random', ...POT }),
  'tournament: eight bots': ofMany({
    bots: 'sound,sound(play=4.5),sound(mord=0.25),bold,bold(play=5),keen,lowest,random',
  }),
  'tournament: ten bots': ofMany(
    {
      bots: 'sound,sound(play=4.5),sound(mord=0.25),sound(bettel=0.3),bold,bold(play=5),keen,keen(promise=-0.2),lowest,random',
    },
    800,
  ),
  'gauntlet: bots that hardly differ': ofMany({
    bots: 'sound,sound(mord=0.425),sound(bettel=0.46)',
    schedule: 'gauntlet',
    field: 'bold',
  }),
  'sweep: play from 4 to 6': (blocks) => drawnSweeps({ spec: 'sound(play=4..6:1)', field: 'bold' }, sized(blocks)),
};
const RASH = resolve('benchmarks/rash.ts');
/** The bots, the upper bound of the sequential test, and the budget of the group-sequential one. */
const TESTS: Readonly<Record<string, readonly [a: string, b: string, bound: number, blocks: number]>> = {
  '0.2 % of blocks differ': ['sound', 'sound(mord=0.425)', 0.002, 20_000],
  '1 % of blocks differ': ['sound', 'sound(bettel=0.46)', 0.007, 5_000],
  '1.6 % of blocks differ, always for the first bot': [`${RASH}(sevens=5)`, RASH, 0.01, 3_000],
  '5 % of blocks differ': ['sound', 'sound(bettel=0.485)', 0.036, 1_000],
  '25 % of blocks differ': ['sound', 'bold', 0.074, 1_000],
};

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.startsWith(part));
/** The rates printed. */
const printed: PromisedRate[] = [];
function percent(rate?: PromisedRate): string {
  if (rate === undefined) return '–';
  printed.push(rate);
  return `${(100 * rate.rate).toFixed(1)}${rate.broken ? ' !' : ''}`;
}
const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

function coverageTable(name: string, sizes: readonly number[], rates: readonly (readonly PromisedRate[])[]): void {
  console.log(`\n${name}\n`);
  row('95 % intervals cover, %', ...sizes.map((count) => `${count} blocks`));
  row('---', ...sizes.map(() => '---:'));
  for (const kind of new Set(rates.flat().map((rate) => rate.kind)))
    row(kind.replace(/^: /, ''), ...rates.map((column) => percent(column.find((rate) => rate.kind === kind))));
}

async function coverage(name: string, study: Study): Promise<void> {
  const columns: PromisedRate[][] = [];
  for (const blocks of BLOCKS) {
    const parts = await study(blocks);
    columns.push(parts.flatMap((part) => part.rates.map((rate) => ({ ...rate, kind: `${part.name}: ${rate.kind}` }))));
  }
  coverageTable(name, BLOCKS, columns);
}

async function errors(name: string, [a, b, bound, blocks]: (typeof TESTS)[string]): Promise<void> {
  const stop = { rule: 'sprt', bounds: [0, bound] } as const;
  const [{ rates }] = await ofTwo({ a, b, ...ALONE, stop })(blocks);
  const of = (start: string): string => percent(rates.find(({ kind }) => kind.startsWith(start)));
  const sequential = ['sequential test, H0', 'sequential test, H1', 'estimate after a test', 'interval after a test'];
  const group = ['group test, no', 'estimate after a group', 'interval after a group', 'interval of a given width'];
  row(name, `0,${bound}`, ...sequential.map(of), blocks, ...group.map(of));
}

for (const [name, study] of Object.entries(COVERAGE)) if (isWanted(name)) await coverage(name, study);
const AFTER = ['estimate below truth, %', 'coverage, %'];
const GROUP = ['group test: blocks', 'errors, %', ...AFTER, 'coverage of a given width, %'];
if (Object.keys(TESTS).some(isWanted)) {
  console.log('');
  row('sequential tests', 'bounds', 'errors H0, %', 'errors H1, %', ...AFTER, ...GROUP);
  row('---', '---', ...Array<string>(9).fill('---:'));
}
for (const [name, terms] of Object.entries(TESTS)) if (isWanted(name)) await errors(name, terms);

/** The worlds of a rollout. */
const WORLDS = 2_000;
const share = (count: number, of: number): string => (of === 0 ? '–' : ((100 * count) / of).toFixed(1));
const heldBy = ({ rollouts, values, differences, wrong }: Held): (string | number)[] => [
  rollouts,
  share(values, rollouts),
  share(differences, rollouts),
  wrong,
];

for (const game of ['bolachen', 'wallachen'].filter((game) => isWanted(`rollouts: ${game}`))) {
  console.log(`\n${game}: rollouts of ${WORLDS} worlds\n`);
  const early = ['may end early', 'values', 'differences', 'best called worse'];
  row(
    'decisions',
    'fixed end',
    'hold all values, %',
    'differences',
    'best called worse',
    ...early,
    'all worlds',
    'exact',
  );
  row('---', ...Array<string>(10).fill('---:'));
  for (const [kind, { fixed, stopped, all, exact }] of await rolledOut(game, Number(draws), WORLDS))
    row(kind, ...heldBy(fixed), ...heldBy(stopped), all, exact);
}

/** Rollouts beside whole deals that a model plays just so. */
const REJECTED = ['double', 'kontra', ...[1, 2, 3].map((trick) => `defender, trick ${trick}`)];
if (isWanted('rejected')) {
  const terms = { kinds: REJECTED, decisions: Number(draws), worlds: WORLDS, deals: 1_000_000 };
  const model = await loadPolicies(parseSpec('keen', 'bots'), 'bots');
  console.log(`\nwallachen: rollouts of ${WORLDS} worlds beside whole deals of keen\n`);
  row('decisions', 'compared', 'only worlds that fit', 'values', 'in the interval');
  row('---', ...Array<string>(4).fill('---:'));
  for (const [kind, { decisions, onlyFitting, answers, inside }] of comparedWithDeals(
    makeGame('wallachen'),
    model,
    terms,
  ))
    row(kind, decisions, onlyFitting, answers, inside);
}

const promised = printed.filter((rate) => rate.promised !== null);
const broken = promised.filter((rate) => rate.broken).length;
const seen = broken === 0 ? `None of ${promised.length} promises was` : `${broken} of ${promised.length} promises were`;
if (promised.length > 0)
  console.log(`\n${seen} seen broken: a rate whose 99.9 % interval lies outside what is promised.`);
