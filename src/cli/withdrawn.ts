import { RENAMED } from '../support/input/schema.js';

const SELF_TEST = 'npm run promises, in the source tree, measures whether intervals and tests keep their promises';

/** Flags that there were, and what does the same now. */
const WITHDRAWN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(RENAMED).map(([old, now]) => [`--${old}`, `it is called --${now}`])),
  '--ab': SELF_TEST,
  '--repeat': SELF_TEST,
  '--pool': SELF_TEST,
  '--add': 'a gauntlet of the new bot with the same seed, and runs --ratings, rate it beside the others',
  '--drop': 'a tournament without the bot, with the same seed, plays the same boards',
};

/** What is said of an unknown option: of one that was withdrawn, the way that remains. */
export const saidOfUnknown = (text: string): string =>
  text.replace(/^error: unknown option '(--[\w-]+)(?:=[^']*)?'.*/, (all, flag: string) =>
    flag in WITHDRAWN ? `error: ${flag}: is no longer an option: ${WITHDRAWN[flag]}` : all,
  );
