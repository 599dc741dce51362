import type { Game } from '../../engine/game.js';
import { tariffOf } from '../../games/tariff.js';
import { SEAT_NAMES } from '../../record/notation.js';
import { type Column, cardsColumn, countColumn, flagColumn, moneyColumn, textColumn } from '../column.js';
import { FEATURES } from '../features.js';
import type { DatasetJob } from '../job.js';
import { ADDRESS, botColumns, CARDS, contractColumns, scoreBounds } from './shared-columns.js';

/** Before the names of features: of the declarer's hand as it was dealt, and as he plays it. */
export const BEFORE = 'before_';
export const AFTER = 'after_';

/** The most cards that are played in a deal. */
export const LONGEST_PLAY = 30;

/** The column of the card that was played as number `i`, from 0. */
export const playColumn = (i: number): string => `card_${String(i + 1).padStart(2, '0')}`;

/** The columns of the kinds whose rows are deals; `isPlayedOut` if all are played in given contracts. */
export function dealColumns(job: DatasetJob, game: Game, { isPlayedOut }: { readonly isPlayedOut: boolean }): Column[] {
  const hasPot = game.pot && !isPlayedOut;
  const nullable = hasPot;
  const missing = nullable ? '; missing if the deal was passed out' : '';
  const score = scoreBounds(game, hasPot ? 3 * job.matchLength : 0);
  const stops = game.earlyEnd ? ', as far as they were played before the result was certain' : '';
  return [
    ...ADDRESS,
    ...CARDS,
    ...botColumns(job),
    ...spokenColumns(game, isPlayedOut),
    ...contractColumns(game, nullable),
    cardsColumn('discards', `the two cards that the declarer laid away${missing}`, { nullable }),
    textColumn('play', `the cards in the order of play${stops}${missing}`, { nullable }),
    ...PLAY_COLUMNS,
    countColumn('tricks', [0, 10], `tricks of the declarer${game.earlyEnd ? ' when play stopped' : ''}${missing}`, {
      unit: 'tricks',
      nullable,
    }),
    flagColumn('won', `has the declarer made his contract?${missing}`, { nullable }),
    ...(game.multiplies
      ? [countColumn('multiplier', [1, 32], 'what all payments were multiplied by: Doppeln, Kontra and Re double')]
      : []),
    ...SEAT_NAMES.map((seat) => countColumn(`${seat}_score`, score, `what ${seat} won or lost`, { unit: 'units' })),
    ...moneyColumns(job, game, Math.max(...score)),
    ...(hasPot ? potColumns(job) : []),
    countColumn('faults', [0, 255], 'wrong answers of the bots, for which the legal default stood in', {
      unit: 'faults',
    }),
    ...featureColumns(BEFORE, `the declarer's ten cards as dealt${missing}`, nullable),
    ...featureColumns(AFTER, `the ten cards that the declarer plays${missing}`, nullable),
  ];
}

const PLAY_COLUMNS = Array.from({ length: LONGEST_PLAY }, (_, i) => {
  const about = `the card played as number ${i + 1}: 8 × suit + rank; −1 where play had stopped`;
  return countColumn(playColumn(i), [-1, 31], about, { unit: 'card', group: 'cards', isExtra: true });
});

/** What was said. In a contract that is given that is a card called and the one given back, if it may be. */
function spokenColumns(game: Game, isPlayedOut: boolean): Column[] {
  const what = isPlayedOut ? 'the card called and the one given back' : 'what was said before the discard';
  if (isPlayedOut && !game.cardCall) return [];
  return [textColumn('auction', `${what}, an action after the other as in the records; none if nothing was`)];
}

/** `units`: the most that a seat can win. */
function moneyColumns({ money }: DatasetJob, game: Game, units: number): Column[] {
  if (money === undefined) return [];
  const { parts, worth, stake } = tariffOf(money, game);
  const bound = units * Math.max(stake, ...worth);
  return SEAT_NAMES.map((seat) =>
    moneyColumn(`${seat}_money`, bound, `what ${seat} won or lost in money, of which ${parts} make one`, parts),
  );
}

function potColumns({ matchLength }: DatasetJob): Column[] {
  const bounds = [0, 3 * matchLength] as const;
  return [
    countColumn('pot_before', bounds, 'the pot of the match before the deal', { unit: 'units' }),
    countColumn('pot_after', bounds, 'the pot of the match after the deal', { unit: 'units' }),
  ];
}

const featureColumns = (prefix: string, of: string, nullable: boolean): Column[] =>
  FEATURES.map(({ name, unit, least, most, about }) =>
    countColumn(prefix + name, [least, most], `${about}; of ${of}`, { unit, nullable, group: 'features' }),
  );
