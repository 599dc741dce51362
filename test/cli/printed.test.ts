import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TAINTED } from '../../src/cli/play.js';
import { SAMPLE } from '../cards/record/sample.js';
import { hashOf, outlineOf } from '../outline.js';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/** What small runs print, against printed/, and hashes of their files: `npm run snapshots` writes those anew. */

const PRINTED = new URL('printed/', import.meta.url);
const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const POSITION = { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9' };
const FILES = {
  'positions.jsonl': `${[
    { ...POSITION, after: ['M SA'] },
    { game: 'wallachen', deal: DEAL, declarer: 'F', contract: 'bettel' },
  ]
    .map((position) => JSON.stringify(position))
    .join('\n')}\n`,
  'games.jsonl': `${JSON.stringify({ ...SAMPLE, seed: 's', index: 1 })}\n`,
};

/** Command lines by the name of the file that holds what they print; those of a run follow each other in one folder. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  simulate: ['simulate --bots sound,bold,lowest --deals 150 --seed s --threads 0 --out out'],
  'simulate-wallachen': [
    'simulate --game wallachen --rule allPass=pot --money 0.5 --bots sound,bold,random --deals 60 --seed s --threads 0 --out out',
  ],
  'simulate-faults': ['simulate --bots ./wrong.mjs,lowest,sound --deals 30 --seed s --threads 0 --out out'],
  'simulate-show': ['simulate --show --game wallachen-sirch --bots sound,bold,lowest --deals 1 --seed s --threads 0'],
  tournament: ['tournament --bots sound,bold --field lowest --blocks 30 --seed t --threads 0 --out out'],
  'tournament-wallachen': [
    'tournament --game wallachen --bots sound,bold,random,lowest --blocks 8 --seed t --threads 0 --out out',
  ],
  compare: ['compare sound bold --blocks 60 --seed c --threads 0 --out out'],
  'compare-sprt': [
    'compare sound random --stop sprt --bounds 0,0.5 --blocks 600 --field lowest --gate 5 --attribute auction,play --seed c --threads 0 --out out',
  ],
  sweep: ["sweep 'sound(play=4..6:1)' --blocks 20 --confirm 20 --seed s --threads 0 --out out"],
  tune: [
    "tune 'sound(play=4..7,mord=0.2..0.8)' --start play=7,mord=0.8 --blocks 100 --confirm 30 --seed s --threads 0 --out out",
  ],
  advise: [
    `advise 'HA HK HO H9 SA S7 GK EA E9 E8' --seat F --worlds 60`,
    `advise 'H AKO9 S A7 G K E A98' --seat D --after 'F pass, M bettel' --worlds 60 --others sound --sure --json`,
  ],
  solve: [
    ...['', ' --json'].map((more) => `solve --deal '${DEAL}' --declarer M --contract brand-S --discard 'E8 G9'${more}`),
    `solve --deal '${DEAL}' --declarer M`,
    `solve --deal '${DEAL}' --declarer M --json`,
  ],
  'solve-lines': ['solve --from positions.jsonl --threads 0'],
  dataset: [
    'dataset --kind deals --bots sound,bold,lowest --columns board,deal_id,contract,won --deals 8 --seed d --format csv --split train=0.8,test=0.2 --threads 0 --out out',
    'runs verify out --threads 0',
  ],
  'dataset-json': [
    'dataset --kind decisions --bots bold --deals 10 --sample 0.1 --seed d --threads 0 --json --out out',
  ],
  'dataset-outcomes': [
    'dataset --kind outcomes --deals 1 --declarer M --contract brand-H --seed d --format csv --threads 0 --out out',
    'runs verify out --threads 0',
  ],
  rules: ['rules --effects --bots sound --deals 100 --seed rules --threads 0 --out out'],
  shown: [
    ...['rules', 'rules --game wallachen --json', 'rules --text --rule cardCall=false', 'rules --text --json'],
    ...['rank', 'rank --json', 'bots', 'bots --json', "bots 'sound(play=5)'", 'bots keen --json', 'bots --words'],
    ...['bots --words --json', 'bots --protocol', 'deal --seed s --board 3 --deals 2', 'deal --deal 7 --json'],
    ...["perft --deal 7 --after 'F pass' --depth 3", 'view games.jsonl:1', 'view games.jsonl --where won'],
    ...['view --seed s --bots keen,sound,bold --out page.html', 'solve --from positions.jsonl --threads 0'],
  ],
  pages: [
    ...[
      'compare sound bold --blocks 20 --seed c --threads 0 --out kept',
      'runs page kept',
      'runs verify kept --threads 0',
    ],
    ...["runs page kept --out 'so so/other.html'", 'workbench'],
  ],
  check: [
    'check games.jsonl',
    'check --show --solve games.jsonl',
    'check --threads 0 --json games.jsonl',
    'review games.jsonl --model sound --worlds 20 --threads 0',
  ],
};

/** What is shown in full; of the rest so many lines of each output. */
const IN_FULL = ['simulate', 'tournament', 'compare', 'sweep', 'tune'];
const SHOWN = 4;

/** Files of a folder that say what was played, not how a run is kept. */
const kept = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^out\/.*\.(csv|json|md)$/.test(name) && !/(manifest|timing|schema)\.json$/.test(name))
    .sort();

/** What depends on the machine, or on the moment; a commit is in place of none, as where there is no checkout. */
const steady = (text: string): string =>
  text
    .replace(/"commit": (null|"[0-9a-f]{40}(\+changes)?")/g, '"commit": <commit>')
    .replace(/(\bversion [\d.]+)(, commit [0-9a-f]{40}(\+changes)?)?; digest/g, '$1, commit <commit>; digest')
    .replace(
      /\b((?:bolachen|version) \d+\.\d+\.\d+)(, commit [0-9a-f]{40}(\+changes)?)?(?=[;.])/g,
      '$1, commit <commit>',
    )
    .replace(/\bin [\d.,]+ (ms|s|min|h) \([^()]*deals\/s/g, 'in <time> (<rate> deals/s')
    .replace(/^( +time) .*/gm, '$1  <times>');

/** The innermost objects and arrays of indented JSON on one line each. */
const folded = (text: string): string =>
  text.replace(/[[{]\n[^[\]{}]*\n *[\]}]/g, (part) => part.replace(/\n\s*/g, ' '));

async function printed(run: string, lines: readonly string[]): Promise<string> {
  const folder = folderWith(FILES, true);
  const isInFull = IN_FULL.includes(run);
  let text = '';
  for (const line of lines) {
    const { code, stdout, stderr } = await here(folder, line);
    expect(code, stderr).toBe(run.endsWith('-faults') ? TAINTED : 0);
    const shown = folded(steady(stdout)) + (stderr && `-- stderr\n${steady(stderr)}`);
    text += `$ bolachen ${line}\n${isInFull ? shown : outlineOf(shown, run === 'shown' ? 1 : SHOWN)}\n`;
  }
  for (const name of kept(folder)) {
    const file = steady(read(folder, name));
    text +=
      run === 'dataset'
        ? `-- ${name}\n${outlineOf(folded(file), SHOWN)}\n`
        : `-- ${name}: ${file.split('\n').length} lines, ${hashOf(file)}\n`;
  }
  return text;
}

describe('printed', () => {
  test.each(Object.entries(RUNS))('%s', async (name, lines) => {
    await expect(await printed(name, lines)).toMatchFileSnapshot(`printed/${name}.txt`);
  });

  test('no file of a run that is no more', () => {
    const runs = Object.keys(RUNS).map((name) => `${name}.txt`);
    expect(readdirSync(PRINTED).filter((file) => !runs.includes(file))).toEqual([]);
  });

  test.each(['simulate', 'tournament', 'compare', 'sweep', 'tune'])('%s --json is summary.json', async (name) => {
    const folder = folderWith();
    const small = RUNS[name][0].replace(/--(deals|blocks) \d+/, '--$1 20');
    const { stdout } = await here(folder, `${small} --json`);
    expect(stdout).toBe(read(folder, 'out/summary.json'));
  });
});
