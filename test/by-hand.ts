/** What pages show and no check runs: it takes hours, another machine, or a database. */

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
  { page: 'src/experiments/rank/README.md', text: 'npm run ladder-order', why: 'needs 15,000 blocks to be sure' },
  { page: 'bots/README.md', text: '### Ladder', why: 'minutes; test/experiments/rank has its points' },
  { page: 'src/players/bot/README.md', text: 'node --inspect-brk', why: 'waits for a debugger' },
  { page: LIVING, text: 'bolachen compare', why: 'serves until Ctrl-C: test/pages/living' },
  { page: LIVING, text: 'bolachen serve', why: 'the same' },
  { page: KEEN, text: 'npm run learn', why: 'a quarter of an hour of processor time for each rule set' },
  { page: KEEN, text: 'bolachen compare "./bots/keen/learning/response.ts', why: 'plays what is learned' },
  { page: KEEN, text: '## What came out', why: 'a quarter of an hour' },
  { page: 'src/experiments/blocks/README.md', text: 'parallel bolachen', why: 'needs GNU parallel, and takes an hour' },
  { page: 'src/experiments/blocks/README.md', text: 'bolachen tournament … --shard', why: 'a job of a cluster' },
  { page: 'src/search/rollout/README.md', text: '`npm run promises', why: 'ten minutes a game' },
  { page: 'src/stats/README.md', text: '`npm run promises', why: 'an hour for each table' },
  { page: QUEUE, text: 'apt-get install', why: 'a database for many machines: test/runs/queue' },
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
