const SELF_TEST = 'npm run promises, in the source tree, measures whether intervals and tests keep their promises';

const SESSIONS_WON = 'answers are worth points, or money; keen(session=win) bids for sessions';

const RANK_POINTS = 'rank counts points; sessions and who won them are in the tables of simulate';

const IN_SIMULATE = 'points are compared; sessions, who won them, and money are in the tables of simulate';

const PLAYED =
  'there is no command play: sit is played at the terminal, view --seed any on a page; in simulate bots play';

const LEFT = 'there is nothing to leave: a command ends by itself, or by Ctrl-C';

/**
 * Commands, options and values of earlier versions, and what does the same now; options of today are in backticks. An
 * option is named by its flag, with the command before it where others still have one of that name; a value has `=`.
 */
const WITHDRAWN: Readonly<Record<string, string>> = {
  report: 'report is now: bolachen runs page FOLDER',
  merge: 'merge is now: bolachen runs merge FOLDERS',
  rerun: 'rerun is now: bolachen runs verify FOLDER',
  replay: 'replay is now: bolachen check FILE',
  play: PLAYED,
  spielen: PLAYED,
  quit: LEFT,
  exit: LEFT,
  version: 'there is no command version: bolachen --version prints it',
  '-v': 'there is no flag -v: bolachen --version prints the version',
  'dataset check': 'dataset check is now: bolachen runs verify FOLDER',
  sql: "DuckDB reads the tables itself: duckdb -c \"FROM 'FOLDER/tables/words.csv'\", or 'FOLDER/data/*.parquet'",
  'new-bot --project': 'new-bot writes a file; npm install of the folder of this program gives editors its types',
  '--config': 'a script has the command; in the library options are an object, also those of a manifest',
  '--svg': 'chartsOf of the library gives the charts of a run as SVG',
  '--page': 'serve shows the list with a page of each',
  '--csv': '`json` prints all of it',
  '=two-vs-one': 'it mixed two questions; one-in-field asks them one by one, with `field` B and with `field` A',
  '=daring': 'keen(promise=-0.2) is the same',
  '=wary': 'keen(promise=0.2) is the same',
  '=field': 'name who sits there, as in respond(others=sound)',
  '=one-vs-two': 'it mixed two questions; a gauntlet with the other bot as `field` asks one of them',
  '--checkpoint': 'it is called `chunk`',
  '--part': 'it is called `chunk`',
  '--batch': 'it is called `chunk`',
  '--count': 'it is called `deals`',
  '--ab': SELF_TEST,
  '--repeat': SELF_TEST,
  '--pool': SELF_TEST,
  'distill --question':
    'lists answer bids; other answers are lines of your own, of which price says what they are worth',
  'distill --counts': 'a count of points is a definition in a system of your own, and price says what it is worth',
  'distill --teacher': 'lines go by what answers are worth; compare --explain shows where they differ from a bot',
  'distill --seat': 'lines may ask for the seat: seat = F',
  'distill --chart': '`open` shows the picture',
  '--left': '`others` names whom the other two are taken for',
  '--right': '`others` names whom the other two are taken for',
  '--rule-sets': '`rules` plays under other rules; a run each',
  '--rule-seed': '`rules` plays under other rules; a run each',
  '--draw': '`rules` plays under other rules; a run each',
  '--adapt': '`rules` of simulate or compare plays under them, with bots that know the rules',
  '--disguise': 'texts for programs have the names of the game',
  '--measure': 'sessions, and who won them, are in the tables of simulate',
  '--sheet': 'the page of deals has the score sheet: view, with the records of a run',
  '--force-after': '`after` draws hands until the bots answer so, and takes what is given in `hands`',
  '--bot-file': 'a program lists what it is made of, in `files` of its hello; its command names the rest',
  'worker --allow-exec': 'programs play on their own machine; `shard` divides a run among machines',
  'worker --clear':
    'the results of a run go with it or in a day; redis-cli unlinks what is left of one that was killed',
  'rank --card': '`open` shows its place on the ladder as a page',
  'perft --divide': 'with each action in `after` it counts what follows that',
  'deal --pack': 'dealPack of bolachen/engine deals a pack in packets',
  'solve --nodes': 'every question is answered',
  'advise --session-target': SESSIONS_WON,
  'advise --scores': SESSIONS_WON,
  'advise --deal': SESSIONS_WON,
  'advise --match': SESSIONS_WON,
  'review --match': SESSIONS_WON,
  'advise --played': 'all that was said and played is `after`',
  '--add': 'a gauntlet of the new bot with the same seed compares it with the others on the same boards',
  '--ratings': 'tournament rates bots, on the same boards; all of them in one',
  '--scores': 'what each bot scored is in the tables of its run; a run with --records has every deal',
  'rank --confirm': 'compare with the house bot next to it, with a `seed` of your own, plays fresh boards',
  'rank --measure': RANK_POINTS,
  'rank --session-target': RANK_POINTS,
  'compare --session-target': IN_SIMULATE,
  'compare --money': IN_SIMULATE,
  'tournament --session-target': IN_SIMULATE,
  'tournament --money': IN_SIMULATE,
  'rank --match': RANK_POINTS,
  '--drop': 'a tournament without the bot, with the same seed, plays the same boards',
  'compare --swings': 'ten each way are kept',
  'compare --faults': 'the gate allows one fault in 100 deals, not more',
  'compare --both': 'two comparisons with the same `seed`, one of them with `estimand` one-in-field',
  'compare --pilot': 'the report of a shorter run says what each width takes',
  '--budget': '`blocks` or `deals` bound a run; the report of a short one says what more takes, and Ctrl-C ends it',
  'compare --scale': '`bounds` are points a deal; the report has the deviation of a block in points',
  '--play-all': 'deals that must come out alike are played once, with the same results',
  '--trust-exec': 'programs are asked in every deal',
  '--auction-first': 'without it, deals that must come out alike are played once',
};

/** Commands by their German names, and those of other programs. */
const CALLED: Readonly<Record<string, string>> = {
  turnier: 'tournament',
  vergleich: 'compare',
  vergleiche: 'compare',
  vergleichen: 'compare',
  simulieren: 'simulate',
  simulation: 'simulate',
  mitspielen: 'sit',
  rangliste: 'rank',
  regeln: 'rules',
  hilfe: 'help',
  datensatz: 'dataset',
  ansehen: 'view',
  prüfen: 'check',
  lösen: 'solve',
};

/** What does the same now as a former command or value, or as a former option of one, named by its flag. */
export const insteadOf = (command: string, flag?: string): string | undefined =>
  flag === undefined
    ? found(command.startsWith('-') ? command : command.toLowerCase())
    : (found(`${command} ${flag}`) ?? found(flag));

function found(name: string): string | undefined {
  if (Object.hasOwn(CALLED, name)) return `there is no command ${name}; it is called: bolachen ${CALLED[name]}`;
  return Object.hasOwn(WITHDRAWN, name) ? WITHDRAWN[name] : undefined;
}
