import { testPrinted } from '../../cli/printing.js';

testPrinted(import.meta.url, {
  advise: [
    `advise 'HA HK HO H9 SA S7 GK EA E9 E8' --seat F --worlds 60`,
    `advise 'H AKO9 S A7 G K E A98' --seat D --after 'F pass, M bettel' --worlds 60 --others sound --sure --json`,
  ],
});
