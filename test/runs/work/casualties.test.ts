import { expect, test } from 'vitest';
import { OF_NOBODY, SITTING } from '../../../src/players/bot/pulse.js';
import { Casualties, faultOf, type Loss } from '../../../src/runs/work/casualties.js';

/** Who is to blame for a thread that was lost, and what he is not asked any more when the piece is played again. */

const LIMITS = { moveTime: 500, memory: 64 };
const loss = (place: Partial<Loss['place']>, more: Partial<Loss> = {}): Loss => ({
  place: { deal: 7, bot: 1, seat: 0, step: 4, isOvertime: false, ...place },
  isTimeout: true,
  how: 'exited with code: 3',
  ...more,
});

test.each<[isTimeout: boolean, how: string, kind: string, detail: string]>([
  [true, 'whatever', 'timeout', 'no answer after 500 ms'],
  [false, 'reached its memory limit', 'crash', 'took more than 64 MB of memory'],
  [false, 'exited with code: 3', 'crash', 'ended its thread with exit code 3'],
  [false, 'was aborted', 'crash', 'ended its thread (was aborted)'],
])('timeout %s, %s: %s, %s', (isTimeout, how, kind, detail) => {
  expect(faultOf({ isTimeout, how }, LIMITS)).toEqual({ kind, detail });
});

test('after ten threads a bot does not even sit down, from the next deal on', () => {
  const all = new Casualties(LIMITS);
  const piece = all.ofPiece();
  for (let deal = 1; deal < 10; deal++) piece.add(loss({ deal }));
  expect(piece.absences.slice(-2)).toMatchObject([
    { deal: 2, step: 4, isForGood: false },
    { deal: 1, step: 4, isForGood: false },
  ]);
  piece.survived(); // absences of single deals are left: it still counts
  expect([all.counts.get(1), all.gone]).toEqual([9, []]);
  piece.add(loss({ deal: 10 }));
  expect(piece.absences.at(-1)).toMatchObject({ deal: 11, step: SITTING, isForGood: true, bot: 1 });
  expect(all.gone).toMatchObject([{ deal: 0, isForGood: true, bot: 1 }]);
  expect(all.ofPiece().absences).toEqual(all.gone);
});

test('threads are counted again once a piece is played without a loss', () => {
  const all = new Casualties(LIMITS);
  all.ofPiece().add(loss({}));
  all.ofPiece().survived();
  expect(all.counts.size).toBe(0);
});

test('who works on after its answers is looked for first, and refused if nobody is found', () => {
  const all = new Casualties(LIMITS);
  const piece = all.ofPiece();
  piece.add(loss({ isOvertime: true }));
  expect([piece.absences, all.gone, all.counts.size]).toEqual([[OF_NOBODY], [OF_NOBODY], 0]);
  expect(() => piece.add(loss({ isOvertime: true }))).toThrow('a bot hangs its thread before it is asked');
});

test.each<[why: string, first: Loss | null, then: Loss, message: string]>([
  ['before it is asked', null, loss({ deal: 0 }), 'a bot hangs its thread before it is asked'],
  [
    'as it is started',
    null,
    loss({ deal: 0 }, { isTimeout: false }),
    'a bot ended the thread it was to run in (exited',
  ],
  ['by the system', null, loss({ deal: 0 }, { isTimeout: false, refusal: 'no more threads' }), 'no more threads'],
  ['where it was absent from then on', loss({}), loss({}), 'a bot costs its thread without being asked (no answer'],
  ['where it was absent', loss({}), loss({ step: 5 }), 'a bot costs its thread without being asked (no answer'],
])('a thread that is lost %s is refused', (_, first, then, message) => {
  const piece = new Casualties(LIMITS).ofPiece();
  if (first !== null) piece.add(first);
  expect(() => piece.add(then)).toThrow(message);
});
