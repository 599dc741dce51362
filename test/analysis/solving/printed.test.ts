import { testCommands } from '../../cli/printing.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const POSITIONS = [
  { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9', after: ['M SA'] },
  { game: 'wallachen', deal: DEAL, declarer: 'F', contract: 'bettel' },
];
/** What is no position, and no record. */
const ODD = [
  ...[
    { game: 5 },
    { game: 'skat' },
    { rules: 5 },
    { rules: { a: 1 } },
    { deal: null },
    { deal: 'X' },
    { declarer: 'X' },
  ],
  ...[{ contract: 'x' }, { discard: 5 }, { discard: 'E8' }, { discard: 'E8 E8' }, { discard: 'E7 G7' }, { more: 1 }],
  ...['M SA', [5], ['M X'], ['M pass'], ['M call SA'], ['F SA'], ['M SA', 'M SK'], ['M SA', 'D EA']].map((after) => ({
    after,
  })),
  ...[
    { discard: 'discard E8 G9', after: ['M SA', 'D SU'] },
    { game: 'wallachen', contract: '6' },
  ],
].map((change) => ({ ...POSITIONS[0], ...change }));

testCommands(import.meta.url, {
  'odd.jsonl': [...ODD.map((each) => JSON.stringify(each)), ''].join('\n'),
  'positions.jsonl': POSITIONS.map((position) => `${JSON.stringify(position)}\n`).join(''),
});
