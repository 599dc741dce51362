import { rows } from '../rows.js';
import { type Row, refusals, SEE_HELP } from './refused.js';

/** Of commands and flags of earlier versions, what does the same now: in the words of the command line. */

const PROMISES = 'npm run promises, in the source tree, measures whether intervals and tests keep their promises';
const TWO = 'two comparisons with the same --seed, one of them with --estimand one-in-field';
const SESSIONS = 'sessions and who won them are in the tables of simulate';
const DRAWN = '--after draws hands until the bots answer so, and takes what is given in --hand';
const FLAGS: readonly (readonly [line: string, flag: string, instead: string])[] = [
  ['compare sound bold --ab --repeat 9', '--ab', PROMISES],
  ['compare sound bold --both', '--both', TWO],
  ['compare sound bold --checkpoint=9', '--checkpoint', 'it is called --chunk'],
  ['dataset --kind deals --part 9', '--part', 'it is called --chunk'],
  ['rank sound --measure sessions', '--measure', `rank counts points; ${SESSIONS}`],
  ['compare sound bold --measure sessions', '--measure', 'sessions, and who won them, are in the tables of simulate'],
  ['deal --seed a --count 2', '--count', 'it is called --deals'],
  ['rules --draw 3', '--draw', '--rule plays under other rules; a run each'],
  ["simulate --force-after 'F pass'", '--force-after', DRAWN],
];

refusals('withdrawn', { code: 2 }, [
  ...FLAGS.map(([line, flag, instead]): Row => [line, `${flag}: is no longer an option: ${instead}${SEE_HELP}`]),
  ...['report', 'report results/x --out x.html', 'report --help', 'help report'].map(
    (line): Row => [line, 'report is now: bolachen runs page FOLDER'],
  ),
  ...rows`
  dataset check results/x --sample all | dataset check is now: bolachen runs verify FOLDER
  sql results/x "SELECT 1" | DuckDB reads the tables itself: duckdb -c "FROM 'FOLDER/tables/words.csv'", or 'FOLDER/data/*.parquet'
  play --seed a | there is no command play: sit is played at the terminal, view --seed any on a page; in simulate bots play
`,
]);
