import { describe, expect, test } from 'vitest';
import { OVER } from '../../src/cards/engine/actions.js';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { loadCommand } from '../../src/players/bot/external/external-bot.js';
import { loadBot } from '../../src/players/bot/loading/load.js';
import { byPart } from '../../src/public/bots.js';
import type { OpenDeal, Word } from '../../src/public/engine.js';
import * as engine from '../../src/public/engine.js';
import { playRun } from '../../src/runs/run/start.js';
import { courseOf, takeAtRandom } from '../cards/engine/random-course.js';
import { Random } from '../judge/random.js';
import { givenEach } from '../outline.js';
import { rows } from '../rows.js';
import { sized } from '../sizes.js';
import { refusal } from '../support/input/refused.js';

const { ALL_CARDS, actionAnswer, actionSeat, boardOf, cardsOf, EMPTY, formatAction, formatAnswer, formatDeal } = engine;
const { openDeal, parseHand, Replayer, rankDeal, ruleSetNames, setOf, size, without } = engine;

const DEAL = 'A.KO.97.UX987 KOU.A98.KX.K8 X98.UX7.A8.AO 7.. OUX6'; // not a deal: for refusals

/** Any legal answer, as a bot gives it. */
function anyAnswer({ question, legal }: OpenDeal, random: Random): Word | number {
  if (typeof legal !== 'number') return legal[random.below(legal.length)];
  const cards = cardsOf(legal);
  const first = cards[random.below(cards.length)];
  if (question === 'call' && random.below(2) === 0) return 'no-call';
  if (question !== 'discard') return first;
  const others = cardsOf(without(legal, setOf([first])));
  return setOf([first, others[random.below(others.length)]]);
}

function playOut(deal: OpenDeal, random: Random): void {
  while (!deal.over) deal.take(anyAnswer(deal, random));
}

describe('a deal that is stepped by hand', () => {
  test.each(ruleSetNames)('%s: comes to the end with any legal answers, and its record is one', (game) => {
    const random = new Random(8);
    const replayer = new Replayer();
    for (let board = 0; board < sized(10, 200); board++) {
      const deal = openDeal({ game, seed: 'by hand', board });
      playOut(deal, random);
      const line = deal.record(['one', 'two', 'three']);
      const { record, course } = replayer.replay(line);
      expect(record).toMatchObject({ seed: 'by hand', index: board, players: ['one', 'two', 'three'] });
      expect(record.texts).toEqual(deal.actions);
      expect(deal.score).toEqual(Array.from(course.score));
      expect(replayer.read(line)).toEqual(record);
    }
  });

  test('has the cards that are given, as text, sets or id', () => {
    const dealt = boardOf('given', 3);
    const id = rankDeal(dealt.hands[0], dealt.hands[1], dealt.talon);
    for (const deal of [formatDeal(dealt), id, dealt]) {
      expect(openDeal({ game: 'wallachen', deal }).view(2).hand).toBe(
        openDeal({ game: 'wallachen', deal: id }).view(2).hand,
      );
      expect(openDeal({ game: 'bolachen', deal }).view(1).hand).toBe(dealt.hands[1]);
    }
    const hand = parseHand('AKOUX987..9.8', 'hand', 10);
    const { hands, talon } = boardOf('given', 3, { M: hand, T: '.A..A' });
    expect([hands[1], talon]).toEqual([hand, parseHand('.A..A', 'talon', 2)]);
    expect(hands[0] | hands[1] | hands[2] | talon).toBe(ALL_CARDS);
    expect(hands.map(size)).toEqual([10, 10, 10]);
  });

  test.each(['declarer', 'dealer', 'holder'])('B18 steps through records under returnCardBy=%s', (returnCardBy) => {
    const random = new Random(18);
    let drawn = 0;
    for (let board = 0; board < 24; board++) {
      const deal = formatDeal(boardOf('drawn', board));
      const opening = { game: 'bolachen', rules: { returnCardBy }, deal, declarer: 'FMD'[board % 3], contract: 'mord' };
      const course = courseOf({ ...opening, start: { declarer: opening.declarer as 'F', contract: 'mord' } });
      while (course.question !== OVER) {
        drawn += Number(course.isDrawn);
        takeAtRandom(course, random, 0);
      }
      const record = Array.from(course.actions.subarray(0, course.step));
      const given = openDeal({ ...opening, draws: false });
      for (const action of record) {
        expect(given.seat).toBe(actionSeat(action));
        given.copy().takeNumber(actionAnswer(action));
        given.takeNumber(actionAnswer(action));
      }
      expect(given.actions).toEqual(record.map(formatAction));
      expect(given.score).toEqual(Array.from(course.score));
    }
    expect(drawn).toBeGreaterThanOrEqual(returnCardBy === 'declarer' ? 0 : 8);
  });

  test('shows a seat what it may know, and keeps it as it was', () => {
    const deal = openDeal({ game: 'bolachen', seed: 'x' });
    const [asked, other] = [deal.view(0), deal.view(1)];
    expect(asked).toMatchObject({ seat: 0, question: 'bid', legal: deal.legal, history: [] });
    expect(other).toMatchObject({ seat: 1, question: 'bid', legal: EMPTY, history: [] });
    deal.take('pass');
    expect(asked.history).toEqual([]);
    expect(deal.view(1)).toMatchObject({ legal: deal.legal, history: ['F pass'] });
    const random = new Random(5);
    while (deal.question !== 'play') deal.take(anyAnswer(deal, random));
    const { seat, legal } = deal;
    for (const onlooker of [0, 1, 2].filter((each) => each !== seat)) {
      expect(deal.view(onlooker as 0)).toMatchObject({ legal: EMPTY, talon: null, discards: null });
    }
    expect(deal.view(seat).legal).toBe(legal);
    playOut(deal, random);
    expect(deal.view(0)).toMatchObject({ question: null, legal: EMPTY, step: deal.actions.length });
  });

  test('stays unchanged when an answer is not legal', () => {
    const deal = openDeal({ game: 'bolachen', seed: 'x' });
    const refused = [refusal(() => deal.take('brnd' as Word))];
    deal.take('pass');
    refused.push(...[() => deal.take(31), () => deal.score, () => deal.record(['a', 'b', 'c'])].map(refusal));
    expect(deal.actions).toEqual(['F pass']);
    const random = new Random(1);
    while (deal.question !== 'play') deal.take(anyAnswer(deal, random));
    const held = deal.view(deal.seat).hand;
    const foreign = cardsOf(without(ALL_CARDS, held))[0];
    expect(refusal(() => deal.take(foreign))).toMatch(
      /^action \d+: \w+, play: [EGSH]. is not legal; legal: ([EGSH]. ?)+$/,
    );
    expect(deal.view(deal.seat).hand).toBe(held);
    playOut(deal, random);
    refused.push(...[() => deal.seat, () => deal.take('pass'), () => deal.view(3 as 0)].map(refusal));
    expect(refused.join('; ')).toMatchInlineSnapshot(
      `"action 0: forehand, bid: "brnd" is not legal; legal: pass, brand, bettel, mord (did you mean "brand"?); action 1: middlehand, bid: 31, a number where a word is expected, is not legal; legal: pass, brand, bettel, mord; score: the deal is not over: middlehand is asked; record: the deal is not over: middlehand is asked; seat: the deal is over: nobody is asked any more; take: the deal is over: nobody is asked any more; view: expected a seat 0, 1 or 2; found 3"`,
    );
  });

  test('is refused where it cannot be, with what is wrong', () => {
    const openings = rows`
      {"gaem": "bolachen"} ‖ "bolachen" ‖ {} ‖ {"game": "bolachen"} ‖ {"game": "bolachen", "deal": "${DEAL}"}
      {"game": "bolachen", "deal": {"hands": [1, 2], "talon": 3}} ‖ {"game": "bolachen", "deal": {"hands": [1, 2, 3], "talon": 3}}
    `.flat();
    const more = rows`
      "seed": "" ‖ "board": -1 ‖ "board": 9007199254740991 ‖ "deal": "${DEAL}" ‖ "hands": {"X": "A..."} ‖ "contract": "mord"
      "hands": {"T": "A..."} ‖ "hands": {"F": "AKOUX987.AK..", "T": ".A..A"} ‖ "draws": "no" ‖ "declarer": "F"
      "declarer": "F", "contract": "mard" ‖ "bots": {"M": "keen"} ‖ "declarer": "X", "contract": "mord"
    `.flat();
    openings.push(...more.map((each) => `{"game": "bolachen", "seed": "x", ${each}}`));
    const refused = openings.map((opening) => refusal(() => openDeal(JSON.parse(opening))));
    expect(refused.join('; ')).toMatchInlineSnapshot(
      `"openDeal: has no key "gaem" (did you mean "game"?); its keys are game, rules, seed, board, hands, deal, declarer, contract, bots, draws; openDeal: expected an object; found "bolachen"; game: is missing; expected one of bolachen, bolachen-old, wallachen, wallachen-sirch; seed: is missing; expected a seed, with \`board\` or without, or all cards as \`deal\`; deal: has 5 groups, expected 4 (forehand, middlehand, dealer, talon); found "A.KO.97.UX987 KOU.A98.KX.K8 X98.UX7.A8.AO 7.. OUX6"; deal: expected three hands and a talon as sets of cards; found {"hands":[1,2],"talon":3}; deal: forehand: has 1 card, expected 10 ("...7"); seed: cannot be empty; board: expected a whole number from 0 up; found -1; board: expected a number from 0 to 9007199254740990; found 9007199254740991; deal: cannot be given together with \`seed\`; hands: has no key "X"; its keys are F, M, D, T; contract: needs \`declarer\`; hands.T: has 1 card, expected 2 ("A..."); hands.T: has cards of another hand that is given: SA; draws: expected true or false; found "no"; declarer: needs \`contract\`; contract: "mard" is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord; bots.M: expected a bot, as loadBot gives it; declarer: "X" is not a seat: F (forehand), M (middlehand) or D (dealer)"`,
    );
  });
});

const BOTS = ['keen', 'pimc(worlds=1)', 'random(shy=0.5)'];
const loaded = Promise.all(BOTS.map(loadBot));

/** Records of a run with three bots in fixed seats. */
async function recordsOf(game: string, deals: number): Promise<string[]> {
  let text = '';
  const write = async (bytes: Uint8Array): Promise<void> => {
    text += new TextDecoder().decode(bytes);
  };
  const what = { game, bots: BOTS.join(','), seed: 'by hand', deals, fixedSeats: true, match: 1 };
  await playRun(simulation({ output: 'records', write }), what, { threads: 0 });
  return text.trim().split('\n');
}

const anyNumber = ({ numbers }: OpenDeal, random: Random): number => numbers[random.below(numbers.length)];

describe('bots at a deal that is stepped by hand', () => {
  test.each(ruleSetNames)('%s: answer as in a run', async (game) => {
    const [F, M, D] = await loaded;
    const players = BOTS as unknown as [string, string, string];
    for (const [board, line] of (await recordsOf(game, 6)).entries())
      expect(`${openDeal({ game, seed: 'by hand', board, bots: { F, M, D } }).record(players)}`).toBe(
        line.replace(/\n$/, ''),
      );
  });

  test.each(['keen', 'pimc(worlds=1)'])(
    'beside %s, a copy can be played on in another way, or in the same',
    async (spec) => {
      const bot = await loadBot(spec);
      const random = new Random(3);
      for (let board = 0; board < 5; board++) {
        const deal = openDeal({ game: 'bolachen', seed: 'copies', board, bots: { M: bot, D: bot } });
        for (let step = random.below(8); step > 0 && !deal.over; step--) deal.takeNumber(anyNumber(deal, random));
        const before = deal.actions;
        const [same, other] = [deal.copy(), deal.copy()];
        while (!other.over) other.takeNumber(anyNumber(other, random));
        expect(deal.actions).toEqual(before);
        while (!deal.over) {
          expect(same.numbers).toEqual(deal.numbers);
          const number = anyNumber(deal, random);
          for (const each of [deal, same]) each.takeNumber(number);
        }
        expect([same.actions, same.score]).toEqual([deal.actions, deal.score]);
      }
    },
  );

  test('numbers that are not legal, and what is no bot, are refused', async () => {
    const keen = await loadBot('keen');
    const deal = openDeal({ game: 'bolachen', seed: 'by hand', bots: { M: keen } });
    expect(deal.numbers.map(formatAnswer)).toEqual(deal.legal);
    const duck = await loadCommand('node bots/external/duck.mjs', { game: 'bolachen', rules: {} }, 'bots');
    const policy = { bot: duck, params: {} };
    const open = (bot: unknown) => openDeal({ game: 'bolachen', seed: 's', bots: { M: bot as never } });
    const refused = givenEach((number: number) => deal.takeNumber(number), [63, 1.5, 9999]);
    refused.push(...givenEach(open, ['keen', byPart(() => policy)]));
    expect(refused.join('; ')).toMatchInlineSnapshot(
      `"action 0: forehand, bid: "63 = HA" is not legal; legal: pass, brand, bettel, mord; action 0: forehand, bid: "1.5" is not legal; legal: pass, brand, bettel, mord; action 0: forehand, bid: "9999" is not legal; legal: pass, brand, bettel, mord; bots.M: expected a bot, as loadBot gives it; bots.M: a program cannot sit here"`,
    );
  });
});
