import { type Row, refusals } from './refused.js';

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

refusals('folders that are none', { code: 1, files: { 'deals.jsonl': '{}\n' } }, [
  ['serve nowhere', 'nowhere: no such file or folder'],
  ...['serve', 'runs', 'check'].map((words): Row => [`${words} deal.jsonl`, 'deal.jsonl: no such file or folder']),
  ...['runs page', 'runs verify'].map(
    (words): Row => [`${words} deal.jsonl`, 'deal.jsonl: is not a folder of results (it has no manifest.json)'],
  ),
  ['serve deals.jsonl', 'deals.jsonl: a part of the path is not a folder'],
]);
