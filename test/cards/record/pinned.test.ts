import { expect, test } from 'vitest';
import { actionAnswer, OVER } from '../../../src/cards/engine/actions.js';
import type { Game } from '../../../src/cards/engine/game.js';
import { handsGiven, startOf } from '../../../src/cards/record/beginning.js';
import { ByteWriter } from '../../../src/cards/record/byte-writer.js';
import { parseCards } from '../../../src/cards/record/card-list.js';
import { givenView, viewLine } from '../../../src/cards/record/given-view.js';
import { beginRecord, endsSession, Replayer } from '../../../src/cards/record/replay.js';
import { boardOf, Course, FAULT_KINDS, makeGame, showDeal } from '../../../src/public/engine.js';
import { recordsOf } from '../../experiments/simulate/jobs.js';
import { choices, givenBy, givenEach, hashesOf } from '../../outline.js';
import { rows } from '../../rows.js';

/** What is written of deals at every step, and what is read of how they begin: none becomes another by accident. */

const GIVEN = rows`
  {} | {"F":"AKO.97..UX987","T":".A..A"} | {"M":"HA HK HO H10 SA S7 GK EA E9 E8"} | {"F":-1} | {"T":3} | {"T":["SA"]}
  {"D":"AKO.97..UX98"} | {"F":"AKOUX987.AK..","M":"A.KO.KOX8.KX9"} | {"X":"SA"} | [] | {"T":"SA SA"} | null
`.flat();
const CARDS = rows`
  HA HK S7 | h ak, s 7 g – e - | ak..7. | 10.x.. | H10 E | AK | H A A | HB | S | –, | H AK7 SA 8 | ... | A. | ha,ha
`.flat();

const NUMBERS = [0, 9, 10, -1, -77, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1 - 2 ** 53, 2 ** 60, 0.5, 123456789012];

/** Some deals at each of their steps, as they are shown, in a session and outside, with faults there. */
async function writtenOf(game: string, rules: object): Promise<unknown[]> {
  const replayer = new Replayer();
  const bots = ['sound', 'random(shy=0.3)', 'random(shy=0.8)'] as const;
  const lines = await recordsOf({ game, rules: { ...rules }, seed: 'steps', bots }, 4);
  return lines.flatMap((line, deal) => {
    const { record, course: over } = replayer.replay(line);
    const course = new Course(over.game);
    const before = [deal, -4, 4 - deal] as const;
    const session = deal % 2 === 0 ? null : { target: 5 + deal, before };
    const frame = { ...record, players: record.players!, index: deal || null, seed: deal < 2 ? 'a' : null, session };
    beginRecord(course, record);
    return [...record.actions, 0].map((action, at) => {
      const kind = FAULT_KINDS[at % 4];
      const faults = [{ seat: at % 3, at, kind, detail: at % 5 === 0 ? 'sit: no' : 'no' }];
      const view = givenView(over, at);
      const gaveAway = deal === 3 ? [] : record.actions.map((_, i) => (i * i + at) % 3).slice(0, deal === 2 ? 1 : 99);
      const shown = showDeal(course, { ...frame, faults: course.question === OVER ? faults : [] }, gaveAway);
      if (course.question !== OVER) course.take(actionAnswer(action));
      return [shown, view, view && viewLine(view, kind), endsSession(session, course)];
    });
  });
}

test('values are what they always were', async () => {
  const [first, second] = [await writtenOf('bolachen', {}), await writtenOf('wallachen', { allPass: 'pot' })];
  const games = [makeGame('bolachen'), makeGame('wallachen')];
  const parsed = GIVEN.map((text) => JSON.parse(text));
  const [seats, contracts] = [
    [undefined, 'F', 'M', 'X', 7],
    [undefined, 'mord', '8', 'brand-E'],
  ];
  const start = (declarer: string, contract: string, game: Game) => startOf({ declarer, contract }, game);
  const writer = new ByteWriter();
  const written = () => new TextDecoder().decode(writer.take());
  const putAll = () => {
    for (const each of NUMBERS) {
      writer.putNumber(each);
      writer.putByte(44);
    }
  };
  const values = {
    'Bolachen at each step': () => first,
    'Wallachen at each step': () => second,
    'hands given': () => givenBy(handsGiven, choices(parsed, [undefined, (place: string) => `--${place}`])),
    boards: () => givenBy(boardOf, choices(['a', ''], [2 ** 53 - 2, 2 ** 53 - 1, -1, 0.5, 77], parsed)),
    starts: () => givenBy(start, choices(seats, contracts, games)),
    cards: () => givenEach(parseCards, CARDS, 'cards'),
    numbers: () => [...Array(99).keys()].flatMap((i) => [putAll(), i % 9 === 8 ? written() : '']),
    'long text': () => [...Array(30).keys()].map((i) => [writer.putText('x'.repeat(i ** 3)), i % 7 ? '' : written()]),
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`
    "Bolachen at each step d8a29d95; Wallachen at each step f75cdc94; hands given 82edee5a;
    boards 1f1b6360; starts bfc88dfe; cards 34c80e99; numbers 1bc8be20; long text 35945a96"
  `);
});
