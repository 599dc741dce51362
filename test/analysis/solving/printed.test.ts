import { testCommands } from '../../cli/printing.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const POSITIONS = [
  { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9', after: ['M SA'] },
  { game: 'wallachen', deal: DEAL, declarer: 'F', contract: 'bettel' },
];

testCommands(import.meta.url, {
  'positions.jsonl': POSITIONS.map((position) => `${JSON.stringify(position)}\n`).join(''),
});
