/**
 * What pages show and no check runs: commands, or figures under a heading, that take hours, another machine, or a
 * database.
 */

interface ByHand {
  readonly page: string;
  /** How the command begins, or the heading. */
  readonly text: string;
  readonly why: string;
}

const KEEN = 'bots/keen/README.md';
const LIVING = 'src/pages/living/README.md';
const QUEUE = 'src/runs/queue/README.md';
const MODELS = 'bots/external/models.md';

export const BY_HAND: readonly ByHand[] = [
  { page: 'README.md', text: 'git clone', why: 'has no address; test/package.system.ts installs and plays' },
  { page: 'CONTRIBUTING.md', text: 'npm ci && npm test', why: 'these are the checks themselves' },
  { page: 'CONTRIBUTING.md', text: 'npm run lint', why: 'these are the checks themselves' },
  { page: 'CONTRIBUTING.md', text: 'npm run test:system', why: 'these are the checks themselves' },
  { page: 'CONTRIBUTING.md', text: '.ci/run', why: 'these are the checks themselves' },
  { page: MODELS, text: 'git clone', why: 'has no address' },
  { page: MODELS, text: 'llama-server', why: 'a model; a stand-in answers in its place' },
  { page: 'bots/pimc/README.md', text: 'bolachen compare "pimc+play=sound"', why: 'minutes' },
  { page: 'bots/README.md', text: 'bolachen compare "respond+exchange', why: 'minutes' },
  { page: 'bots/README.md', text: 'bolachen compare "respond(others=sound)"', why: 'minutes' },
  { page: 'bots/README.md', text: 'bolachen rank "respond', why: 'minutes' },
  { page: 'bots/README.md', text: 'bolachen compare "respond(others=mixture)"', why: 'minutes' },
  { page: 'src/experiments/rank/README.md', text: 'npm run ladder-order', why: 'needs 15,000 blocks to be sure' },
  {
    page: 'bots/README.md',
    text: '### Ladder',
    why: 'minutes, its rates longer; test/experiments/rank compares its points',
  },
  {
    page: 'src/players/bot/README.md',
    text: 'node --inspect-brk',
    why: 'waits for a debugger; test/cli/debugger.system.ts has one',
  },
  {
    page: LIVING,
    text: 'bolachen compare',
    why: 'serve pages until Ctrl-C; test/pages/living/living.system.ts has them',
  },
  { page: LIVING, text: 'bolachen serve', why: 'the same' },
  { page: KEEN, text: 'npm run learn', why: 'a quarter of an hour of processor time for each rule set' },
  {
    page: KEEN,
    text: 'bolachen compare "./bots/keen/learning/response.ts',
    why: 'plays what minutes of learning make',
  },
  { page: KEEN, text: '## What came out', why: 'a quarter of an hour' },
  { page: 'src/experiments/blocks/README.md', text: 'parallel bolachen', why: 'needs GNU parallel, and takes an hour' },
  {
    page: 'src/experiments/blocks/README.md',
    text: 'bolachen tournament … --shard',
    why: 'is part of a job of a cluster',
  },
  { page: 'src/search/rollout/README.md', text: '`npm run promises', why: 'ten minutes a game' },
  { page: 'src/stats/README.md', text: '`npm run promises', why: 'an hour for each table' },
  {
    page: QUEUE,
    text: 'apt-get install',
    why: 'a database for many machines; test/runs/queue/*.system.ts plays with one',
  },
  { page: QUEUE, text: 'cat > queue.conf', why: 'the same' },
  { page: QUEUE, text: 'redis-server', why: 'the same' },
  { page: QUEUE, text: 'npm install bullmq', why: 'the same' },
  { page: QUEUE, text: 'export BOLACHEN_QUEUE', why: 'the same' },
  { page: QUEUE, text: 'bolachen worker', why: 'the same' },
  { page: QUEUE, text: 'bolachen compare ./mine.ts keen', why: 'the same' },
  { page: QUEUE, text: '## What it costs', why: 'minutes, beside a database' },
  { page: QUEUE, text: '#!/bin/sh', why: 'a job of a cluster' },
  { page: QUEUE, text: '#SBATCH', why: 'a job of a cluster' },
  { page: QUEUE, text: 'bolachen tournament', why: 'a job of a cluster' },
];

/** By page, figures in its prose that no output on it shows, and why. */
export const MEASURED: Readonly<Record<string, { readonly figures: readonly string[]; readonly why: string }>> = {
  [KEEN]: {
    figures: [
      ...['+0.052', '±0.003', '+1.86', '±0.014', '±0.013', '±0.12', '−0.020', '−0.003', '−0.380', '±0.040', '−0.36'],
      ...['±0.37', '±0.36', '−3.27', '±0.58', '±0.016'],
    ],
    why: 'learning takes days; each with its options on the page, or the version of the bot that is no more',
  },
  'bots/learning/README.md': {
    figures: ['+0.038', '±0.013', '±0.022', '+0.039', '+0.610', '±0.045'],
    why: 'models that are learned anew differ a little',
  },
  'bots/pimc/README.md': { figures: ['+0.445', '±0.091'], why: 'minutes; the command is below it' },
  'bots/systems/README.md': { figures: ['±0.009', '±0.18'], why: 'minutes; the commands are beside it' },
  'src/stats/README.md': { figures: ['±1.4', '±2.1'], why: 'by the number of draws, which is beside it' },
  'src/experiments/blocks/README.md': {
    figures: ['±0.5', '±0.1', '0.33'],
    why: 'widths that are asked for, and a search of an hour',
  },
  'src/experiments/pricing/README.md': { figures: ['−0.0163', '±0.0014'], why: 'minutes; the options are beside it' },
  'src/pages/page/README.md': { figures: ['±1.2'], why: 'an example of a sentence' },
};
