import { testCommands } from '../../cli/printing.js';

testCommands(import.meta.url);
