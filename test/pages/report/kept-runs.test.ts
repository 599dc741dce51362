import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SiteOfRuns } from '../../../src/pages/living/runs.js';
import { citationOf, type KeptRun, runsDocument } from '../../../src/pages/report/kept-runs.js';
import { compare, runsIn, simulate, sweep, tournament } from '../../../src/public/index.js';
import { textsOf } from '../../../src/results/document/table.js';
import { folderOfFile } from '../../folders.js';
import { hashOf } from '../../outline.js';

/** Lists of runs: what was played, when, and what it found. */

const place = folderOfFile();
const BEGUN = '2031-04-05T06:07:08.000Z';
const folder = (name: string): string => join(place, 'results', name);

beforeAll(async () => {
  await compare({ a: 'keen', b: 'sound', blocks: 40, seed: 'a' }, { folder: folder('compared'), threads: 0 });
  await tournament({ bots: ['keen', 'bold', 'lowest'], blocks: 20, seed: 'b' }, { folder: folder('cup'), threads: 0 });
  await simulate({ bots: 'sound', deals: 50, seed: 'c' }, { folder: folder('one'), threads: 0 });
  await simulate({ bots: 'sound', deals: 50, seed: 'd' }, { folder: folder('broken'), threads: 0 });
  rmSync(folder('broken/summary.json'));
  writeFileSync(folder('one/report.html'), '');
});

describe('Runs of a folder', () => {
  test('are listed, the last first, with their findings; a damaged one with what is the matter', async () => {
    const runs = await runsIn(join(place, 'results'));
    const said = JSON.stringify(runs, (name, value) => (/^(begun|version|commit)$/.test(name) ? '1' : value));
    const lasting: KeptRun[] = JSON.parse(said.replaceAll(place, '/place'));
    const [listed] = runsDocument(lasting, '/place').tables;
    const shown = JSON.stringify([textsOf(listed), lasting.map((run) => listed.paragraphs?.(run))]);
    expect(runs.map(({ command }) => command)).toEqual(['', 'simulate', 'tournament', 'compare']);
    expect([JSON.stringify(lasting), shown].map(hashOf)).toEqual(['0ea831ec', '89edc165']);
    expect(await runsIn(folder('one'))).toEqual([runs[1]]);
    expect((await runsIn(join(place, 'results'), 'keen')).map(({ command }) => command)).toEqual([
      'tournament',
      'compare',
    ]);
  });

  test('a sweep is one bot, with so many settings; a page that is served plays, keeps and counts nothing', async () => {
    const swept = join(place, 'swept');
    await sweep({ spec: 'sound(play=4..6:0.5)', blocks: 4, seed: 'e' }, { folder: join(swept, 'one'), threads: 0 });
    const [{ bots }] = await runsIn(swept);
    expect(bots).toEqual(['sound(play=4..6:0.5), 5 settings']);
    const files = () => readdirSync(place, { recursive: true, encoding: 'utf8' }).sort();
    const before = files();
    const site = new SiteOfRuns(swept);
    const list = (await site.page(''))?.html;
    expect(list).toContain('href="one/"');
    expect(list).not.toMatch(/play=4\.5|ladder/);
    expect((await site.page('one/'))?.html).toContain('5 settings');
    expect(files()).toEqual(before);
  });

  test('are cited by version, commit and digest; one that is not complete is not', async () => {
    const [torn, one] = await runsIn(join(place, 'results'));
    expect(citationOf(one)).toMatch(new RegExp(`^@misc\\{bolachen-${one.digest},[^]*seed c[^]*\\}\n$`));
    expect(citationOf({ ...one, begun: BEGUN })).toContain('\n  year = {2031}\n}\n');
    expect(citationOf({ ...one, begun: null })).not.toContain('year');
    for (const open of [torn, { ...one, complete: false }, { ...one, digest: null }])
      expect(() => citationOf(open)).toThrow(`${open.folder}: is not complete`);
    expect(citationOf({ ...one, isFromAnswers: true })).toContain(`; digest of what was played ${one.digest}`);
    expect(citationOf({ ...one, version: '1', commit: 'abc' })).toContain('{bolachen 1, commit abc}');
    const [, title] = /title = \{(.*)\}/.exec(citationOf(one)) ?? [];
    expect(title).toMatch(/^bolachen: simulate of /); // no verdict
    const strange = citationOf({ ...one, again: String.raw`./d/<i>z_1.mjs | 模 --out ~ ^ \ "50 %" 🂡 −1` });
    expect(strange).toContain(
      String.raw`\texttt{./d/\textless{}i\textgreater{}z\_1.mjs \textbar{} [U+6A21] -{}-out \textasciitilde{} \textasciicircum{} \textbackslash{} \textquotedbl{}50 \%\textquotedbl{} [U+1F0A1] $-$1}`,
    );
  });
});
