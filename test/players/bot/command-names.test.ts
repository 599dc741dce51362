import { expect, test } from 'vitest';
import { namesIn } from '../../../src/players/bot/command-text.js';

test.each([
  ['python3 mine.py --model a.bin', ['python3', 'mine.py', '--model', 'a.bin']],
  ["python3 'my bot.py' --model=a.bin", ['python3', 'my bot.py', '--model=a.bin', 'a.bin']],
  // What a program writes is no part of what it is: else no run of it could be continued.
  ['python3 mine.py --transcript said.jsonl -v', ['python3', 'mine.py', '--transcript', '-v']],
  ['python3 mine.py --log=said.txt --output "my file"', ['python3', 'mine.py', '--output']],
])('%s names files that are read', (command, names) => {
  expect(namesIn(command)).toEqual(names);
});
