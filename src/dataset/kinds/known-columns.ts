import { SESSION_FIELDS, VIEW_FIELDS, type ViewFields } from '../../bot/view-fields.js';
import { CALL, DISCARD, PLAY, QUESTIONS, WORDS } from '../../engine/actions.js';
import { MOST_ACTIONS } from '../../engine/deal-state.js';
import type { Game } from '../../engine/game.js';
import { SEAT_LETTERS, SUIT_LETTERS } from '../../record/notation.js';
import { type Column, cardsColumn, countColumn, flagColumn, textColumn, wordColumn } from '../column.js';

type ViewField = keyof ViewFields;

/** The same in every row: the manifest has them; datasets hold no sessions. */
const CONSTANT: readonly ViewField[] = ['game', 'rules', 'matchLength', ...SESSION_FIELDS];
/** Columns that follow from others: written only on request. */
const EXTRA: readonly ViewField[] = ['gone', 'partner', 'isDeclarer', 'led', 'target'];
/** Highest values of counts; all others count tricks. */
const MOST: Readonly<Partial<Record<ViewField, number>>> = {
  step: MOST_ACTIONS - 1,
  multiplier: 32,
  matchDeal: 0xffff,
  pot: 0x7fffffff,
};
const UNITS: Readonly<Partial<Record<ViewField, string>>> = {
  step: 'actions',
  multiplier: '',
  matchDeal: 'deals',
  pot: 'units',
};

/**
 * What a seat knows at a decision, as columns of fixed width: they follow from the table of a view's fields, under the rules of a game. Their
 * group is `known`, and nothing else in a row is for the seat to know.
 */
export function knownColumns(game: Game): readonly Column[] {
  return fieldsOf(game).flatMap((field) => columnsOf(field, game));
}

/** The fields of a view that can differ from decision to decision under these rules. */
function fieldsOf(game: Game): ViewField[] {
  const idle: ViewField[] = [...CONSTANT];
  if (!game.cardCall) idle.push('called', 'callHolder', 'returned');
  if (!game.multiplies) idle.push('multiplier');
  if (!game.kontra) idle.push('kontra');
  if (!game.pot) idle.push('pot', 'matchDeal');
  return (Object.keys(VIEW_FIELDS) as ViewField[]).filter((field) => !idle.includes(field));
}

/** `cardsBySeat` to `cards_by_seat`. */
const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnsOf(field: ViewField, game: Game): Column[] {
  const { kind, nullable, about } = VIEW_FIELDS[field];
  const name = columnName(field);
  const rest = { nullable, group: 'known', isExtra: EXTRA.includes(field) };
  switch (kind) {
    case 'text':
      return [
        wordColumn(
          name,
          field === 'contract' ? game.contracts.map((each) => each.name) : announcements(game),
          about,
          rest,
        ),
      ];
    case 'question':
      return [wordColumn(name, questionsOf(game), about, rest)];
    case 'count':
      return [
        countColumn(name, [field === 'multiplier' ? 1 : 0, MOST[field] ?? 10], about, {
          ...rest,
          unit: UNITS[field] ?? 'tricks',
        }),
      ];
    case 'flag':
      return [flagColumn(name, about, rest)];
    case 'seat':
      return [wordColumn(name, SEAT_LETTERS, about.replace(/: 0 .*/, ': F, M or D'), rest)];
    case 'suit':
      return [wordColumn(name, [...SUIT_LETTERS], about, rest)];
    case 'card':
      return [countColumn(name, [0, 31], about, { ...rest, unit: 'card' })];
    case 'cards':
      return [cardsColumn(name, about, rest)];
    default:
      return severalColumns(field, name, rest);
  }
}

/** Fields that take more than one column. */
function severalColumns(field: ViewField, name: string, rest: object): Column[] {
  const { kind, about } = VIEW_FIELDS[field];
  const ofCard = { ...rest, nullable: true, unit: 'card' };
  switch (kind) {
    case 'legal':
      return [
        cardsColumn(
          `${name}_cards`,
          'the legal answers that are cards; of a discard, the cards of which any two go',
          rest,
        ),
        wordsColumn(`${name}_words`, 'the legal answers that are words', rest),
      ];
    case 'cardBySeat':
      return SEAT_LETTERS.map((seat) =>
        countColumn(`${name}_${seat}`, [0, 31], `the card of ${seat} in the current trick`, ofCard),
      );
    case 'cardsBySeat':
      return SEAT_LETTERS.map((seat) => cardsColumn(`${name}_${seat}`, `the cards that ${seat} has played`, rest));
    case 'actions':
      return [
        ...SEAT_LETTERS.map((seat) => wordsColumn(`said_${seat}`, `the words that ${seat} has said so far`, rest)),
        textColumn(name, about, { ...rest, isExtra: true }),
      ];
    default:
      throw new TypeError(`${field} is no column`);
  }
}

/** A column of sets of words: bit `w` for word `w` of those that answers are given in. */
const wordsColumn = (name: string, about: string, rest: object): Column =>
  cardsColumn(name, about, { ...rest, unit: 'word set' });

/** What bids and contracts are called, in the order of {@link WORDS}. */
export function announcements({ contracts }: Game): readonly string[] {
  const names = contracts.flatMap(({ name }) => [name, name.split('-')[0]]);
  return WORDS.filter((word) => names.includes(word));
}

/** The questions that are asked under these rules, in the order of a deal. */
export function questionsOf(game: Game): readonly string[] {
  const isAsked = (_: string, number: number): boolean =>
    number === DISCARD ||
    number === PLAY ||
    (game.stages[number] !== undefined && (number < CALL || number > CALL + 1 || game.cardCall));
  return QUESTIONS.filter(isAsked);
}
