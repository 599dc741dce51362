import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { simulation } from '../../../src/experiments/simulate/kind.js';
import { Unrepeatable } from '../../../src/players/bot/fault.js';
import { mergeRuns, openRun, rerun, simulate } from '../../../src/public/index.js';
import { changedFilesIn, manifestText, readManifest, readSummary } from '../../../src/runs/run/manifest.js';
import { playRun, StoppedRun } from '../../../src/runs/run/start.js';
import { Retraction } from '../../../src/runs/work/executor.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { hashOf } from '../../../src/support/system/hash.js';
import { contents, folderOfFile } from '../../folders.js';
import { laterRefusal } from '../../support/input/refused.js';

/** Folders that are not what they should be: runs are not resumed in them, nor read, nor merged. */

const place = folderOfFile();
const at = (name: string): string => join(place, name);
const BOT = at('mine.mjs');
const WHAT = { bots: `${BOT},lowest,lowest`, deals: 6, seed: 's' };

beforeAll(async () => {
  writeFileSync(BOT, "export default { name: 'mine' };\n");
  await simulate(WHAT, { threads: 0, folder: at('whole') });
  for (const shard of [0, 1]) await simulate(WHAT, { threads: 0, folder: at(`part${shard}`), shard: `${shard}/2` });
});

type Changes = Readonly<Record<string, unknown>>;

/** A copy of a folder whose manifest says something else. */
function copied(name: string, changes: Changes): string {
  const folder = at(`copy-${name}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(at(name), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const { hash: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, manifestText({ ...manifest, ...changes }));
  return folder;
}

const shortly = (said: string): string =>
  said
    .replaceAll(`${place}/`, '')
    .replace(/\bwhich is at \S+/, 'which is at …')
    .replace(/\b[0-9a-f]{16}\b/g, 'DIGEST')
    .replace(/ holds comes to DIGEST$/, ' holds …');

const OTHER_BOT = [{ label: 'mine', spec: BOT, policy: 'mine', hashes: { [BOT]: '00' } }];

test.each<[Changes, object, string]>([
  [{}, {}, 'accepted'],
  [{}, { shard: '0/2' }, 'resume: copy-whole was begun with shard null, not "0/2"'],
  [{ shard: '0/2' }, { shard: '1/2' }, 'resume: copy-whole was begun with shard "0/2", not "1/2"'],
  [{ command: 'tune' }, {}, 'copy-whole: holds a run of "tune", not of simulate'],
  [{ commit: 'abc' }, {}, 'copy-whole: was begun by commit abc of this program, which is at … now'],
  [{ seed: 'x' }, {}, 'copy-whole: would not be the same run: seed in its manifest.json is not what is played now'],
  [{ bots: OTHER_BOT }, {}, 'copy-whole: mine.mjs is not the bot it was when the run was begun'],
  [{ digest: '01'.repeat(8) }, {}, 'copy-whole/manifest.json: has the digest "DIGEST", but what the folder holds …'],
])('a run whose manifest has %j is resumed with %j: %s', async (changes, how, message) => {
  const folder = copied('whole', changes);
  const said = await laterRefusal(() => simulate({} as typeof WHAT, { folder, resume: true, threads: 0, ...how }));
  expect(shortly(said)).toBe(message);
});

test('what is resumed may repeat its options, and change none', async () => {
  const said: string[] = [];
  const how = { folder: at('whole'), resume: true, threads: 0 };
  for (const what of [WHAT, { ...WHAT, deals: 7 }, { board: 5 }, { fixedSeats: false }, { after: undefined }])
    said.push(await laterRefusal(() => simulate(what as typeof WHAT, how)));
  expect(shortly(said.join('; '))).toMatchInlineSnapshot(
    `"accepted; resume: whole was begun with deals 6, not 7; resume: whole was begun without board, not 5; resume: whole was begun without fixedSeats, not false; accepted"`,
  );
  const { manifest } = await simulate({} as typeof WHAT, { ...how, folder: copied('part0', { complete: false }) });
  expect([manifest.shard, manifest.complete]).toEqual(['0/2', true]);
});

test('a run that was found not to be reproducible stays so, and so does what it is merged with', async () => {
  const { files } = await readManifest(at('whole'));
  const folder = copied('whole', { reproducible: false, files: { ...files, 'deals.html': 'page' } });
  for (const name of ['deals.html', 'timing.json']) writeFileSync(join(folder, name), '');
  const { summary, manifest, timing } = await playRun(simulation(), {}, { folder, resume: true, threads: 0 });
  expect([summary.reproducible, manifest.files?.['deals.html'], timing.threads]).toEqual([false, 'page', 0]);
  expect(readFileSync(join(folder, 'timing.json'), 'utf8')).toBe(''); // as it was
  expect(readFileSync(join(folder, 'summary.json'), 'utf8')).toContain('"reproducible": false');
  const parts = [at('part0'), copied('part1', { reproducible: false })];
  for (const order of [parts, parts.toReversed()]) {
    const merged = await mergeRuns(order, { folder: at('merged'), threads: 0, force: true });
    expect([merged.summary, merged.manifest]).toMatchObject([{ reproducible: false }, { reproducible: false }]);
    const why = 'not reproducible: a bot was found to answer otherwise when it was asked again';
    expect(contents(at('merged'))['report.md'].replaceAll(/\s+/g, ' ')).toContain(why);
  }
  rmSync(at('merged'), { recursive: true });
});

test('manifests and summaries that are damaged or missing', async () => {
  const said = async (act: () => Promise<unknown>): Promise<string> => shortly(await laterRefusal(act));
  const folder = copied('whole', {});
  const manifest = await readManifest(folder);
  const told: string[] = [];
  for (const path of [BOT, place, 'a\0b']) told.push(await said(() => readManifest(path)));
  writeFileSync(join(folder, 'summary.json'), '{}');
  told.push(await said(() => readSummary(folder, manifest)));
  rmSync(join(folder, 'summary.json'));
  told.push(await said(() => readSummary(folder, manifest)));
  writeFileSync(join(folder, 'report.md'), '');
  told.push(JSON.stringify(await changedFilesIn(folder, manifest)));
  const strange = copied('whole', { summaryHash: hashOf('x') });
  writeFileSync(join(strange, 'summary.json'), 'x');
  told.push(await said(() => openRun(strange)));
  const wrong = copied('whole', { digest: '0123456789abcdef' });
  told.push(await said(() => rerun(wrong, { threads: 0 })));
  const begun = copied('whole', { complete: false });
  const { digest, summary } = await openRun(at('whole'));
  expect(await openRun(begun)).toMatchObject({ digest, summary, complete: false });
  writeFileSync(join(begun, 'deals.jsonl'), '');
  told.push(await said(() => openRun(begun)));
  copied('whole', {});
  const path = join(folder, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"played": 6', '"played": 5'));
  told.push(await said(() => readManifest(folder)));
  writeFileSync(path, 'x');
  told.push(await said(() => readManifest(folder)));
  expect(told.join('; ').replace(place, '(place)')).toMatchInlineSnapshot(
    `"mine.mjs: is a file; expected a folder of results; (place): is not a folder of results (it has no manifest.json); a·b: cannot be read: a path cannot have a NUL character; copy-whole/summary.json: is not as it was written; \`resume\` writes it anew; copy-whole: has no summary.json: the run was killed; \`resume\` continues it; [{"file":"report.md","what":"is not as it was written"},{"file":"summary.json","what":"is missing"}]; copy-whole/summary.json: is not a summary; copy-whole: what its journal holds comes to the digest DIGEST, not DIGEST; copy-whole: has nothing to show yet: no line of its journal is written; copy-whole/manifest.json: is not as it was written; copy-whole/manifest.json: is not a manifest"`,
  );
});

const MERGES: [Changes, object][] = [
  ...[{}, { shard: null }, { command: 'tune' }, { complete: false }, { seed: 'x' }, { what: {} }, { bots: OTHER_BOT }]
    .concat([{ shard: '1/3' }, { shard: '0/2' }] as object[])
    .map((changes): [Changes, object] => [changes as Changes, {}]),
  ...[
    ...[{ shard: '0/2' }, { resume: true }],
    ...[undefined, at('part0'), at('part0/in'), place, at('whole')].map((folder) => ({ folder })),
  ].map((how): [Changes, object] => [{}, how]),
];

test('two parts are merged, unless the manifest of the second says something else, or they cannot be merged so', async () => {
  const merged = at('merged');
  const told: string[] = [];
  for (const [changes, how] of MERGES) {
    const folders = [at('part0'), copied('part1', changes)];
    const said = await laterRefusal(() => mergeRuns(folders, { folder: merged, threads: 0, ...how } as never));
    told.push(shortly(said).replace('(place)/', ''));
    expect(existsSync(merged)).toBe(said === 'accepted');
    if (said === 'accepted') expect(contents(merged)['summary.json']).toBe(contents(at('whole'))['summary.json']);
    rmSync(merged, { recursive: true, force: true });
  }
  expect(told.join('; ')).toMatchInlineSnapshot(
    `"accepted; copy-part1: is not a shard: it was played without \`shard\`; copy-part1: does not belong to part0: command differs; copy-part1: is not complete; \`resume\` continues it; copy-part1: does not belong to part0: seed differs; copy-part1: does not belong to part0: game differs; copy-part1: does not belong to part0: mine.mjs differs; copy-part1: does not belong to part0: it is one of 3 shards, not 2; copy-part1: is shard 0/2, and so is part0; shard: the shards are those of the folders; resume: a merge has nothing to continue; folder: a merged run is kept in one; folder: is the folder of a shard, part0; folder: lies inside a shard, part0; folder: has a shard inside it, part0, which would be lost; whole: exists already; \`force\` replaces a folder of results"`,
  );
  const alone = laterRefusal(() => mergeRuns([at('part0')], { folder: merged, threads: 0 }));
  expect(await alone).toBe('folders: missing: shard 1/2');
  cpSync(at('whole'), merged, { recursive: true });
  for (const changes of [{ shard: null }, { complete: false }, { command: 'odd' }]) {
    const parts = [at('part0'), copied('part1', changes)];
    expect(await laterRefusal(() => mergeRuns(parts, { folder: merged, threads: 0, force: true }))).not.toBe(
      'accepted',
    );
    expect(contents(merged), 'what is there stays').toEqual(contents(at('whole')));
  }
  rmSync(merged, { recursive: true });
  const odd = copied('part0', { command: 'odd' });
  expect(shortly(await laterRefusal(() => mergeRuns([odd], { folder: merged })))).toMatchInlineSnapshot(
    `"copy-part0: holds a run of "odd"; those that can be joined are of simulate, tournament, compare, sweep, tune, rules, dataset"`,
  );
});

test('a merge that fails as it is joined leaves nothing', async () => {
  const other = copied('part1', {});
  for (const name of readdirSync(other)) if (name.endsWith('.jsonl')) writeFileSync(join(other, name), '');
  const said = await laterRefusal(() => mergeRuns([at('part0'), other], { folder: at('merged'), threads: 0 }));
  expect(said).toMatch(/deals\.jsonl: ends before 3, expected all to 5: the shard is damaged$/);
  expect(existsSync(at('merged'))).toBe(false);
  expect(shortly(await laterRefusal(() => mergeRuns([], { folder: at('merged') })))).toBe(
    'folders: expected the folders of all shards',
  );
});

test('bots that are objects are played on this thread and kept nowhere', async () => {
  const said: string[] = [];
  for (const how of [{ threads: 1 }, { folder: at('x') }, {}, { threads: 0 }])
    said.push(await laterRefusal(() => simulate({ bots: [{ name: 'mine' }], deals: 1 }, how as never)));
  expect(said.map((each) => each.replace(/ and kept.*/, '')).join('; ')).toMatchInlineSnapshot(
    `"threads: bots that are objects are played on this thread; folder: bots that are objects are played on this thread; accepted; accepted"`,
  );
});

test('a run that fails leaves nothing, or says where it goes on; one that was given wrong results goes on itself', async () => {
  const kind = simulation();
  const failing = (error: Error, how: object) =>
    playRun({ ...kind, play: () => Promise.reject(error) }, WHAT, { threads: 0, ...how }).catch((failed) => failed);
  const first = await failing(new InputError('no'), { folder: at('none') });
  expect([first.message, first instanceof StoppedRun, existsSync(at('none'))]).toEqual(['no', false, false]);
  const folder = copied('whole', {});
  const how = { folder, resume: true };
  expect(await failing(new Unrepeatable('otherwise'), how)).toEqual(new StoppedRun('otherwise', 'simulate', folder));
  expect((await readManifest(folder)).reproducible).toBe(false);
  expect(await failing(new TypeError('ours'), how)).toEqual(new TypeError('ours'));
  const resumes: boolean[] = [];
  const play: typeof kind.play = (plan, stage) =>
    resumes.push(stage.resume) === 1 ? Promise.reject(new Retraction(0)) : kind.play(plan, stage);
  await playRun({ ...kind, play }, WHAT, { folder: at('again'), threads: 0 });
  expect(resumes).toEqual([false, true]);
});
