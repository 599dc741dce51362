// Hot path: what a question says is put together from texts that are made once.
import { CALLED, discardOf, RETURNED, type Word } from '../../engine/actions.js';
import { type Card, type CardSet, cardsOf, SUITS } from '../../engine/cards.js';
import { formatAnswer } from '../../record/actions.js';
import { formatCard, SEAT_LETTERS, SUIT_LETTERS } from '../../record/notation.js';
import { VIEW_FIELDS, type ViewFields } from '../view-fields.js';

/** The text of views: JSON with cards, suits, seats and answers as in records. */

export type FieldName = keyof typeof VIEW_FIELDS;

/** Fields told once to a process, once a board, and when they change; `legal` and `history` stand beside the view. */
export const GAME_FIELDS: readonly FieldName[] = ['game', 'rules'];
export const BOARD_FIELDS: readonly FieldName[] = ['seat', 'pot', 'matchDeal', 'matchLength'];
export const QUESTION_FIELDS: readonly FieldName[] = (Object.keys(VIEW_FIELDS) as FieldName[]).filter(
  (name) => name !== 'legal' && name !== 'history' && !GAME_FIELDS.includes(name) && !BOARD_FIELDS.includes(name),
);

const quoted = (text: string): string => `"${text}"`;
const SEATS = SEAT_LETTERS.map(quoted);
const SUIT_TEXTS = [...SUIT_LETTERS].map(quoted);
const CARDS = Array.from({ length: 32 }, (_, card) => quoted(formatCard(card as Card)));
/** The cards of a byte of a set, by suit and byte, each with a comma before it. */
const LISTS = SUITS.map((suit) =>
  Array.from({ length: 256 }, (_, byte) =>
    cardsOf((byte << (8 * suit)) as CardSet)
      .map((card) => `,${CARDS[card]}`)
      .join(''),
  ),
);

/** A set of cards as a list, in bit order. */
export function cardsText(set: CardSet): string {
  const text = LISTS[0][set & 255] + LISTS[1][(set >>> 8) & 255] + LISTS[2][(set >>> 16) & 255] + LISTS[3][set >>> 24];
  return `[${text.slice(1)}]`;
}

/** The writers of fields by kind; null is written before they are asked. */
const WRITERS: Readonly<Record<string, (value: never) => string>> = {
  text: (text: string) => JSON.stringify(text),
  rules: (rules: object) => JSON.stringify(rules),
  question: quoted,
  count: String,
  flag: String,
  seat: (seat: number) => SEATS[seat],
  suit: (suit: number) => SUIT_TEXTS[suit],
  card: (card: number) => CARDS[card],
  cards: cardsText,
  cardBySeat: (cards: readonly (number | null)[]) =>
    `[${cards.map((card) => (card === null ? 'null' : CARDS[card])).join(',')}]`,
  cardsBySeat: (sets: readonly CardSet[]) => `[${cardsText(sets[0])},${cardsText(sets[1])},${cardsText(sets[2])}]`,
};

interface FieldText {
  readonly name: FieldName;
  readonly opening: string;
  readonly write: (value: unknown) => string;
}

const fieldTexts = (names: readonly FieldName[]): readonly FieldText[] =>
  names.map((name) => ({
    name,
    opening: `,"${name}":`,
    write: WRITERS[VIEW_FIELDS[name].kind] as FieldText['write'],
  }));

const textOf = ({ opening, write }: FieldText, value: unknown): string =>
  opening + (value === null ? 'null' : write(value));

const ofBoard = fieldTexts(BOARD_FIELDS);

/** What a view tells of the board, as members of an object, each with a comma before it. */
export const boardText = (view: ViewFields): string =>
  ofBoard.reduce((text, field) => text + textOf(field, view[field.name]), '');

/**
 * What a view tells beyond what was told of it before: a player hears of a field when it changes, and of an action when it is new, or known
 * better (a suit that was named unseen).
 */
export class ViewChanges {
  private readonly fields = fieldTexts(QUESTION_FIELDS);
  /** What was told last: numbers, words and flags as they are, arrays as text. */
  private readonly told: unknown[] = [];
  private history: readonly string[] = [];

  /** A board begins: nothing has been told of it. */
  reset(): void {
    this.told.length = 0;
    this.history = [];
  }

  /** The changes as an object. */
  take(view: ViewFields): string {
    let text = '';
    for (let i = 0; i < this.fields.length; i++) {
      const field = this.fields[i];
      const value = view[field.name];
      if (typeof value === 'object' && value !== null) {
        const written = textOf(field, value);
        if (written !== this.told[i]) text += written;
        this.told[i] = written;
      } else if (value !== this.told[i]) {
        text += textOf(field, value);
        this.told[i] = value;
      }
    }
    return `{${text.slice(1)}}`;
  }

  /** The actions as a list, from the first that is not as it was told on; and where that is, ahead of it. */
  takeHistory(view: ViewFields): string {
    const { history } = view;
    let since = 0;
    while (since < this.history.length && this.history[since] === history[since]) since++;
    this.history = history;
    const actions = history.slice(since);
    return `"since":${since},"history":${actions.length === 0 ? '[]' : `["${actions.join('","')}"]`}`;
  }
}

/** The legal answers as a list of tokens. */
export function legalText(view: ViewFields): string {
  const legal: CardSet | readonly Word[] = view.legal;
  if (typeof legal !== 'number') return `["${legal.join('","')}"]`;
  switch (view.question) {
    case 'call':
      return `["no-call"${cardsOf(legal)
        .map((card) => `,"${formatAnswer(CALLED + card)}"`)
        .join('')}]`;
    case 'giveBack':
      return `[${cardsOf(legal)
        .map((card) => `"${formatAnswer(RETURNED + card)}"`)
        .join(',')}]`;
    case 'discard':
      return `[${pairsOf(legal)
        .map((pair) => `"${formatAnswer(discardOf(pair))}"`)
        .join(',')}]`;
    default:
      return cardsText(legal);
  }
}

const pairsOf = (set: CardSet): CardSet[] =>
  cardsOf(set).flatMap((one, i, all) => all.slice(i + 1).map((other) => ((1 << one) | (1 << other)) as CardSet));
