/**
 * Do intervals and tests keep their promises in hard cases? `npm run promises -- [draws] [beginning of a name …]` prints two tables: how often 95 %
 * intervals cover the truth, by population and number of blocks, and how often sequential tests err, by how many blocks differ. The truth is that
 * of 20,000 blocks that are played once, from which runs are drawn. With 4,000 draws (the default: hours on one thread) rates are known to ±0.7 %.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BOLACHEN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const BLOCKS = [10, 30, 100, 1000];
const POT = ['--game', 'wallachen', '--rule', 'allPass=pot'];
const ALONE = ['--estimand', 'one-in-field', '--field', 'bold'];
const COVERAGE = {
  'Bolachen: sound, bold': ['compare', 'sound', 'bold', '--ab', '--field', 'lowest', '--stop', 'none'],
  'Bolachen: one block in five hundred differs': [
    'compare',
    'sound',
    'sound(mord=0.425)',
    '--ab',
    ...ALONE,
    '--stop',
    'none',
  ],
  'Wallachen with pots: sound, bold': [
    'compare',
    'sound',
    'bold',
    '--ab',
    ...POT,
    '--field',
    'lowest',
    '--stop',
    'none',
  ],
  'parts: sound, bold': [
    'compare',
    'sound',
    'bold',
    '--ab',
    '--estimand',
    'head-to-head',
    '--field',
    'lowest',
    '--stop',
    'none',
    '--attribute',
    'auction,play',
  ],
  'tournament: Bolachen': ['tournament', '--bots', 'sound,bold,random', '--aa'],
  'tournament: Wallachen with pots': ['tournament', '--bots', 'sound,bold,random', '--aa', ...POT],
  'gauntlet: bots that hardly differ': [
    'tournament',
    '--bots',
    'sound,sound(mord=0.425),sound(bettel=0.46)',
    '--aa',
    '--schedule',
    'gauntlet',
    '--field',
    'bold',
  ],
  'sweep: play from 4 to 6': ['sweep', 'sound(play=4..6:1)', '--field', 'bold', '--aa'],
};
const RASH = fileURLToPath(new URL('rash.ts', import.meta.url));
/** The bots, the bounds of the sequential test, and the budget of the group-sequential one. */
const TESTS = {
  '0.2 % of blocks differ': [['sound', 'sound(mord=0.425)'], '0,0.02', 20_000],
  '1 % of blocks differ': [['sound', 'sound(bettel=0.46)'], '0,0.04', 5_000],
  '1.6 % of blocks differ, always for the first bot': [[`${RASH}(sevens=5)`, RASH], '0,0.04', 3_000],
  '5 % of blocks differ': [['sound', 'sound(bettel=0.485)'], '0,0.1', 1_000],
  '25 % of blocks differ': [['sound', 'bold'], '0,0.1', 1_000],
};

const [draws = '4000', ...wanted] = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.startsWith(part));
const percent = (rate) => (rate === undefined ? '–' : `${(100 * rate.rate).toFixed(1)}${rate.broken ? ' !' : ''}`);
const row = (cells) => console.log(`| ${cells.join(' | ')} |`);

/** The rates of a self-test, by part and kind. Exit code 1 means a broken promise, which the table shows. */
function ratesOf(args) {
  const all = [...args, '--repeat', draws, '--seed', 'promises', '--threads', '1', '--json', '--no-out'];
  const options = { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] };
  let text = '';
  try {
    text = execFileSync(process.execPath, [BOLACHEN, ...all], options);
  } catch (error) {
    text = error.stdout;
  }
  return JSON.parse(text).parts;
}

function coverage(name, args) {
  const columns = BLOCKS.map((blocks) => ratesOf([...args, '--blocks', String(blocks)]));
  console.log(`\n${name}\n`);
  row(['95 % intervals cover, %', ...BLOCKS.map((blocks) => `${blocks} blocks`)]);
  row(['---', ...BLOCKS.map(() => '---:')]);
  const kinds = columns.flatMap((parts) =>
    parts.flatMap((part) => part.rates.map(({ kind }) => `${part.name}: ${kind}`)),
  );
  for (const kind of new Set(kinds)) {
    const rates = columns.map(
      (parts) => parts.flatMap((part) => part.rates.filter((each) => `${part.name}: ${each.kind}` === kind))[0],
    );
    row([kind.replace(/^: /, ''), ...rates.map(percent)]);
  }
}

function errors(name, bots, bounds, blocks) {
  const args = ['compare', ...bots, '--ab', ...ALONE, '--stop', 'sprt', '--bounds', bounds, '--scale', 'normalised'];
  const [{ rates }] = ratesOf([...args, '--blocks', String(blocks)]);
  const of = (start) => percent(rates.find(({ kind }) => kind.startsWith(start)));
  const sequential = ['sequential test, H0', 'sequential test, H1', 'estimate after a test', 'interval after a test'];
  const group = ['group test, no', 'estimate after a group', 'interval after a group', 'interval of a given width'];
  row([name, bounds, ...sequential.map(of), blocks, ...group.map(of)]);
}

for (const [name, args] of Object.entries(COVERAGE)) if (isWanted(name)) coverage(name, args);
console.log('');
const AFTER = ['estimate below truth, %', 'coverage, %'];
const GROUP = ['group test: blocks', 'errors, %', ...AFTER, 'coverage of a given width, %'];
row(['sequential tests', 'bounds', 'errors H0, %', 'errors H1, %', ...AFTER, ...GROUP]);
row(['---', '---', ...Array(9).fill('---:')]);
for (const [name, terms] of Object.entries(TESTS)) if (isWanted(name)) errors(name, ...terms);
