/** The rooms of `src`, from below: each imports only from those before it. CONTRIBUTING prints this table. */
export const ROOMS: readonly (readonly [name: string, what: string])[] = [
  ['support', '`input`: options and refusals; `system`: files, time, memory. Nothing of cards'],
  ['stats', 'mathematics without cards: intervals, sequential tests, tuning'],
  [
    'cards',
    '`engine`: one deal, for any rules; [`games`](src/cards/games/README.md): how Bolachen and Wallachen differ; [`record`](src/cards/record/README.md): their text, replay; `texts`: the rules in words; `random`: seeds, dealing, deal ids',
  ],
  [
    'players',
    '`view`, `features`: what a player sees, in words and in numbers; [`bot`](src/players/bot/README.md): seats, questions, faults, specs, loading, programs; `model`: what others would answer',
  ],
  [
    'search',
    '[`solver`](src/search/solver/README.md): open cards; [`rollout`](src/search/rollout/README.md): what an answer is worth in worlds that fit',
  ],
  [
    'boards',
    'one board and many: seating, sessions, faults, digests; `tallies`: whatever is counted; [`where`](src/boards/where/README.md): conditions on deals',
  ],
  ['results', '`document`: typed cells and figures → screen, Markdown, CSV; `text`: numbers, lines, tables'],
  [
    'runs',
    '[`run`](src/runs/run/README.md): a run saved in a folder, its journal, resume, shards, merge; `document`: what is said of bots whose results say little; `work`: on any number of threads; [`queue`](src/runs/queue/README.md): on other machines',
  ],
  [
    'analysis',
    '`advice`, `review`, `solving`: what is right, by rollouts and by the solver; `checking`: whether a bot can be trusted',
  ],
  [
    'data',
    '[`dataset`](src/data/dataset/README.md): files for statistics and machine learning; `env`: an environment for learners',
  ],
  [
    'experiments',
    'the kinds of run: `simulate`, `tournament`, `compare`, `sweep`, `tune`, `rank`, `effects`; [`blocks`](src/experiments/blocks/README.md): what they share; `settings`: which setting of a bot is best, for `sweep` and `tune`; `kinds.ts`: all of them; [`pricing`](src/experiments/pricing/README.md), `distill`: what bidding systems cost, and systems in a few lines',
  ],
  [
    'pages',
    '`report`: documents → charts → one HTML file; [`page`](src/pages/page/README.md): a deal, a sitting in a browser; `workbench`: bidding systems compared in a browser; [`living`](src/pages/living/README.md): pages that are served and grow',
  ],
  ['public', 'what programs import: `index.ts` is the library'],
  ['cli', 'the commands: flags in, text out'],
];

/** What a room imports besides: of the project, not of `src`. */
export const BESIDES: Readonly<Record<string, string>> = { pages: 'bots', cli: 'benchmarks' };

/** The table of CONTRIBUTING: who reads it goes from what is played to what is shown. */
export const ROOMS_TABLE = [
  '| room of `src` | what |',
  '|---|---|',
  ...ROOMS.map(([name, what]) => `| \`${name}\` | ${what} |`),
].join('\n');
