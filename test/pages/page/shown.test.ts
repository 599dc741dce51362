import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { HTMLElement, HTMLInputElement } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compare, swingsOf, viewOf } from '../../../src/public/index.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { deliver, leave, Thread, turn, Visit } from '../window.js';
import { FOLDER, recordsOf } from './pages.js';

/** What the page of deals shows at each step, in words and without a browser: its looks are in the system suite. */

let begin: (root: HTMLElement) => unknown;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // the address follows what is shown
  // Without their types: they are compiled with those of a browser.
  const { DealsPage } = await import('../../../src/pages/page/deals.js' as string);
  const { serve } = await import('../../../src/pages/page/own-thread.js' as string);
  const { TaskRoller } = await import('../../../src/pages/page/rolling.js' as string);
  begin = (root) => new DealsPage(root, 'script');
  Thread.begin = (inside) => serve(inside, new TaskRoller());
});
afterAll(() => {
  vi.useRealTimers();
  leave();
});

/** A page without its script, which is here already, its style and its version. */
const bare = (html: string): string =>
  html.replace(/<script>.*?<.script>|<style>.*?<.style>|(?<=bolachen) \d+\.\d+\.\d+/gs, '');

/** A page of deals, opened at an address. */
function shown(html: string, hash: string, motion?: string): Visit {
  vi.clearAllTimers(); // of the page before
  const page = new Visit(bare(html), hash, 'bolachen-deals', motion);
  begin(page.root);
  return page;
}

const open = async (what: Parameters<typeof viewOf>[0], hash = '', motion?: string): Promise<Visit> =>
  shown(await viewOf(what), hash, motion);

/** Presses keys, one after the other. */
const keys = (page: Visit, ...all: string[]): void => {
  for (const key of all) page.key(key);
};

test('records: gone through, looked at with other eyes, changed, saved, linked to', async () => {
  const session = { game: 'wallachen', match: 6, sessionTarget: 40, deals: 1 };
  const records = await recordsOf('used', { ...session, bots: ['sound', 'bold', 'sound'] });
  const page = await open({ records }, '#d=2&s=20');
  await page.tell({
    opened: turn,
    'fewer worlds': () => page.choose('in ', '200'),
    'what answers are worth': () => vi.advanceTimersByTime(80),
    'is found': () => deliver(),
    'with the eyes of another': () => page.choose('Show ', '1'),
    'and of all': () => page.choose('Show ', 'all'),
    'is known': () => keys(page, 'ArrowLeft', 'ArrowRight'),
    'by hand': () => page.root.dispatchEvent(new page.window.Event('pointerdown', { bubbles: true })),
    'given up for what is asked later': async () => {
      for (const key of ['ArrowRight', 'ArrowRight']) {
        keys(page, key);
        await vi.advanceTimersByTimeAsync(80);
      }
      await deliver();
    },
    'a worker that dies': async () => {
      keys(page, 'ArrowLeft');
      await vi.advanceTimersByTimeAsync(80);
      Thread.all.at(-1)?.onerror({ message: 'out of memory' });
      await turn();
    },
    'the next deal, of a session': () => keys(page, 'n'),
    'to its end': () => keys(page, 'End'),
    'a step back, and the address follows': () => {
      keys(page, 'ArrowLeft');
      vi.advanceTimersByTime(150);
    },
    'the first deal': () => keys(page, 'p', 'p', 'p', 'Home'),
    'another bot plays on': () => page.choose('Played on by ', 'bold'),
    'no costs': () => page.root.querySelectorAll<HTMLElement>('input[type=checkbox]')[0].click(),
    'another answer': () => keys(page, '2'),
    'played out': () => page.press('Let bots play on'),
    saved: () => page.press('Save record'),
    linked: () => {
      page.press('Copy link');
      return turn();
    },
    restored: () => page.press('Back to the record'),
    'no mistakes': () => keys(page, 'm'),
    'a link': () => page.follow(page.window.location.hash.replace('&s=1', '&s=7')),
    'to itself': () => keys(page, 'Home', 'End', 'ArrowLeft', 'n'),
    'its address': () => vi.advanceTimersByTime(150),
    'a damaged link': () => page.follow('#deal=x'),
    'a deal that is not there': () => page.follow('#d=9'),
    'one of the other game': () => page.follow('#deal=7&game=bolachen'),
    'its second deal': () => page.follow('#d=2&s=11.9'),
    'step by step': () => {
      const slider = page.root.querySelector('input[type=range]') as HTMLInputElement;
      slider.value = '12';
      slider.dispatchEvent(new page.window.Event('input'));
    },
    'back from here': () => page.root.querySelectorAll<HTMLElement>('.steps button')[1].click(),
    'by its course': () => page.root.querySelectorAll<HTMLElement>('.moves button')[3].click(),
    'typed, or meant for the browser': () => {
      page.field('in ').focus();
      keys(page, 'n', 'ArrowRight');
      page.field('in ').blur();
      keys(page, 'Control+n', 'Alt+ArrowRight', 'Meta+1', 'x');
    },
  });
  await page.tellSaved();
  expect(hashOf(page.story)).toMatchInlineSnapshot(`"0d7156fd"`);
});

/** Gives the first answer there is until the board is over; what bots answer is not waited for. */
function playOut(page: Visit): void {
  for (let nth = 0; nth < 40 && page.root.querySelector('.result') === null; nth++) keys(page, '1', 'ArrowRight');
}

test('a seat is taken at a board, its bots answer one by one, and the table is left', async () => {
  const page = await open({ seed: 'paper-1', board: 77, bots: 'sound' }, '', 'no-preference');
  const sit = (seat: string, board: string): void => {
    page.press('Take a seat …');
    page.choose('You sit at ', seat);
    page.choose('from board ', board);
    page.press('Sit down');
  };
  await page.tell({
    opened: turn,
    'another seat': () => sit('2', '80'),
    'a bot answers': () => vi.advanceTimersByTime(800),
    'and the other': () => vi.advanceTimersByTime(800),
    'all the rest': () => keys(page, 'ArrowRight'),
    'to the end': () => playOut(page),
    'another seat is offered': () => page.press('Take a seat …'),
    'and not taken': () => page.press('Cancel'),
    'the next board': () => page.press('Next board'),
    'not over': () => page.press('Save record'),
    linked: () => {
      page.press('Copy link');
      return turn();
    },
    left: () => page.press('Leave the table'),
    saved: () => page.press('Save boards played'),
    'no such board': () => sit('1', '9000000000000000'),
    'looked at': () => page.press('Take a seat …'),
    'and left alone': () => page.press('Cancel'),
  });
  await page.tellSaved();
  expect(hashOf(page.story)).toMatchInlineSnapshot(`"059afac0"`);
});

test('deals that are given, one after the other, the others hidden; who leaves sees what bots make of them', async () => {
  const page = await open({ deal: ['5', '7'], bots: 'sound', game: 'wallachen' });
  await page.tell({
    opened: turn,
    'to the end': () => playOut(page),
    'the next': () => page.press('Next board'),
    left: () => page.press('Leave the table'),
  });
  const last = await open({ deal: '5', bots: 'sound,bold,lowest' });
  await last.tell({
    opened: turn,
    over: () => playOut(last),
    left: () => last.press('Leave the table'),
    'another seat, by a link': () => last.follow('#deal=7&game=bolachen&F=sound&M=human&D=bold&seat=M&s=0'),
  });
  expect(hashOf(page.story + last.story)).toMatchInlineSnapshot(`"2b4befaf"`);
});

test('the worst mistakes, one after the other; and what a bot did that it may not', async () => {
  const all = await recordsOf('mistakes', { bots: ['random', 'lowest', 'random'], deals: 40 });
  const records = all.filter((record) => JSON.parse(record).actions.length < 14);
  const faults = [{ seat: 'M', at: 2, kind: 'illegal', detail: '</script> and <b>'.padEnd(400, '.') }];
  const page = await open({
    records: [JSON.stringify({ ...JSON.parse(records[0]), faults }), ...records.slice(1)],
    step: 2,
  });
  await page.tell({
    opened: turn,
    'at its end': () => keys(page, 'End'),
    there: () => page.press('Go there'),
    saved: () => page.press('Save record'),
    'answered otherwise': () => keys(page, '2', 'End'),
    'with other eyes': () => page.choose('Show ', '0'),
  });
  await page.tellSaved();
  const worst = await open({ records, worst: 3, worlds: 50, model: 'lowest' });
  await worst.tell({
    opened: turn,
    'the next': () => keys(worst, 'm'),
    'with the eyes of one': () => worst.choose('Show ', '2'),
    his: () => keys(worst, 'm'),
    'and his last': () => keys(worst, 'm', 'm', 'm', 'm'),
  });
  expect(hashOf(page.story + worst.story)).toMatchInlineSnapshot(`"e7b460ba"`);
});

test('two courses of a deal beside each other', async () => {
  const folder = join(FOLDER, 'pairs');
  await compare({ a: 'sound', b: 'bold', blocks: 6, seed: 't' }, { threads: 0, folder });
  const html = (await swingsOf(folder)) as string;
  const page = new Visit(bare(html), '#d=2', 'bolachen-deals');
  const [script] = /(?<=<script>).*?(?=<.script>)/s.exec(html) ?? [''];
  Object.defineProperty(page.window.document, 'currentScript', { value: { textContent: script } });
  runInThisContext(script);
  await page.tell({
    opened: turn,
    'what answers are worth': () => vi.advanceTimersByTime(80),
    'where they part': () => page.root.querySelector<HTMLElement>('.parts')?.click(),
    'what if': () => keys(page, '2'),
    'the end': () => keys(page, 'End'),
    saved: () => page.press('Save record'),
  });
  await page.tellSaved();
  expect(await Thread.all.at(-1)?.script).toContain(script);
  expect(hashOf(page.story)).toMatchInlineSnapshot(`"e1d373c0"`);
});

/** Anything that may be done: mostly an answer; buttons, steps of the course, deals of the list, and other eyes. */
function anything(page: Visit, random: Random): readonly [name: string, does: () => unknown] {
  const pressed = (...kinds: string[]): readonly [string, () => unknown] => {
    const all = kinds.map((kind) => [...page.root.querySelectorAll<HTMLElement>(kind)]);
    const found = random.pick(all.find(({ length }) => length > 0) ?? []);
    return [found?.textContent ?? '', () => found?.click()];
  };
  const [key, nth, eyes] = [random.pick(KEYS), `${random.below(10)}`, random.pick(['all', 'all', '0', '1', '2'])];
  const answer = pressed('button.word:not([disabled])', 'button.legal');
  const [byKey, byNth] = [key, nth].map((each) => [each, () => page.key(each)] as const);
  const row = `#d=${random.below(4)}`;
  return random.pick<readonly [string, () => unknown]>([
    ...[answer, answer, answer, byKey, byKey, byKey, byNth, byNth, byNth],
    ...[pressed('.note button, .options button, dialog:last-of-type button'), pressed('.moves button')],
    ...[[row, () => page.follow(row)] as const, [`Show ${eyes}`, () => page.choose('Show ', eyes)] as const],
  ]);
}
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'Home', 'End', 'n', 'p'];

test.each([
  ['bolachen', 9, 6, 'c3a3ac62'],
  ['wallachen', 90, 5, '4983169c'],
] as const)('%s: whatever is done', async (game, sessionTarget, seed, story) => {
  const session = { game, match: 3, sessionTarget, deals: 3 };
  const page = await open({
    records: await recordsOf(`any-${game}`, { ...session, bots: ['bold', 'sound', 'lowest'] }),
  });
  page.root.querySelectorAll<HTMLElement>('input[type=checkbox]')[1].click();
  const random = new Random(seed);
  for (let nth = 0; nth < 60; nth++) await page.tell(Object.fromEntries([anything(page, random)]));
  expect(hashOf(page.story)).toBe(story);
});
