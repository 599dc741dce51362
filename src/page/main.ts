/** The page of deals: bundled with all that it imports, and put into the file. */

import { DealsElement } from './element.js';

customElements.define('bolachen-deals', DealsElement);
