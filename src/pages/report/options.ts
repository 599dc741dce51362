import { REVIEW } from '../../analysis/review/options.js';
import type { GivenRecord } from '../../cards/record/game-record.js';
import { GAME, LAST_BOARD, type READING } from '../../runs/run/options.js';
import type { Several } from '../../support/input/items.js';
import {
  accepted,
  aSeed,
  either,
  group,
  listOf,
  notation,
  type OptionsOf,
  option,
  text,
  type ValueKind,
  whole,
} from '../../support/input/option.js';

/** Deals of a page, at most: it holds them all. */
export const MOST_DEALS = 10_000;

const aText = notation('expected a text');
const title = option(aText, 'the title of the page', { flag: null });

const RECORDS = group('Records:', {
  records: option(
    accepted<Several<string | GivenRecord>>(
      'expected records: objects, or lines of JSON',
      (given) => typeof given === 'string' || given instanceof Object,
    ),
    'records as objects, or lines of JSON',
    { flag: null, required: true },
  ),
  title,
  step: option(whole(0, 99), 'the action before which the first deal is shown', { flag: null, otherwise: '0' }),
  where: option(text, 'only deals that meet a condition, as in "bot(declarer) = \'bold\' and not won"', {
    as: 'condition',
    needs: ['records'],
  }),
});

const MISTAKES = 'Mistakes, judged by rollouts:';

export const VIEW_RECORDS = {
  ...RECORDS,
  ...group(MISTAKES, {
    worst: option(whole(1, MOST_DEALS), 'only so many deals: those with the worst mistakes, one of each kind first', {
      needs: ['records'],
    }),
    of: option(text, 'only mistakes of this player', { as: 'player', needs: ['records'] }),
    model: option(text, 'the bot that plays the deal out in all seats', {
      as: 'bot',
      usual: 'keen',
      needs: ['records'],
    }),
    worlds: { ...REVIEW.worlds, group: MISTAKES, needs: ['records'] },
  }),
};

/** Deals to be played: boards of a seed, or given. */
export const VIEW_BOARDS = group('Boards to be played:', {
  title,
  seed: option(aSeed, 'in place of records: boards of this seed, to be played in the page', {
    apart: ['deal', 'records'],
  }),
  board: option(whole(0, LAST_BOARD), 'with `seed`: number of the first board', {
    otherwise: '0',
    needs: ['seed'],
  }),
  deal: option(
    either(aText, listOf(aText, 'expected deals'), 'expected a deal, or several'),
    'in place of `seed`: the four hands F M D T in any writing, or a deal id; may be repeated',
    { as: 'deal', repeated: true, apart: ['records'] },
  ),
  bots: option(
    either(aText, listOf(aText, 'expected bots'), 'expected a bot, or three') as ValueKind<string | readonly string[]>,
    'who plays boards: one house bot, or three',
    { as: 'list', usual: 'keen' },
  ),
  game: { ...GAME.game, apart: ['records'] },
  rules: { ...GAME.rules, apart: ['records'] },
});

export const VIEW = { ...VIEW_RECORDS, ...VIEW_BOARDS };

/** Deals to show: records, or boards of a seed, or deals to be played. */
export interface ViewWhat extends Partial<OptionsOf<typeof VIEW>> {}

/** How records are chosen. */
export interface ViewHow extends OptionsOf<typeof READING> {}
