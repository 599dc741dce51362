import { describe, expect, test } from 'vitest';
import { parsed, type RecordObject, recordsOf, replay } from '../../experiments/simulate/jobs.js';
import { refusal } from '../../support/input/refused.js';
import { SAMPLE } from './sample.js';

/** The sample with the action at a place replaced; without an action, with the actions cut off there. */
const said = (at: number, action?: string): object => ({
  ...SAMPLE,
  actions: action === undefined ? SAMPLE.actions.slice(0, at) : SAMPLE.actions.with(at, action),
});
const came = (changes: object): object => ({ ...SAMPLE, result: { ...SAMPLE.result, ...changes } });
const without = (key: string): object => Object.fromEntries(Object.entries(SAMPLE).filter(([name]) => name !== key));
const KEYS = 'game, rules, deal, start, pot, session, players, seed, index, actions, result, faults';
const ALL = SAMPLE.actions.join(', ');
const ACTION = 'a seat F, M or D, a space, and a token such as brand, pass or HA';
const BRANDS = 'brand-E, brand-G, brand-S, brand-H, bettel, mord';

const ROWS: readonly (readonly [name: string, record: object | string, message: string])[] = [
  // its form
  ['no JSON', '{"game": ', 'record: '],
  ['a list', '[]', 'record: expected an object; found []'],
  [
    'a key misspelt',
    { ...SAMPLE, action: [] },
    `record: has no key "action" (did you mean "actions"?); its keys are ${KEYS}`,
  ],
  ...['deal', 'actions'].map((key) => [`no ${key}`, without(key), `${key}: is missing`] as const),
  ['a game that is none', { ...SAMPLE, game: 5 }, 'game: expected a text; found 5'],
  [
    'a rule of the other game',
    { ...SAMPLE, rules: { kontra: true } },
    'rules: bolachen: has no option "kontra"; its options are',
  ],
  [
    'an option in a text',
    { ...SAMPLE, rules: { mordValue: '5' } },
    'rules: bolachen: mordValue must be an integer from 1 to 1000000; found "5"',
  ],
  [
    'a deal with a card twice',
    { ...SAMPLE, deal: SAMPLE.deal.replace('.U.9.', '.U.7.') },
    'deal: talon: leaves 7 was dealt twice',
  ],
  [
    'a start in no contract',
    { ...SAMPLE, start: { declarer: 'F', contract: '6' } },
    `start.contract: "6" is not a contract of this game: ${BRANDS}`,
  ],
  [
    'a start without a seat',
    { ...SAMPLE, start: { declarer: 'X', contract: 'mord' } },
    'start.declarer: "X" is not a seat: F (forehand), M (middlehand) or D (dealer)',
  ],
  ['a negative index', { ...SAMPLE, index: -1 }, 'index: expected a whole number from 0 up; found -1'],
  [
    'a fault at an action that is not there',
    { ...SAMPLE, faults: [{ seat: 'M', at: SAMPLE.actions.length, kind: 'illegal', detail: '' }] },
    `faults[0].at: expected the index of one of ${SAMPLE.actions.length} actions; found ${SAMPLE.actions.length}`,
  ],
  ['a pot of one number', { ...SAMPLE, pot: [0] }, 'pot: expected [before, after]; found [0]'],
  // its actions
  ['actions by seat', { ...SAMPLE, actions: { F: 'pass' } }, 'actions: expected a list; found {"F":"pass"}'],
  [
    'a word that is none',
    said(0, 'F skip'),
    'action 0: "F skip" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA',
  ],
  [
    'a wrong turn',
    said(1, 'D brand'),
    'action 1: "D brand" is out of turn: M is asked; legal: pass, brand, bettel, mord',
  ],
  ['an answer to another question', said(4, 'D pass'), 'action 4: "D pass" is not legal; legal: withdraw, hearts'],
  ['a suit too low', said(4, 'D leaves'), 'action 4: "D leaves" is not legal; legal: withdraw, hearts'],
  [
    'a contract too low',
    said(6, 'M brand-G'),
    'action 6: "M brand-G" is not legal; legal: brand-S, brand-H, bettel, mord',
  ],
  [
    'a card laid away that is not there',
    said(7, 'M discard E7 G9'),
    'action 7: "M discard E7 G9" is not legal; legal: discard E8 EU, discard E8 G9, ',
  ],
  ['a card that is not held', said(8, 'M HX'), 'action 8: "M HX" is not legal; legal: EU, GU, '],
  ['a card that does not follow', said(12, 'D HK'), 'action 12: "D HK" is not legal; legal: S8'],
  [
    'an action left out',
    { ...SAMPLE, actions: SAMPLE.actions.toSpliced(12, 1) },
    'action 12: "F E7" is out of turn: D is asked; legal: S8',
  ],
  [
    'nothing said',
    said(0),
    'actions: end after 0, before the deal is over: F is asked; legal: pass, brand, bettel, mord',
  ],
  ['the last card left out', said(37), 'actions: end after 37, before the deal is over: M is asked; legal: SX'],
  [
    'a card too many',
    { ...SAMPLE, actions: [...SAMPLE.actions, 'M SX'] },
    'action 38: "M SX" comes after the deal is over',
  ],
  // what a person may write
  ...(
    [
      ['the other game', { game: 'wallachen' }, 'action 0: "F pass" is not legal; legal: no-double, double'],
      [
        'a discard with a comma',
        { actions: ALL.replace('E8 G9', 'E8, G9') },
        `action 7: "M discard E8" is not an action: ${ACTION}`,
      ],
      [
        'what goes without saying left out',
        { actions: ALL.replace('M keep, ', '') },
        'action 5: "M brand-S" is not legal; legal: keep, bettel, mord',
      ],
      [
        'an end too early, if a result is given',
        { actions: 'F pass', result: SAMPLE.result },
        'actions: end after 1, before the deal is over: M is asked; legal: pass, brand, bettel, mord',
      ],
      ['half a result', { result: { declarer: 'M' } }, 'result.contract: is missing'],
    ] as const
  ).map(
    ([name, changes, message]) =>
      [`by hand ${name}`, { deal: SAMPLE.deal, actions: ALL, ...changes }, message] as const,
  ),
  // its result
  ['another declarer', came({ declarer: 'F' }), 'result.declarer: is "F", but the deal gives "M"'],
  ['another contract', came({ contract: 'brand-H' }), 'result.contract: is "brand-H", but the deal gives "brand-S"'],
  ['other tricks', came({ tricks: 7 }), 'result.tricks: is 7, but the deal gives 6'],
  ['lost', came({ won: false }), 'result.won: is false, but the deal gives true'],
  ['another score', came({ score: [-1, 1, 0] }), 'result.score: is [-1,1,0], but the deal gives [-1,2,-1]'],
  [
    'a field of the result left out',
    { ...SAMPLE, result: { declarer: 'M', contract: 'brand-S', tricks: 6, won: true } },
    'result.score: is missing',
  ],
  ['a pot where there is none', { ...SAMPLE, pot: [0, 0] }, 'pot: is given, but these rules have none (allPass=pot)'],
  ['other rules', { ...SAMPLE, rules: { brandTarget: 7 } }, 'action 35: "D HU" comes after the deal is over'],
];

describe('a record is refused that has', () => {
  test.each(ROWS)('%s', (_, record, message) => {
    const refused = refusal(() => replay(record));
    const isBeginning = /[ :]$|are$/.test(message);
    expect(isBeginning ? refused.slice(0, message.length) : refused).toBe(message);
  });

  test('whatever is wrong in it: no single change of a real record passes', async () => {
    const lines = await recordsOf({ game: 'wallachen', seed: 'mutations' }, 40);
    for (const [i, line] of lines.entries()) {
      const at = i % parsed(line).actions.length;
      for (const change of CHANGES) {
        const record = parsed(line);
        change(record, at);
        if (JSON.stringify(record) !== line)
          expect(
            refusal(() => replay(record)),
            `${change} of ${line}`,
          ).not.toBe('accepted');
      }
    }
  });
});

/** Each makes a record wrong, unless it leaves it as it was. */
const CHANGES: readonly ((record: RecordObject, at: number) => void)[] = [
  ({ actions }, at) => actions.splice(at, 1),
  ({ actions }, at) => actions.splice(at, 0, actions[at]),
  ({ actions }, at) => actions.splice(at, 1, `${actions[at][0] === 'F' ? 'M' : 'F'}${actions[at].slice(1)}`),
  ({ actions }) => actions.pop(),
  ({ result }) => Object.assign(result, { tricks: (result.tricks as number) + 1 }),
  ({ result }) => Object.assign(result, { won: !result.won }),
  ({ result }) => Object.assign(result, { score: [0, 0, 0] }),
  ({ result }) => Object.assign(result, { contract: 'brand-E' }),
  (record) => Object.assign(record, { deal: record.deal!.toString().split(' ').reverse().join(' ') }),
];
