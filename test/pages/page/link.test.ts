import { expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { parseDeal } from '../../../src/cards/record/notation.js';
import { courseAt, type DealLine, playOn, type Trio } from '../../../src/pages/page/deal-line.js';
import { boardLine, newLine, playedEntry } from '../../../src/pages/page/entries.js';
import { linkOf, readLink } from '../../../src/pages/page/link.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { Seats } from '../../../src/players/bot/seats.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { ruleSetNames } from '../../../src/public/engine.js';
import { refusal } from '../../support/input/refused.js';

/** Links that hold a deal. */

const BOTS: Trio = ['sound(play=6)', 'bold+play=sound', 'lowest'];
const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';

function lines(): DealLine[] {
  const seeded = { seed: 'a & b_c=+', board: 3, bots: BOTS };
  const bolachen = playOn(boardLine(makeGame('bolachen', { mordValue: 5 }), seeded), BOTS, null);
  const withPot = boardLine(makeGame('wallachen', { allPass: 'pot' }), seeded);
  const session = { target: 60, before: [1, 2, -9] as const };
  const wallachen = { ...withPot, terms: { ...withPot.terms, pot: [6, 6] as const, session } };
  const started = newLine(makeGame('bolachen'), parseDeal(DEAL));
  return [
    bolachen,
    { ...bolachen, actions: bolachen.actions.slice(0, 4) },
    playOn(wallachen, BOTS, null),
    started,
    { ...started, terms: { ...started.terms, start: { declarer: 1, contract: 2 } } },
  ];
}

test.each(lines().map((line, i) => [i, line] as const))('a link holds the whole deal (%i)', (_, line) => {
  for (const seat of [null, 2] as const) {
    const link = linkOf({ line, seat, step: 7 });
    expect(link).toMatch(/^#deal=\d+&game=[\w-]+[\w&=.,()+%-]*&s=7$/);
    expect(link.length).toBeLessThan(700);
    const { line: read, ...rest } = readLink(`https://example.org/deals.html${link}`);
    expect(rest).toEqual({ seat, step: 7 });
    expect(linkOf({ line: read, seat, step: 7 })).toBe(link);
    expect([...courseAt(read).hands]).toEqual([...courseAt(line).hands]);
    expect(read).toMatchObject({ actions: line.actions, players: line.players });
  }
});

test('a deal begins with the hands of its seats, with its auction or without', () => {
  for (const line of lines().slice(3)) expect([...courseAt(line).dealt]).toEqual([...parseDeal(DEAL).hands]);
});

test('a deal in notation is a link, too, and who opens one that is not over sees it played on by bots', () => {
  const { line } = readLink(`#deal=${DEAL.replaceAll(' ', '_')}&game=wallachen&actions=F_no-double`);
  const [deal] = playedEntry(line, BOTS).deals;
  expect(deal.actions.slice(0, 1)).toEqual(line.actions);
  expect(deal).toMatchObject({ players: BOTS, result: { score: expect.any(Array) } });
});

test.each([
  ['#deal=', /^deal: expected four hands F M D T in notation, or a deal id/],
  ['#deal=12345678901234567', /^deal: expected four hands/],
  [`#deal=${DEAL.slice(0, -4).replaceAll(' ', '_')}`, /^deal: talon: "." has 2 suits/],
  ['#deal=5&game=bolachn', /"bolachn"/],
  ['#deal=5&rules={', /^rules: is not JSON: /],
  ['#deal=5&rules=5', /^rules: expected an object; found 5$/],
  ['#deal=5&actions=F_brand,F_HA', /^action 1: "F HA" is out of turn: M is asked; legal: /],
  ['#deal=5&actions=F_bran', /^action 0: "F bran" is not an action/],
  ['#deal=5&seat=X', /^seat: "X" is not a seat/],
  ['#deal=5&start={"declarer":"F"}', /^start.contract: expected a text/],
])('a damaged link, %s, is refused in one message', (link, message) => {
  expect(refusal(() => readLink(link))).toMatch(message);
});

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

test('a deal that is in the page is not put in once more; others come behind it', async () => {
  const { DealCollection } = await import('../../../src/pages/page/collection.js' as string);
  const all = lines().map((line) => ({ deals: [line], note: '' }));
  const deals = new DealCollection(all.slice(0, 2));
  expect(all.map((entry) => deals.add(entry))).toEqual([0, 1, 2, 3, 4]);
  expect([...all.toReversed().map((entry) => deals.add(entry)), deals.entries.length]).toEqual([4, 3, 2, 1, 0, 5]);
  expect([deals.beside(0, -1), deals.beside(0, 1), deals.beside(4, 1)]).toEqual([0, 1, 4]);
  expect([deals.address(1, 3), deals.named('#d=2&s=3.5'), deals.named('')]).toEqual([
    '#d=2&s=3',
    { at: 1, step: 3 },
    { at: 0 },
  ]);
});
