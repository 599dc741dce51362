import { expect, test } from 'vitest';
import { rows } from '../rows.js';
import { here } from './here.js';
import { folderWith, type Ran } from './run.js';

const files = {
  'mine.ts': "export default { name: 'm', params: { n: 1 }, ranges: { n: [1, 2, 1] } };",
  'other.mjs': "export default { name: 'o' };",
  'sound.ts': 'is not looked at',
};
const RUN = '--seed s --threads 0 --json';

test.each(rows`
    simulate --bots mine,other,sound --deals 3 ${RUN} | simulate --bots ./mine.ts,./other.mjs,sound --deals 3 ${RUN}
    simulate --bots x:=mine(n=2)+play=other --deals 3 ${RUN} | simulate --bots x:=./mine.ts(n=2)+play=./other.mjs --deals 3 ${RUN}
    compare mine ./mine.ts(n=2) --blocks 3 ${RUN} | compare ./mine.ts ./mine.ts(n=2) --blocks 3 ${RUN}
    sweep mine --blocks 3 ${RUN} | sweep ./mine.ts --blocks 3 ${RUN}
    tune mine(n=1..2) --blocks 20 ${RUN} | tune ./mine.ts(n=1..2) --blocks 20 ${RUN} ‖ bots mine | bots ./mine.ts
  `)('a file is found by its name alone, and the bot has one name, that of its path: %s', async (line, inFull) => {
  const folder = folderWith(files);
  const ran = await here(folder, line);
  const factsOf = ({ code, stdout }: Ran) => ({
    code,
    facts: stdout.replaceAll(/^played in .*|"command": .*/gm, ''),
  });
  expect(ran).toMatchObject({ code: 0 });
  expect(factsOf(ran)).toEqual(factsOf(await here(folder, inFull)));
});
