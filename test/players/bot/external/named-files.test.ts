import { expect, test } from 'vitest';
import { namedFiles } from '../../../../src/players/bot/external/named-files.js';
import { folderWith } from '../../../cli/run.js';

test.each<readonly [string, readonly string[]]>([
  ['python3 p.py', ['p.py']],
  ["python3 'my bot.py' --net=w.bin", ['my bot.py', 'w.bin']],
  ['python3 "my bot.py" w.bin', ['my bot.py', 'w.bin']],
  ['NET=w.bin nice python3 my\\ bot.py', ['w.bin', 'my bot.py']],
  ['exec python3 p.py<w.bin', ['p.py', 'w.bin']],
  ['(python3 p.py; true)', ['p.py']],
  ['python3 ./p.py p.py', ['./p.py', 'p.py']],
  ["python3 --net='w.bin' folder none.py", ['w.bin']],
  // What a program writes is no part of what it is: else no run of it could be continued.
  ['python3 p.py --transcript w.bin -v --log=w.bin --output "my bot.py"', ['p.py']],
])('%s names %j', async (command, files) => {
  const place = folderWith({ 'p.py': 'p', 'my bot.py': 'm', 'w.bin': 'w' });
  const here = process.cwd();
  process.chdir(place);
  try {
    expect(Object.keys(await namedFiles(command))).toEqual(files);
  } finally {
    process.chdir(here);
  }
});
