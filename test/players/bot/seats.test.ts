import { expect, test } from 'vitest';
import sound from '../../../bots/sound.js';
import { CheckedSeats } from '../../../src/analysis/checking/checked-seats.js';
import { openArrangement, USUAL_BEGINNING } from '../../../src/boards/job.js';
import { Table } from '../../../src/boards/table.js';
import { Course } from '../../../src/cards/engine/course.js';
import type { Game } from '../../../src/cards/engine/game.js';
import { legalAnswers } from '../../../src/cards/engine/legal.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { unrankDeal } from '../../../src/cards/random/deal-rank.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { Guest, type Spokesman } from '../../../src/players/bot/guest.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { Random } from '../../../src/players/bot/random.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { byPart, type Policies } from '../../../src/players/bot/spec.js';
import { newWorld } from '../../../src/players/bot/worlds/world.js';
import { Worlds } from '../../../src/players/bot/worlds/worlds.js';
import { View } from '../../../src/players/view/view.js';
import { ImaginedDeal } from '../../../src/search/rollout/imagined-deal.js';
import { selfPlayed } from '../../../src/search/rollout/self-play.js';

/** A bot outside this program, as far as seats know: it notes forehand's points of the deals that it is shown. */
class Noting extends Guest {
  readonly readsTexts = false;
  readonly name = 'noting';
  readonly command = 'noting';
  readonly window = 1;
  readonly points: number[] = [];

  leave(): void {}

  spokesman(): Spokesman {
    const { params } = sound;
    return {
      name: 'noting',
      sit: (place) => sound.sit!({ ...place, params: params! }),
      said: { ms: 0 },
      prepare: () => false,
      over: ({ score }) => this.points.push(score[0]),
    };
  }
}

const game = makeGame('bolachen');
const key = keyOf('shown');
/** Deals in which forehand wins or loses. */
const DEALS = [5, 77, 1_000_000_007].map(unrankDeal);

/** Deals are played by this bot in all seats; returns forehand's points, in all. */
const PLAYS: Readonly<Record<string, (guest: Policies) => number>> = {
  'at a table': (guest) => atTable(guest, game),
  'by models'(guest) {
    const courses = selfPlayed(game, [guest, guest, guest], 'shown');
    return sumOf(() => courses.next().value as Course);
  },
  'in imagination'(guest) {
    const imagined = new ImaginedDeal('bolachen', {}, [guest, guest, guest]);
    const random = new Random(key, 1);
    return sumOf((deal) => {
      const course = new Course(game);
      course.begin(...DEALS[deal]);
      const view = new View(course, course.seat, { deal: 0, length: 1 });
      imagined.observe(view);
      imagined.replay(new Worlds(view).draw(random, newWorld()), deal, random);
      imagined.playOn(legalAnswers(course).at(-1)!, true);
      return imagined.course;
    });
  },
  'under changed rules': (guest) => atTable(guest, makeGame('bolachen', { mordValue: 5 })),
  'in the checks of bots'(guest) {
    const seats = new CheckedSeats(game, [guest], LIMITS, 'noting');
    return sumOf((board) => {
      seats.play(board, { declarer: 0, contract: board });
      return seats.course;
    });
  },
};

function atTable(guest: Policies, played: Game): number {
  const table = new Table(
    played,
    { ...openArrangement(1), beginning: { ...USUAL_BEGINNING, deals: Int32Array.from(DEALS.flat()) } },
    key,
    [0, 1, 2].map(() => new SeatedBot(guest, key)),
    game,
  );
  return sumOf((board) => {
    table.playSeated(board);
    return table.course;
  });
}

const sumOf = (play: (deal: number) => Course): number => DEALS.reduce((sum, _, deal) => sum + play(deal).score[0], 0);

test.each(Object.keys(PLAYS))('bots outside this program are shown how each deal ended: %s', (where) => {
  const guest = new Noting();
  const policy = { bot: guest, params: {} };
  const sum = PLAYS[where](byPart(() => policy));
  expect([sum === 0, guest.points.length]).toEqual([false, 3 * DEALS.length]);
  expect(guest.points.reduce((all, points) => all + points, 0)).toBe(3 * sum);
});
