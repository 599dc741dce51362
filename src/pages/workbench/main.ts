/** The script of the workbench. Its workers run it too, and the pages of deals that it makes. */

import { DealsPage } from '../page/deals.js';
import { serve } from '../page/own-thread.js';
import { PieceServer } from './threads.js';
import { Workbench } from './workbench.js';

export { Comparison } from './comparison.js';
export { putFiles } from './here.js';
export { PieceServer } from './threads.js';
export { begin };

/** Begins the page that it is in. */
function begin(): void {
  const script = document.currentScript?.textContent as string;
  const deals = document.querySelector<HTMLElement>('bolachen-deals');
  const workbench = document.querySelector<HTMLElement>('bolachen-workbench');
  if (deals !== null) new DealsPage(deals, script);
  else if (workbench !== null)
    new Workbench(workbench, JSON.parse(document.getElementById('workbench-data')?.textContent as string), script);
}

if (typeof document !== 'undefined') begin();
else serve(self, new PieceServer());
