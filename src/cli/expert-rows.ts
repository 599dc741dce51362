import { ENV } from '../data/env/options.js';
import { EFFECTS } from '../experiments/effects/options.js';
import { HOW } from '../runs/run/options.js';
import type { OptionRows } from '../support/input/option.js';
import {
  CONTINUED,
  type CommandRow,
  FORCE,
  FULL,
  JSON_FLAG,
  type Meanings,
  NO_OUT,
  OPEN,
  THREADS,
} from './command-row.js';
import { DEAL, PERFT, RULES_TEXT } from './engine-options.js';

/** Flags that another asks for. */
const needing = <Rows extends OptionRows | Meanings>(needs: readonly string[], rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...(typeof row === 'string' ? { about: row } : row), needs }]),
  ) as Rows;

/** The commands of those who write engines or queries, change the rules, or run many machines. */

export const EXPERT: Readonly<Record<string, CommandRow>> = {
  rules: {
    about: 'the options of the rules; --text: the rules in words; --effects: what each option changes',
    options: {
      ...needing(['effects'], { ...EFFECTS, ...HOW, ...FORCE }),
      game: EFFECTS.game,
      rules: { ...EFFECTS.rules, needs: ['effects', 'text'] },
      text: { ...RULES_TEXT.text, apart: ['effects'] },
      effects: EFFECTS.effects,
    },
    results: { ...needing(['effects'], { ...NO_OUT, ...FULL, ...OPEN }), ...JSON_FLAG },
    running: CONTINUED,
    run: async (self) => (await import('./rules.js')).rules(self),
  },
  deal: {
    about: 'print deals in notation with their ids',
    options: DEAL,
    flags: JSON_FLAG,
    run: async (self) => (await import('./deal.js')).deal(self),
  },
  perft: {
    about: 'count the action sequences of each length, as records write them',
    options: PERFT,
    flags: JSON_FLAG,
    run: async (self) => (await import('./perft.js')).perft(self),
  },
  bench: {
    about: 'measure the speed of the engine and the bots',
    flags: {
      '--threads <n>':
        'worker threads (default: all cores); of several numbers, as in 1,2,4: how speed grows with them, and what limits it',
      '--bots <list>': {
        about: 'measure a bot in all seats, or three bots: questions, cards and answers a second, share of the time',
        apart: ['threads', 'slope'],
      },
      '--slope': {
        about: 'processor time of each further deal, once a run is warm; each bot in a process of its own',
        apart: ['threads'],
      },
      '--signature': { about: 'only the signature: counts, no timing', apart: ['bots', 'threads', 'slope'] },
      ...JSON_FLAG,
    },
    run: async (self) => (await import('./bench.js')).bench(self.opts()),
  },
  worker: {
    about: 'play work from runs with --queue on other machines, until Ctrl-C',
    options: THREADS,
    flags: {
      '--queue <url>': 'the queue, without a password (default: BOLACHEN_QUEUE); the secret is in BOLACHEN_SECRET',
      '--list': 'show workers and runs',
      '--json': { about: 'print what was found as JSON', needs: ['list'] },
    },
    run: async (self) => (await import('./worker.js')).worker(self),
  },
  env: {
    about: 'tables for a learner in another program: steps, masks and points in binary over a pipe',
    options: ENV,
    run: async (self) => (await import('./env.js')).env(self),
  },
};
