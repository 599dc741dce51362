import { ruleSetNames } from '../../cards/games/names.js';
import type { MoneyGiven } from '../../cards/games/payment.js';
import { seatLetter } from '../../cards/record/seat-letter.js';
import type { AnyBot } from '../../players/bot/bot.js';
import { LIMITS } from '../../players/bot/limits.js';
import { CSV_STYLES } from '../../results/document/csv-style.js';
import {
  accepted,
  aFunction,
  aSeed,
  byName,
  either,
  group,
  listOf,
  notation,
  type OptionsOf,
  oneOf,
  onOff,
  option,
  positive,
  some,
  text,
  type ValueKind,
  whole,
} from '../../support/input/option.js';
import type { QueueAddress, QueueGiven } from '../queue/address.js';

/** Options of several kinds of run. */

/** Boards are numbered from 0 to this, so that one more is still exact. */
export const LAST_BOARD = Number.MAX_SAFE_INTEGER - 1;

/** A bot as an option: a spec or an object. */
export const aBot = accepted<string | AnyBot>(
  'expected a bot: a name, name(key=value), a path, exec(COMMAND), or an object',
  (given) => (typeof given === 'string' && given !== '') || (typeof given === 'object' && given !== null),
);

/** One bot or several; a text may hold several, separated by commas. */
export const someBots = either(
  aBot,
  listOf(aBot, 'expected bots'),
  'expected bots: names, name(key=value), paths, exec(COMMAND), or objects',
);

/** A bot as an argument of a command. */
export const BOT = option(aBot, 'a bot: name, name(key=value), path, exec(COMMAND)', { argument: true });

export const GAME = {
  ...group('Game:', {
    game: option(oneOf(ruleSetNames) as ValueKind<string>, `rule set: ${ruleSetNames.join(', ')}`, {
      as: 'name',
      usual: 'bolachen',
    }),
    rules: option(
      byName<unknown>(null, 'expected options of the rules by name', 'name=value, as in mordValue=5'),
      'change an option of the rules; may be repeated',
      { flag: 'rule', as: 'name=value', repeated: true },
    ),
  }),
  ...group('Deals:', {
    seed: option(aSeed, 'any text; the same seed gives the same deals and results', { otherwise: 'a random one' }),
  }),
};

/** The option of runs that can write a record of every deal. */
export const RECORDS = group('Results:', {
  records: option(
    either(onOff, text, 'expected true, or the path of a file'),
    'write a record of every deal, as JSON Lines: to records.jsonl in the folder, or a file',
    { as: '[file]' },
  ),
});

/** Options for bots that need not give the same answer again, whose answers are kept. */
export const ANSWERS = group('Bots that need not repeat:', {
  notRepeatable: option(
    either(text, listOf(text, 'expected labels of bots'), 'expected labels of bots'),
    'a bot that may answer otherwise when asked again, though it does not declare it: its answers are kept on file',
    { as: 'bot', repeated: true },
  ),
});

/** The option of runs that write CSV files. */
export const CSV = group('Results:', {
  csvStyle: option(
    oneOf(CSV_STYLES),
    'how CSV files are written: plain, or excel-de, with ; and a decimal comma, for German spreadsheets',
    { as: 'style', otherwise: 'plain' },
  ),
});

export const PAYMENT = group('Results:', {
  money: option(
    either(
      positive,
      byName(positive, 'expected amounts', 'CONTRACT=AMOUNT, as in brand=0.10,bettel=0.20,mord=0.50'),
      'expected a number above 0, or one for every contract, as in brand=0.10,bettel=0.20,mord=0.50',
    ) as ValueKind<MoneyGiven>,
    'add money (the hard score): the worth of a unit, or what each defender pays or gets by contract, before doubling, as in brand=0.10,bettel=0.20,mord=0.50',
    { as: 'amounts' },
  ),
});

/** What a finished deal is worth to a seat. */
export const PRICE = group('Results:', {
  price: option(oneOf(['points', 'money']), 'what a deal is worth: points, or money (by `money`)', {
    as: 'what',
    usual: 'points' as const,
    beside: { 'price=money': ['money'] },
  }),
  money: { ...PAYMENT.money, needs: ['price=money'] },
});

export const SESSION = group('Deals:', {
  sessionTarget: option(
    whole(1, 1e9),
    'sessions: a match of `match` deals at most ends once a player has so many points; sessions are counted, not deals',
    { as: 'points', needs: ['match'], apart: ['dealsFrom'] },
  ),
});

const someActions = either(
  notation('expected actions'),
  listOf(notation('expected an action'), 'expected actions'),
  'expected actions, as in "F bettel, M pass"',
);

/** Which boards are played, by whom, and how they begin. */
export const BOARDS = {
  ...GAME,
  ...group('Deals:', {
    bots: option(someBots, 'one bot, or three separated by commas: names, name(key=value), paths, exec(COMMAND)', {
      as: 'list',
      usual: 'sound,bold,lowest',
    }),
    deals: option(whole(1, LAST_BOARD + 1), 'how many deals', { otherwise: '100000, or all of `dealsFrom`' }),
    board: option(whole(0, LAST_BOARD), 'number of the first board', { usual: 0 }),
    fixedSeats: option(onOff, 'keep the bots in the seats as given: forehand, middlehand, dealer'),
    match: option(whole(1, 1e6), 'deals in a match among the same three', {
      otherwise: '3 where all-pass fills a pot, else none',
    }),
  }),
  ...group('A situation:', {
    declarer: option(
      notation('expected F, M or D', seatLetter),
      'no auction: this seat plays the contract of `contract`',
      {
        as: 'seat',
      },
    ),
    contract: option(
      notation('expected the name of a contract'),
      'no auction: brand-H, bettel, mord; 6 … 10, bettel, mord',
      { as: 'name' },
    ),
    after: option(
      someActions,
      'actions already taken, as in "F bettel, M pass"; hands that are not given are drawn until the bots answer so',
      { as: 'actions' },
    ),
    hands: option(
      byName(
        notation('expected cards in notation'),
        'expected hands by seat',
        'SEAT=CARDS with a seat of F, M, D or T (talon)',
        seatLetter,
      ),
      'fix a hand, as in F=AKO.97..UX987 or "T=HA S7"; T is the talon; may be repeated',
      { flag: 'hand', as: 'seat=cards', repeated: true, apart: ['dealsFrom'] },
    ),
    dealsFrom: option(text, 'play the deals of a file: a deal or a deal id a line', { as: 'file' }),
  }),
};

/** The progress of a run. */
export interface Progress {
  /** Units done by this call, and those to be done when it began: deals, blocks or chunks. */
  readonly done: number;
  readonly total: number;
  readonly unit: string;
  /** A summary of the run so far. */
  readonly remark?: string;
}

const isAddress = (given: unknown): given is QueueAddress =>
  ['url', 'secret'].every((name) => typeof (given as Partial<Record<string, unknown>> | null)?.[name] === 'string');

/** How a run is played, and where its results go: none of this affects the results. */
export const HOW = {
  ...group('Running:', {
    threads: option(whole(0, 256), 'worker threads; 0 plays on the main thread', { otherwise: 'all cores' }),
    queue: option(
      accepted<QueueGiven>(
        'expected true, redis://HOST:PORT, or an object with the texts `url` and `secret`',
        (given) => typeof given === 'boolean' || typeof given === 'string' || isAddress(given),
      ),
      'play on the machines where `bolachen worker` runs',
      { as: '[url]', otherwise: 'the queue in BOLACHEN_QUEUE' },
    ),
    moveTime: option(whole(0, 86_400_000), 'time for one answer, 0 for no limit; ends what hangs', {
      as: 'ms',
      usual: LIMITS.moveTime,
    }),
    botMemory: option(whole(0, 1_000_000), "memory of a thread or a bot's process, 0 for no limit", {
      as: 'MB',
      usual: LIMITS.memory,
    }),
    shard: option(
      notation('expected i/n, as in "0/5"'),
      'play the i-th of n shards, i from 0; `bolachen runs merge` joins them',
      { as: 'i/n' },
    ),
    resume: option(onOff, 'continue the run in `folder`', { flag: null, apart: ['force'], needs: ['folder'] }),
    repair: option(onOff, 'with `resume`: drop damaged lines of its journal, and play them again', {
      needs: ['resume'],
    }),
  }),
  ...group('Results:', {
    folder: option(
      accepted<string | ((title: string) => string | null)>(
        'expected a path',
        (given) => (typeof given === 'string' && given !== '') || typeof given === 'function',
      ),
      'folder for the results',
      { flag: 'out', as: 'folder', otherwise: 'a new one in results/' },
    ),
    force: option(onOff, 'remove the run that is in `folder` first, and let `records` replace a file'),
  }),
  ...group('Programs:', {
    signal: option(
      accepted<AbortSignal>('expected an AbortSignal', (given) => given instanceof AbortSignal),
      'stops the run: work in progress is finished and saved, and the run ends incomplete',
      { flag: null },
    ),
    onProgress: option(aFunction<(progress: Progress) => void>(), 'called with the progress', { flag: null }),
    onNotice: option(aFunction<(line: string) => void>(), 'called with notices for the user, one line each', {
      flag: null,
    }),
  }),
};

/** How records and positions are read and judged; does not affect what is found. */
export const READING = some(HOW, 'threads', 'signal', 'onProgress');

/** How a run is played, and where its results go. None of this affects the results. */
export interface How extends OptionsOf<typeof HOW> {}

/** Which boards are played, by whom, and how they begin. */
export interface BoardsWhat extends OptionsOf<typeof BOARDS> {}

/** In what results are counted: whole matches that may end early; money besides. */
export interface CountedWhat extends OptionsOf<typeof PAYMENT & typeof SESSION> {}
