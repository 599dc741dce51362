import { expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { type DealLine, playOn, type Trio } from '../../../src/pages/page/deal-line.js';
import { boardLine } from '../../../src/pages/page/entries.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { Seats } from '../../../src/players/bot/seats.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { ruleSetNames } from '../../../src/public/engine.js';

/** In a page a bot plays as elsewhere, also one that takes the others for certain bots. */

const SEED = 'page';
const BOLACHEN = makeGame('bolachen');
const boards = (bots: Trio, game = BOLACHEN): DealLine[] =>
  [...Array(12).keys()].map((board) => boardLine(game, { seed: SEED, board, bots }));

const inPage = (bots: Trio, game = BOLACHEN): number[][] =>
  boards(bots, game).map((line) => [...playOn(line, bots, null).actions]);

async function elsewhere(bots: Trio, game = BOLACHEN): Promise<number[][]> {
  const policies = await Promise.all(bots.map((bot) => loadPolicies(parseSpec(bot, 'bots'), 'bots')));
  const key = keyOf(SEED);
  return boards(bots, game).map(({ terms: { hands, talon, index } }) => {
    const seated = policies.map((each) => new SeatedBot(each, key));
    const seats = new Seats(game, seated, { match: { deal: 0, length: 1, session: null } });
    seats.begin(index ?? 0, [...hands, talon], null, 0);
    seats.playTo(() => false);
    return Array.from(seats.course.actions.subarray(0, seats.course.step));
  });
}

test.each<Trio>([
  ['reader(worlds=3,others=lowest)', 'lowest', 'sound'],
  ['reader(worlds=3,others=sound)', 'sound', 'lowest'],
  ['sound', 'reader(worlds=3,others=keen)', 'keen+play=reader(worlds=2,others=sound)'],
])('%s, %s, %s', async (...bots) => {
  expect(inPage(bots)).toEqual(await elsewhere(bots));
});

test.each(ruleSetNames)('house bots, in %s', async (name) => {
  const bots: Trio = ['keen', 'bold', 'random'];
  expect(inPage(bots, makeGame(name))).toEqual(await elsewhere(bots, makeGame(name)));
});

test('who is taken for another bot is played against otherwise', () => {
  const against = (bot: string): number[][] => inPage([`reader(worlds=3,others=${bot})`, 'sound', 'sound']);
  expect(against('lowest')).not.toEqual(against('sound'));
});
