/** The script of the workbench. Its workers run it too, and the pages of deals that it makes. */

import { DealsPage } from '../page/deals.js';
import { serveRollouts } from '../page/rollouts.js';
import { PLAYING, servePieces } from './threads.js';

export { Comparison } from './comparison.js';
export { putFiles } from './here.js';
export { PageThreads, PieceServer } from './threads.js';

if (typeof document === 'undefined') {
  if (self.name === PLAYING) servePieces();
  else serveRollouts();
} else {
  const script = document.currentScript?.textContent ?? '';
  const deals = document.querySelector<HTMLElement>('bolachen-deals');
  if (deals !== null) new DealsPage(deals, script);
}
