import { gzipSync } from 'node:zlib';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { playOn, recordOf } from '../../src/pages/page/deal-line.js';
import { boardLine } from '../../src/pages/page/entries.js';
import { rows } from '../rows.js';
import { FILES, refusals, refusing } from './refused.js';

/** Files and folders that are not what a command needs: what is said of them. */

const RUN = 'simulate --bots lowest --deals 5';
const GOOD = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const EXPECTED = 'expected four hands F M D T in notation, or a deal id from 0 to 2753294408504639';
const NO_RUN = 'is not a folder of results (it has no manifest.json)';
const DEAL_FILES = {
  ...{ 'word.txt': `${GOOD}\nnonsense\n`, 'nothing.txt': '\n\n', 'gap.txt': `${GOOD}\n\n5\n` },
  ...{ 'id.txt': '2753294408504640', 'twice.txt': `${GOOD.replace('.U.9.', '.U.7.')}\n` },
  ...{ 'short.txt': `0\r\n${GOOD.replace('.U.9.', '.U..')}\r\n`, 'bolachen.py': 'precious' },
};

/** Paths that are called like an option are no flags. */
refusing('files and folders', { code: 1, files: { ...FILES, ...DEAL_FILES, deals: '', bots: '', threads: '' } })`
  simulate --deals-from none.txt | none.txt: no such file or folder ‖ simulate --deals-from . | .: is a folder, expected a file
  simulate --deals-from word.txt | word.txt:2: ${EXPECTED}; found "nonsense" ‖ simulate --deals-from nothing.txt | nothing.txt: has no deals
  simulate --deals-from gap.txt | gap.txt:2: ${EXPECTED}; found "" ‖ simulate --deals-from id.txt | id.txt:1: ${EXPECTED}; found "2753294408504640"
  simulate --deals-from twice.txt | twice.txt:1: talon: leaves 7 was dealt twice
  simulate --deals-from short.txt | short.txt:2: talon: has 1 card, expected 2 (".U..")
  ${RUN} --records none/games.jsonl | none/games.jsonl: no such file or folder
  ${RUN} --records plain/games.jsonl | plain/games.jsonl: a part of the path is not a folder
  ${RUN} --records plain --no-out | plain: exists already; --force replaces it ‖ ${RUN} --records . | .: is a folder, expected a file
  ${RUN} --records /dev/full | /dev/full: the disk is full ‖ ${RUN} --records /dev/full --threads 2 | /dev/full: the disk is full
  ${RUN} --out plain/run | plain/run: a part of the path is not a folder ‖ ${RUN} --out plain --force | plain: exists already, and is a file
  ${RUN} --out . --force | .: ${NO_RUN}; it stays as it is ‖ ${RUN} --out /dev/full/run | /dev/full/run: a part of the path is not a folder
  ${RUN} --out deals | deals: exists already, and is a file ‖ ${RUN} --resume bots | bots: is a file; expected a folder of results
  ${RUN} --records threads | threads: exists already; --force replaces it ‖ runs verify seed | seed: ${NO_RUN} ‖ runs page folders | folders: ${NO_RUN}
  check none.jsonl | none.jsonl: no such file or folder ‖ check . | .: is a folder, expected a file of records
  check - | standard input: has no records ‖ solve --from - | standard input: has no positions ‖ review - | standard input: has no records
  solve --from nothing.jsonl | nothing.jsonl: no such file or folder ‖ solve --from . | .: is a folder, expected a file of positions
  view empty.jsonl | empty.jsonl: has no records ‖ view wrong.jsonl | wrong.jsonl:1: deal: is missing
  view mine.html | mine.html:1: record: is not JSON: Unexpected token '<' in "<p>mine"
  view deals.jsonl --out mine.html | mine.html: exists already, and is no page of ours; it stays as it is
  view deals.jsonl --out . | .: is a folder, expected a file
  view deals.jsonl --where 'tricks > 9' | deals.jsonl: has no record that matches --where
  serve nowhere | nowhere: no such file or folder ‖ serve deals.jsonl | deals.jsonl: a part of the path is not a folder
  runs deal.jsonl | deal.jsonl: no such file or folder ‖ runs | results: no such file or folder ‖ runs verify deal.jsonl | deal.jsonl: ${NO_RUN}
  advise games.jsonl:2@0 | games.jsonl: has 1 line; found no line 2 ‖ check empty.jsonl:1 | empty.jsonl: has an empty line 1
  advise deals.jsonl:1@99 | deals.jsonl:1: step: expected the index of an action, 0 to 37; found 99
  new-bot mine | mine.ts: exists already; --force replaces it ‖ distill sound --out mine.ts | mine.ts: exists already; --force replaces it
  new-bot x --out none/x.ts | none/x.ts: no such file or folder ‖ distill sound --out none/x.system | none/x.system: is in no folder that exists
  new-bot other --language python | bolachen.py: is another file than the one that the bot imports; move it, or choose another folder with --out
`;

// Where no folder can be made, Node, asked for several at once, never ends.
const PROC = process.platform === 'linux' ? ['/proc/none', '/proc/none/deeper'] : [];
refusals(
  'a place in which nothing can be made',
  { code: 1 },
  PROC.flatMap((place) => [
    [`${RUN} --out ${place}`, `${place}: not permitted`],
    [`view --seed s --bots lowest --out ${place}/deals.html`, `${place}/deals.html: not permitted`],
  ]),
);

const FROM = 'records come from bolachen simulate --records FILE';
const JOURNAL = `is the journal of a run, read by its folder as in bolachen runs page FOLDER; ${FROM}`;
const RUN_FILES = { 'chunks.jsonl': '{"chunk":0,"boards":30}\n', 'manifest.json': '{\n  "program": "bolachen"\n}\n' };
refusing('files of a run in place of records', { code: 1, files: { ...RUN_FILES, 'swings.jsonl': '' } })`
  view chunks.jsonl | chunks.jsonl: ${JOURNAL} ‖ check manifest.json | manifest.json: ${JOURNAL.replace('journal', 'manifest')}
  check . | swings.jsonl: has no records
`;

const RECORD = `{"game":"bolachen","deal":"${GOOD}","actions":["F pass"]}\n`;
const LOWEST = ['lowest', 'lowest', 'lowest'] as const;
const PLAYED = recordOf(playOn(boardLine(makeGame('bolachen'), { seed: 's', board: 0, bots: LOWEST }), LOWEST, null));
const PRETTY = JSON.stringify({ game: 'bolachen' }, null, 2);
const NO_TEXTS = {
  'latin.jsonl': Buffer.from(`${RECORD}{"players":["J\xe9r\xf4me"]}\n`, 'latin1'),
  'late.jsonl': Buffer.from(`${PLAYED}\r\r{"players":["J\xe9"`, 'latin1'),
  'wide.jsonl': Buffer.from('\ufeff{"a":1}\n', 'utf16le'),
  'zero.jsonl': `${RECORD}{"a":"\0"}\n`,
  'cut.gz': gzipSync(RECORD.repeat(99)).subarray(0, 40),
  'more.gz': Buffer.concat([gzipSync(RECORD), Buffer.from('more')]),
  ...{ 'array.json': `[${RECORD.trim()}]\n`, 'pretty.json': PRETTY, 'mac.json': PRETTY.replaceAll('\n', '\r') },
  'table.csv': 'board,deal,actions\n1,2,3\n',
  'blocks.jsonl': '{"first":0,"count":40,"digest":"e5bc59730dfa13ce"}\n',
};
const LINES = 'expected one JSON object a line';
/** What readers of lines say of them, after the name; those of deals of the first six. */
const WRONG = rows`
  latin.jsonl | :2:15: is not UTF-8 ‖ late.jsonl | :3:15: is not UTF-8 ‖ wide.jsonl | :1:1: is not UTF-8
  zero.jsonl | :2:7: is not text: it has a zero byte ‖ cut.gz | : is a damaged gzip file
  more.gz | : is a damaged gzip file ‖ array.json | : ${LINES}; found a JSON array (jq -c '.[]' makes lines of it)
  pretty.json | : ${LINES}; found JSON over several lines (jq -c . makes one of it)
  mac.json | : ${LINES}; found JSON over several lines (jq -c . makes one of it)
  table.csv | : ${LINES}; found a table with a header ‖ blocks.jsonl | : ${JOURNAL}
`;
refusals('what is no text, or no lines of JSON, in one word and with its place', { code: 1, files: NO_TEXTS }, [
  ...['check', 'view', 'review', 'solve --from', 'simulate --deals-from'].flatMap((line) =>
    WRONG.slice(0, line.includes('deals') ? 6 : 99).map(([name, message]) => [`${line} ${name}`, `${name}${message}`]),
  ),
  ['simulate --deals-from table.csv', 'table.csv: expected one deal a line; found a table with a header'],
]);
