import { DISTILL } from '../experiments/distill/options.js';
import { PRICING } from '../experiments/pricing/options.js';
import { type CommandRow, OPEN, SHOWN, THREADS } from './command-row.js';

/** The commands about bidding systems. */

export const PRICE: CommandRow = {
  about: 'what does a bidding system cost, line by line? From the values of all answers',
  takes: { '<files...>': 'files of systems, as in cautious.system' },
  options: { ...PRICING, ...THREADS },
  flags: { ...SHOWN, ...OPEN },
  run: async (self, files) => (await import('./price.js')).price(files, self),
};

export const DISTILLING: CommandRow = {
  about: 'a bidding system in a few lines from what the answers of a bot are worth',
  takes: { '[bot]': 'the bot that plays on, and whose bidding is put into words, as in keen' },
  options: { ...DISTILL, ...THREADS },
  flags: {
    '--out <file>': 'where to write the system, as in mine.system (default: print it)',
    '--force': 'replace an existing file',
    ...SHOWN,
    ...OPEN,
  },
  run: async (self, bot) => (await import('./distill.js')).distill(bot, self),
};
