import { type Row, refusals, SEE_HELP } from './refused.js';

refusals('withdrawn', { code: 2 }, [
  [
    'compare sound bold --ab --repeat 9',
    '--ab: is no longer an option: npm run promises, in the source tree, measures whether intervals and tests keep their promises\n(--help shows what there is)',
  ],
  [
    'tournament --bots sound,bold --add keen',
    `--add: is no longer an option: a gauntlet of the new bot with the same seed compares it with the others on the same boards${SEE_HELP}`,
  ],
  [
    'runs x --ratings',
    `--ratings: is no longer an option: tournament rates bots, on the same boards; all of them in one${SEE_HELP}`,
  ],
  [
    'compare sound bold --both',
    `--both: is no longer an option: two comparisons with the same --seed, one of them with --estimand one-in-field${SEE_HELP}`,
  ],
  ...['compare sound bold --session-target 20', 'tournament --bots sound,bold --session-target 20'].map(
    (line) =>
      [
        line,
        `--session-target: is no longer an option: points are compared; sessions, who won them, and money are in the tables of simulate${SEE_HELP}`,
      ] as const,
  ),
  ['compare sound bold --swings 3', `--swings: is no longer an option: ten each way are kept${SEE_HELP}`],
  [
    'compare sound bold --gate 0 --faults 3',
    `--faults: is no longer an option: the gate allows one fault in 100 deals, not more${SEE_HELP}`,
  ],
  [
    'compare sound bold --pilot results/x',
    `--pilot: is no longer an option: the report of a shorter run says what each width takes; --budget ends a run when so much is spent${SEE_HELP}`,
  ],
  [
    'compare sound bold --stop sprt --bounds 0,0.1 --scale points',
    `--scale: is no longer an option: --bounds are points a deal; the report has the deviation of a block in points${SEE_HELP}`,
  ],
  [
    'compare sound bold --play-all',
    `--play-all: is no longer an option: deals that must come out alike are played once, with the same results${SEE_HELP}`,
  ],
  [
    'tournament --bots sound,bold --trust-exec',
    `--trust-exec: is no longer an option: programs are asked in every deal${SEE_HELP}`,
  ],
  [
    'compare sound bold --auction-first 4',
    `--auction-first: is no longer an option: without it, deals that must come out alike are played once${SEE_HELP}`,
  ],
  ...[
    ['review a.jsonl --left sound', '--left: is no longer an option: --others names whom the other two are taken for'],
    ['distill keen --chart a.svg', '--chart: is no longer an option: --open shows the picture'],
  ].map(([line, message]) => [line, `${message}${SEE_HELP}`] as const),
  ...[
    ['simulate --checkpoint 9', '--checkpoint'],
    ['compare sound bold --checkpoint=9', '--checkpoint'],
    ["tune 'sound(play=4..7)' --batch 9", '--batch'],
    ['dataset --kind deals --part 9', '--part'],
  ].map(
    ([line, flag]) =>
      [line, `${flag}: is no longer an option: it is called --chunk\n(--help shows what there is)`] as const,
  ),
  [
    'rank sound --measure sessions',
    `--measure: is no longer an option: rank counts points; sessions and who won them are in the tables of simulate${SEE_HELP}`,
  ],
  ...[
    ['rank keen --card a.svg', '--card: is no longer an option: --open shows its place on the ladder as a page'],
    ['solve --deal 5 --nodes 9', '--nodes: is no longer an option: every question is answered'],
  ].map(([line, message]) => [line, `${message}${SEE_HELP}`] as const),
  ['deal --seed a --count 2', `--count: is no longer an option: it is called --deals${SEE_HELP}`],
  ...['report', 'report results/x --out x.html', 'report --help', 'help report'].map(
    (line): Row => [line, 'report is now: bolachen runs page FOLDER'],
  ),
  ['merge a b --out whole', 'merge is now: bolachen runs merge FOLDERS'],
  ['dataset check results/x --sample all', 'dataset check is now: bolachen runs verify FOLDER'],
  ['rerun results/x', 'rerun is now: bolachen runs verify FOLDER'],
  [
    'sql results/x "SELECT 1"',
    "DuckDB reads the tables itself: duckdb -c \"FROM 'FOLDER/tables/words.csv'\", or 'FOLDER/data/*.parquet'",
  ],
  ['runs x --page', `--page: is no longer an option: serve shows the list with a page of each${SEE_HELP}`],
  ['runs list --csv', `--csv: is no longer an option: --json prints all of it${SEE_HELP}`],
  ['replay deals.jsonl --show', 'replay is now: bolachen check FILE'],
  [
    'play --seed a',
    'there is no command play: sit is played at the terminal, view --seed any on a page; in simulate bots play',
  ],
]);

const RULE = '--rule plays under other rules; a run each';

const NOW: readonly Row[] = [
  ['compare sound bold --rule-sets 20', RULE],
  ['compare sound bold --rule-seed x', RULE],
  ['rules --draw 3', RULE],
  ['rules --effects --adapt', '--rule of simulate or compare plays under them, with bots that know the rules'],
  ['compare sound bold --disguise x', 'texts for programs have the names of the game'],
  ['compare sound bold --measure sessions', 'sessions, and who won them, are in the tables of simulate'],
  [
    'worker --clear',
    'the results of a run go with it or in a day; redis-cli unlinks what is left of one that was killed',
  ],
  ['rank --card', '--open shows its place on the ladder as a page'],
  ['simulate --match 3 --sheet', 'the page of deals has the score sheet: view, with the records of a run'],
  [
    "simulate --force-after 'F pass'",
    '--after draws hands until the bots answer so, and takes what is given in --hand',
  ],
];

refusals(
  'withdrawn with their settings',
  { code: 2 },
  NOW.map(([line, instead]) => {
    const flag = line.split(' ').findLast((word) => word.startsWith('--'));
    return [line, `${flag}: is no longer an option: ${instead}${SEE_HELP}`];
  }),
);
