import { testCommands } from '../../cli/printing.js';

const COUNT = 'bid\n  brand >= 5 and second >= 3     → brand or pass\n  holes_later <= 2 → bettel\n';

testCommands(import.meta.url, {
  'count.system': `${COUNT}  otherwise → pass or brand\n`,
  'never.system': 'bid\n  holes = 0 → bettel\n  otherwise → pass or brand\n',
  'timid.system': 'bid\n  longest >= 7 → brand\n  otherwise → pass\n',
  'wild.system': 'bid\n  sows = 4 and kings = 4 and voids = 2 → mord\n  otherwise → mord or pass\n',
  'whole.system': `${COUNT}raise\n  otherwise → keep\ncall\n  sow(best_suit) → king of best_suit\n`,
  'six.system': 'bid\n  otherwise → 6 or pass\n',
  'discards.system': 'discard\n  otherwise → worst and worst\n',
  'hold.system': 'bid\n  otherwise → hold or 7\n',
  'typo.system': 'bid\n  sowz >= 3 → brand\n',
  'from5.system': 'bid\n  longest >= 5 → mord\n',
  'from6.system': 'bid\n  longest >= 6 → mord\n',
});
