import { testPrinted } from '../../cli/printing.js';

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const POSITION = { game: 'bolachen', deal: DEAL, declarer: 'M', contract: 'brand-S', discard: 'E8 G9' };
const POSITIONS = [
  { ...POSITION, after: ['M SA'] },
  { game: 'wallachen', deal: DEAL, declarer: 'F', contract: 'bettel' },
].map((position) => `${JSON.stringify(position)}\n`);

testPrinted(
  import.meta.url,
  {
    solve: [
      ...['', ' --json'].map(
        (more) => `solve --deal '${DEAL}' --declarer M --contract brand-S --discard 'E8 G9'${more}`,
      ),
      ...['', ' --json'].map(
        (more) => `solve --deal '${DEAL}' --declarer M --contract mord --after 'M SA' --cards${more}`,
      ),
      `solve --deal '${DEAL}' --declarer M`,
      `solve --deal '${DEAL}' --declarer M --json`,
    ],
    'solve-lines': ['solve --from positions.jsonl --threads 0'],
  },
  { 'positions.jsonl': POSITIONS.join('') },
);
