import { type Bot, defineBot, describeRuleSet, type Place, type Player } from '../../src/public/bots.js';
import { termsOf } from '../careful/terms.js';
import sound from '../sound.js';
import { KeenInSession } from './in-session.js';
import { Judge } from './judge.js';
import bolachen from './numbers/bolachen.json' with { type: 'json' };
import bolachenOld from './numbers/bolachen-old.json' with { type: 'json' };
import wallachen from './numbers/wallachen.json' with { type: 'json' };
import wallachenSirch from './numbers/wallachen-sirch.json' with { type: 'json' };
import type { Numbers } from './numbers.js';
import { Keen } from './player.js';

/** What a learned bidder asks of a bid. */
interface Temperament {
  readonly [name: string]: number | string;
  readonly promise: number;
  readonly session: string;
}

/**
 * What was learned, by rule set. The program has it as text, and reads that of the game played alone: to read all of it
 * would slow every start. A page of deals has the numbers of one, and null in place of the others.
 */
const NUMBERS: Readonly<Record<string, Numbers | string | null>> = {
  bolachen,
  'bolachen-old': bolachenOld,
  wallachen,
  'wallachen-sirch': wallachenSirch,
};
const JUDGES = new Map<string, Judge>();

/** Who judges by what was learned of a rule set, if anything was. */
function judgeOf(game: string): Judge | null {
  const known = JUDGES.get(game);
  const numbers = NUMBERS[game] ?? null;
  if (known !== undefined || numbers === null) return known ?? null;
  const judge = new Judge(typeof numbers === 'string' ? (JSON.parse(numbers) as Numbers) : numbers);
  JUDGES.set(game, judge);
  return judge;
}

/** Rule sets of which it was learned how deals end. */
const WITH_ENDS = ['bolachen', 'bolachen-old'];

/** Bids and judges its hand by what it has learned from playing against itself. */
export const keen = defineBot<Temperament>({
  name: 'keen',
  about: 'bids and leads as learned from deals of the four rule sets; follows like sound',
  params: { promise: 0, session: 'points' },
  paramsAbout: {
    promise: 'what a bid must promise beyond passing, in prices of the lowest contract; may be negative',
    session: 'what it bids for in a session: points, or win, the chance to win it (in Bolachen)',
  },
  ranges: { promise: [-10, 10] },
  choices: { session: ['points', 'win'] },
  choicesIn: { session: { win: WITH_ENDS } },
  reads: { promise: ['auction'], session: ['auction'] },
  memoryless: true,
  sit: playerAt,
}) as Bot<Temperament>;

/** Where the rules are not those that were learned, `sound` sits down. */
function playerAt(place: Place<Temperament>): Player {
  const learned = learnedPlayer(place, place.params.promise, place.params.session === 'win');
  if (learned !== null) return learned;
  const { sit, params } = sound;
  return sit === undefined || params === undefined ? {} : sit({ ...place, params });
}

/** Who answers by what was learned of just these rules, if anything was. */
export function learnedPlayer(place: Omit<Place, 'params'>, promise = 0, isToWin = false): Keen | null {
  const judge = isLearned(place) ? judgeOf(place.game) : null;
  if (judge === null) return null;
  const terms = termsOf(place);
  return isToWin && judge.ends !== null
    ? new KeenInSession(judge, judge.ends, terms, promise)
    : new Keen(judge, terms, promise);
}

/** Options that change neither what can be said nor what is paid. */
const IDLE: readonly string[] = ['earlyEnd'];

function isLearned({ game, rules }: Omit<Place, 'params'>): boolean {
  const { values } = describeRuleSet(game);
  return Object.keys(values).every(
    (name) => IDLE.includes(name) || JSON.stringify(rules[name]) === JSON.stringify(values[name]),
  );
}
