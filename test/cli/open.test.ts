import { SAMPLE } from '../cards/record/sample.js';
import { type Row, refusals, refusing } from './refused.js';

refusals('pages that are opened', { code: 2, files: { 'deals.jsonl': '{}\n' } }, [
  ...['simulate --bots sound', 'compare sound lowest', 'view deals.jsonl', 'review deals.jsonl', 'advise x'].map(
    (line): Row => [`${line} --port 8000`, '--port: needs --open'],
  ),
  ...['0', '65536', '1.5', 'x'].map(
    (port): Row => [
      `simulate --bots sound --open --port ${port}`,
      `--port: expected a whole number from 1 to 65535; found ${port}`,
    ],
  ),
  ['serve . --port 0', '--port: expected a whole number from 1 to 65535; found 0'],
  ['simulate --bots sound --open --no-out', '--no-out: cannot be given together with --open'],
]);
refusals('bots that are watched', { code: 2, files: { 'mine.ts': '' } }, [
  ['compare sound bold --watch', '--watch: needs the file of a bot, as ./mine.ts; found "sound"'],
  ['compare ./mine.ts sound --watch --no-out', '--watch: cannot be given together with --no-out'],
  ...[
    ['json', ''],
    ['resume', ' x'],
    ['shard', ' 0/2'],
    ['gate', ' 0.1'],
  ].map(
    ([name, value]): Row => [
      `compare ./mine.ts sound --watch --${name}${value}`,
      `--watch: cannot be given together with --${name}`,
    ],
  ),
]);

const FILES = {
  'mine.html': '<p>mine',
  'wrong.jsonl': '{"game":"bolachen"}\n',
  'empty.jsonl': '\n',
  'deals.jsonl': `${JSON.stringify(SAMPLE)}\n`,
};
const PAGE_BOTS =
  'does not play in a page; expected one of keen, sound, bold, lowest, random, pimc, reader; `sit` seats you beside any bot';
refusing('what a page is made of', { code: 2, files: FILES })`
  view | view: expected a file of records, or --seed or --deal of boards to be played
  view deals.jsonl --seed x | --seed: cannot be given together with \`records\`
  view deals.jsonl --where tricks | --where: column 1: expected a condition; found a number↵  tricks↵  ^
  view deals.jsonl --where 'bot(F) = "Reso"' | --where: no bot of these records is called "Reso" (did you mean "Resi"?)
  view --seed x --worst 3 | --worst: needs \`records\` ‖ view --seed x --bots oracle | --bots: "oracle" ${PAGE_BOTS}
  view --seed x --bots ./mine.ts | --bots: "./mine.ts" ${PAGE_BOTS}
  view --seed x --deal 7 | --seed: cannot be given together with --deal
  view deals.jsonl --deal 7 | --deal: cannot be given together with \`records\`
`;
refusals('files and folders that no page is made of, or that are no page', { code: 1, files: FILES }, [
  ['view empty.jsonl', 'empty.jsonl: has no records'],
  ['view wrong.jsonl', 'wrong.jsonl:1: deal: is missing'],
  ['view mine.html', `mine.html:1: record: is not JSON: Unexpected token '<' in "<p>mine"`],
  ['view deals.jsonl --out mine.html', 'mine.html: exists already, and is no page of ours; it stays as it is'],
  ['view deals.jsonl --out .', '.: is a folder, expected a file'],
  ["view deals.jsonl --where 'tricks > 9'", 'deals.jsonl: has no record that matches --where'],
  ['runs page nowhere', 'nowhere: is not a folder of results (it has no manifest.json)'],
]);

refusals('folders that are none', { code: 1, files: { 'deals.jsonl': '{}\n' } }, [
  ['serve nowhere', 'nowhere: no such file or folder'],
  ...['serve', 'runs', 'check'].map((words): Row => [`${words} deal.jsonl`, 'deal.jsonl: no such file or folder']),
  ...['runs page', 'runs verify'].map(
    (words): Row => [`${words} deal.jsonl`, 'deal.jsonl: is not a folder of results (it has no manifest.json)'],
  ),
  ['serve deals.jsonl', 'deals.jsonl: a part of the path is not a folder'],
]);
