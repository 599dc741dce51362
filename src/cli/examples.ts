/** Examples at the end of each command's help, by its name: a command line and its purpose. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [line: string, use: string])[]>> = {
  bolachen: [
    ['simulate --bots sound --deals 1 --seed first --show', 'one deal, card by card'],
    ['new-bot mine', 'a bot of your own, ./mine.ts'],
    ['compare ./mine.ts lowest', 'is it better than one that plays every default?'],
  ],
  simulate: [
    ['simulate --bots ./mine.ts,sound,sound --deals 1e6 --seed paper-1', 'who wins what, and how often'],
    ['simulate --bots sound --seed paper-1 --board 77 --deals 1 --show', 'one board, card by card'],
  ],
  sit: [
    ['sit --bots me,keen,sound --seed paper-1', 'twelve deals in a seat of your own'],
    ['sit --resume results/FOLDER', 'goes on with them'],
  ],
  tournament: [['tournament --bots sound,bold,./mine.ts --blocks 20000 --seed t1', 'who is strongest, and how sure']],
  compare: [
    ['compare ./mine.ts sound --watch --open', 'while you write it: is it better than it was?'],
    ['compare ./mine.ts sound --stop group', 'is it better? Stops once the answer is clear'],
    ['compare ./mine.ts sound --gate 0.05', 'in CI: is it not worse by more than 0.05?'],
  ],
  sweep: [['sweep "sound(play=4.0..6.0:0.25)" --blocks 20000', 'which threshold is best']],
  tune: [['tune "sound(play=4..7,bettel=0.2..0.8,mord=0.2..0.8)"', 'which values of all three are best']],
  rank: [
    ['rank ./mine.ts', 'its place among the house bots'],
    ['rank', 'the ladder'],
  ],
  advise: [
    ['advise "HA HK HO H9 SA S7 GK EA E9 E8" --seat F', 'what to bid'],
    ['advise games.jsonl:17@12', 'was this the right answer? Action 12 of the record in line 17'],
  ],
  runs: [
    ['runs', 'the runs in results/, as runs list says'],
    ['runs page results/FOLDER', 'a page with charts: results/FOLDER/report.html'],
  ],
  'runs list': [
    ['runs list --bot mine', 'every run with your bot, and what it found'],
    ['runs list --cite results/FOLDER', 'BibTeX for a paper'],
  ],
  workbench: [
    ['workbench --open', 'the page in the browser, now'],
    ['workbench --out public', 'a folder for any host of static files; it also opens from a disk'],
  ],
  serve: [
    ['serve', 'the list of the runs in results/, and the page of each'],
    ['serve results/FOLDER --open', 'one run, in the browser; it grows while it is played'],
  ],
  'runs page': [['runs page results/FOLDER', 'a page with charts: results/FOLDER/report.html']],
  'runs merge': [['runs merge shard-0 shard-1 --out whole', 'two shards become the whole run']],
  'runs verify': [['runs verify results/FOLDER', 'are all files the same?']],
  dataset: [['dataset --kind outcomes --declarer F --deals 1e5 --out brands', 'Parquet files, with a data card']],
  check: [['check deals.jsonl --show --solve', 'each deal, with what each card gave away by open cards']],
  review: [
    ['review deals.jsonl', 'what each player gave away, and the worst mistakes'],
    ['review deals.jsonl --of ./mine.ts', 'only what your bot did'],
  ],
  view: [
    ['view deals.jsonl --worst 40', 'a page: what went wrong, on which card'],
    ['view --seed paper-1 --board 77 --bots keen', 'boards to be played against keen'],
    ['view --deal 372820919855892', 'a deal to be played'],
  ],
  solve: [['solve --deal 372820919855892 --declarer F', 'all contracts, with open cards']],
  rules: [['rules --effects --bots keen --deals 200000', 'which rules matter']],
  perft: [['perft --deal 372820919855892 --depth 4', 'to check another engine']],
  deal: [['deal --seed paper-1 --board 77', 'the cards of a board']],
  worker: [
    ['worker --threads 8', 'plays work from runs with --queue'],
    ['worker --list', 'which worker plays what'],
  ],
  bench: [['bench --bots ./mine.ts', 'where the time of a bot goes']],
  bots: [['bots keen', 'what it does, and its parameters']],
  price: [
    ['price cautious.system', 'what each line of a bidding system costs beside two of keen'],
    ['price mine.system count.system', 'two of them, and the difference'],
  ],
  distill: [['distill keen --lines 6 --out mine.system', 'how keen bids, in six lines']],
  'new-bot': [
    ['new-bot mine', 'writes ./mine.ts'],
    ['new-bot mine --system', 'writes ./mine.system: how to bid, in a dozen lines of words'],
    ['new-bot mine --system --game wallachen', 'the same for Wallachen'],
  ],
  'check-bot': [['check-bot ./mine.ts', 'is it legal, fair and repeatable?']],
  env: [['env --bots learner,keen,keen', 'what BatchEnv of bolachen_env.py starts']],
};

/** The examples of a command, as its help shows them. */
export function examplesOf(command: string): string {
  const lines = EXAMPLES[command].map(([line, use]) => `  bolachen ${line}\n      ${use}\n`);
  return `\nExamples:\n${lines.join('')}`;
}

const COMMAND = new RegExp(`\\bbolachen (?=(?:${Object.keys(EXAMPLES).join('|')})\\b)`, 'g');

/** How the user started the program: `npm start --` in its own folder, `npx bolachen` as a dependency. */
function programAsCalled({ npm_lifecycle_event: script = '', npm_package_name: project }: NodeJS.ProcessEnv): string {
  if (script === '') return 'bolachen';
  return script === 'start' && project === 'bolachen' ? 'npm start --' : 'npx bolachen';
}

/** Makes the commands in a text begin the way the user started this one. */
export function calledAs(text: string, environment = process.env): string {
  const program = programAsCalled(environment);
  return program === 'bolachen' ? text : text.replace(COMMAND, `${program} `);
}
