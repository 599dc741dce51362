import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OVER } from '../../../src/cards/engine/actions.js';
import { readRecord } from '../../../src/cards/record/parse-record.js';
import { recordStep } from '../../../src/players/view/record-step.js';
import { RecordWriter, Replayer } from '../../../src/public/engine.js';
import { parsed, recordsOf, replay } from '../../experiments/simulate/jobs.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';
import { SAMPLE } from './sample.js';

const KEYS = ['game', 'rules', 'deal', 'players', 'seed', 'index', 'actions', 'result', 'faults'];

describe('the sample record of the documentation', () => {
  const readme = readFileSync(new URL('../../../src/cards/record/README.md', import.meta.url), 'utf8');
  const [, sample] = /```json\n([\s\S]*?)```/.exec(readme)!;

  test('replays', () => {
    const { course } = replay(sample);
    expect([course.question, ...course.score]).toEqual([OVER, -1, 2, -1]);
  });

  test('is the one of these tests, and is written as it was read', () => {
    expect(parsed(sample)).toEqual(SAMPLE);
    const { record, course } = replay(sample);
    const { players, seed, index, faults } = record;
    const written = new RecordWriter().format(course, { players: players!, seed, index, faults });
    expect(parsed(written)).toEqual(SAMPLE);
    expect(Object.keys(parsed(written))).toEqual(KEYS);
  });
});

test.each([
  ['bolachen', 'bettel', 4],
  ['bolachen', 'brand-S', 2],
  ['wallachen', '9', 3],
])('what is played in %s without an auction can be replayed: %s', async (game, name, contract) => {
  for (const line of await recordsOf({ game, start: { declarer: 1, contract } }, 50)) {
    expect(Object.keys(parsed(line)).slice(0, 4)).toEqual(['game', 'rules', 'deal', 'start']);
    expect(parsed(line).start).toEqual({ declarer: 'M', contract: name });
    expect(replay(line).course.declarer).toBe(1);
  }
});

test.each([
  ['quotes and signs', 'say "hi" \\ \u0000\n', '\u2028'],
  ['other letters', 'Grün, schön: 王牌 🂡', 'ß'],
  ['long', 'x'.repeat(100_000), 'y'.repeat(1000)],
  ['like null', 'null', 'null'],
])('any text in a record: %s', (_, player, seed) => {
  const faults = [{ seat: 'M', at: 1, kind: 'illegal', detail: player }];
  const record = { ...SAMPLE, players: { F: player, M: '', D: seed }, seed, index: 2 ** 53 - 1, faults };
  const { record: read, course } = replay(record);
  const writer = new RecordWriter();
  const { players, index } = { ...read, players: read.players! };
  const unnamed = writer.format(course, { players, seed: null, index: null, faults: [] });
  expect(parsed(unnamed)).toEqual({ ...record, seed: null, index: null, faults: [] });
  expect(parsed(writer.format(course, { players, seed: read.seed, index, faults: read.faults }))).toEqual(record);
});

describe('what may be left out', () => {
  const { deal, actions, result } = SAMPLE;
  const text = actions.join(', ');

  test.each(['game', 'rules', 'players', 'seed', 'index', 'result', 'faults'])('%s: absent, or null', (key) => {
    const rest = Object.entries(SAMPLE).filter(([name]) => name !== key);
    expect(replay(Object.fromEntries(rest)).course.won).toBe(true);
    expect(replay({ ...SAMPLE, [key]: null }).course.won).toBe(true);
  });

  test.each<[string, object]>([
    ['keys in any order', { result, actions, deal, game: 'bolachen', rules: { brandTarget: 6 } }],
    ['the deal and the actions, in one text', { deal, actions: text }],
    ['discards in either order', { deal, actions: text.replace('E8 G9', 'G9 E8') }],
    ['small letters', { deal: deal.toLowerCase(), actions: text.toLowerCase() }],
    [
      '10 for the ten, blanks',
      { deal: deal.replaceAll('X', '10'), actions: text.replaceAll(/(?<=[EGSH])X/g, '10').replaceAll(',', ' ,  ') },
    ],
    [
      'hands as lists of cards',
      {
        deal: 'HX SO GK GO GX G8 EK EX E9 E7\nHA HO H8 SA SK SX S9 GU EU E8\nHK HU H9 H7 S8 S7 GA G7 EA EO\nSU G9',
        actions: text,
      },
    ],
    ['the deal by its id', { deal: '372820919855892', actions: text }],
    ['the name of one player', { deal, actions: text, players: { M: 'me' } }],
  ])('%s', (_, record) => {
    const { course } = replay(record);
    expect([Array.from(course.score), course.tricks]).toEqual([result.score, result.tricks]);
  });

  test.each([0, 3, 7, 9, 20, actions.length - 1])('the end, after %i actions', (step) => {
    const record = { deal, actions: actions.slice(0, step) };
    expect(refusal(() => replay(record))).toMatch(`actions: end after ${step}, before the deal is over: `);
    const { course } = new Replayer().replaySoFar(JSON.stringify(record));
    expect([course.step, course.question === OVER]).toEqual([step, false]);
    expect(recordStep(readRecord(record), step)).not.toHaveProperty('answer');
  });
});

const COUNT = SAMPLE.actions.length;

/** What is changed in the sample: members; the action at a place, or all from there on; members of the result. */
function changed(how: string): object | string {
  const [, at, action] = /^(\d+): ?(.*)/.exec(how) ?? [];
  if (action === '') return { ...SAMPLE, actions: SAMPLE.actions.slice(0, Number(at)) };
  if (action !== undefined) return { ...SAMPLE, actions: SAMPLE.actions.with(Number(at), action) };
  if (how.startsWith('result ')) return { ...SAMPLE, result: { ...SAMPLE.result, ...JSON.parse(how.slice(7)) } };
  if (how.startsWith('without ')) return { ...SAMPLE, [how.slice(8)]: undefined };
  return how.endsWith('}') ? { ...SAMPLE, ...JSON.parse(how) } : how;
}

/** Records that are none. */
const REFUSED = rows`
  {"game": ‖ [] ‖ {"action": []} ‖ without deal ‖ without actions ‖ {"game": 5} ‖ {"rules": {"kontra": true}}
  {"rules": {"mordValue": "5"}} ‖ {"deal": "A... A... A... A..."} ‖ {"start": {"declarer": "F", "contract": "6"}}
  {"start": {"declarer": "X", "contract": "mord"}} ‖ {"index": -1} ‖ {"faults": [{"seat": "M", "at": ${COUNT}}]}
  {"pot": [0]} ‖ {"pot": [0, 0]} ‖ {"actions": {"F": "pass"}} ‖ 0: F skip ‖ 1: D brand ‖ 4: D pass
  7: M discard E7 G9 ‖ 8: M HX ‖ 12: D HK ‖ 0: ‖ 37: ‖ {"rules": {"brandTarget": 7}} ‖ {"game": "wallachen"}
  {"actions": "F pass, M brand, D pass, F brand"} ‖ {"actions": "F pass, M brand, D pass, M keep, M discard E8"}
  {"result": {"declarer": "M"}} ‖ result {"declarer": "F"} ‖ result {"contract": "brand-H"} ‖ result {"tricks": 7}
  result {"won": false} ‖ result {"score": [-1, 1, 0]}
`;

test('records that are none are refused, with what is wrong', () => {
  const refused = REFUSED.map(([how]) => refusal(() => replay(changed(how))));
  expect(refused.join('; ')).toMatchInlineSnapshot(
    `"record: is not JSON: Unexpected end of JSON input; record: expected an object; found []; record: has no key "action" (did you mean "actions"?); its keys are game, rules, deal, start, pot, session, players, seed, index, actions, result, faults; deal: is missing; actions: is missing; game: expected a text; found 5; rules: bolachen: has no option "kontra"; its options are secondDefenderRelief, partnerLedRelief, mustHead, mustTrump, mustUndertrump, earlyEnd, raiseAfterPickup, raiseBeforePickup, dealerBid, suitInBid, brandContest, cardCall, calledInTalon, returnCardBy, brandTarget, brandValue, bettelValue, mordValue; rules: bolachen: mordValue must be an integer from 1 to 1000000; found "5"; deal: forehand: has 1 card, expected 10 ("A..."); start.contract: "6" is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord; start.declarer: "X" is not a seat: F (forehand), M (middlehand) or D (dealer); index: expected a whole number from 0 up; found -1; faults[0].at: expected the index of one of 38 actions; found 38; pot: expected [before, after]; found [0]; pot: is given, but these rules have none (allPass=pot); actions: expected a list; found {"F":"pass"}; action 0: "F skip" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 1: "D brand" is out of turn: M is asked; legal: pass, brand, bettel, mord; action 4: "D pass" is not legal; legal: withdraw, hearts; action 7: "M discard E7 G9" is not legal; legal: discard E8 EU, discard E8 G9, discard E8 GU, discard E8 S9, discard E8 SX, discard E8 SU, discard E8 SK, discard E8 SA, discard E8 H8, discard E8 HO, discard E8 HA, discard EU G9, discard EU GU, discard EU S9, discard EU SX, discard EU SU, discard EU SK, discard EU SA, discard EU H8, discard EU HO, discard EU HA, discard G9 GU, discard G9 S9, discard G9 SX … (42 more); action 8: "M HX" is not legal; legal: EU, GU, S9, SX, SU, SK, SA, H8, HO, HA; action 12: "D HK" is not legal; legal: S8; actions: end after 0, before the deal is over: F is asked; legal: pass, brand, bettel, mord; actions: end after 37, before the deal is over: M is asked; legal: SX; action 35: "D HU" comes after the deal is over; action 0: "F pass" is not legal; legal: no-double, double; action 3: "F brand" is out of turn: M is asked; legal: keep, bettel, mord; action 4: "M discard E8" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; result.contract: is missing; result.declarer: is "F", but the deal gives "M"; result.contract: is "brand-H", but the deal gives "brand-S"; result.tricks: is 7, but the deal gives 6; result.won: is false, but the deal gives true; result.score: is [-1,1,0], but the deal gives [-1,2,-1]"`,
  );
});
