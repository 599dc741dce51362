/** The script of the page of deals, which is bundled into the file; a worker of the page runs it too. */

import { DealsPage } from './deals.js';
import { serveRollouts } from './rollouts.js';

if (typeof document === 'undefined') serveRollouts();
else new DealsPage(document.querySelector('bolachen-deals') as HTMLElement, document.currentScript?.textContent ?? '');
