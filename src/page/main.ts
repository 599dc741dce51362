/** The script of the page of deals, which is bundled into the file. */

import { DealsElement } from './element.js';

customElements.define('bolachen-deals', DealsElement);
