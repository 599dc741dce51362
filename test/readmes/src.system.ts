import { PAGES } from '../pages.js';
import { testPages } from './commands.js';

testPages(PAGES.filter((page) => !page.startsWith('bots/')));
