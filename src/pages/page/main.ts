/** The script of the page of deals, which is bundled into the file; a worker of the page runs it too. */

import { DealsPage } from './deals.js';
import { serve } from './own-thread.js';
import { TaskRoller } from './rolling.js';

if (typeof document === 'undefined') serve(self, new TaskRoller());
else
  new DealsPage(document.querySelector('bolachen-deals') as HTMLElement, document.currentScript?.textContent as string);
