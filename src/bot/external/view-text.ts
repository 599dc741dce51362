// Hot path: questions are assembled from texts that are made once.
import { CALLED, discardOf, type Question, RETURNED, type Word } from '../../engine/actions.js';
import { type Card, type CardSet, cardsOf, SUITS } from '../../engine/cards.js';
import { formatAnswer } from '../../record/actions.js';
import { formatCard, SEAT_LETTERS, SUIT_LETTERS } from '../../record/notation.js';
import { actionAt, type View } from '../../view/view.js';
import { SESSION_FIELDS, VIEW_FIELDS, type ViewFields } from '../../view/view-fields.js';
import type { Line } from './line.js';

/** The text of views: JSON with cards, suits, seats and answers as in records. */

export type FieldName = keyof typeof VIEW_FIELDS;

/** Fields sent once per process, once per board, and when they change; `legal` and `history` are separate from the view. */
export const GAME_FIELDS: readonly FieldName[] = ['game', 'rules'];
export const BOARD_FIELDS: readonly FieldName[] = ['seat', 'pot', 'matchDeal', 'matchLength'];
export const QUESTION_FIELDS: readonly FieldName[] = (Object.keys(VIEW_FIELDS) as FieldName[]).filter(
  (name) =>
    !['legal', 'history', ...SESSION_FIELDS].includes(name) &&
    !GAME_FIELDS.includes(name) &&
    !BOARD_FIELDS.includes(name),
);

/** A text as a list item, with a trailing comma. */
const item = (text: string): string => `"${text}",`;
const quoted = (text: string): string => `"${text}"`;
const SEATS = SEAT_LETTERS.map(quoted);
const SUIT_TEXTS = [...SUIT_LETTERS].map(quoted);
const CARDS = Array.from({ length: 32 }, (_, card) => quoted(formatCard(card as Card)));
/** The cards of a byte of a set, by suit and byte, as items. */
const LISTS = SUITS.map((suit) =>
  Array.from({ length: 256 }, (_, byte) =>
    cardsOf((byte << (8 * suit)) as CardSet)
      .map((card) => item(formatCard(card)))
      .join(''),
  ),
);

/** A set of cards as a list, in bit order. */
function addCards(line: Line, set: CardSet): void {
  line.add('[');
  line.add(LISTS[0][set & 255]);
  line.add(LISTS[1][(set >>> 8) & 255]);
  line.add(LISTS[2][(set >>> 16) & 255]);
  line.add(LISTS[3][set >>> 24]);
  line.close(']');
}

/** Three values by seat as a list. */
function addThree<T>(line: Line, values: readonly T[], add: (line: Line, value: T) => void): void {
  for (let seat = 0; seat < 3; seat++) {
    line.add(seat === 0 ? '[' : ',');
    add(line, values[seat]);
  }
  line.add(']');
}

const addCard = (line: Line, card: number | null): void => line.add(card === null ? 'null' : CARDS[card]);

/** Writers of fields by kind; null is handled before they are called. */
const WRITERS: Readonly<Record<string, (line: Line, value: never) => void>> = {
  text: (line, text: string) => line.add(quoted(text)),
  question: (line, question: string) => line.add(quoted(question)),
  count: (line, count: number) => line.addCount(count),
  flag: (line, flag: boolean) => line.add(flag ? 'true' : 'false'),
  seat: (line, seat: number) => line.add(SEATS[seat]),
  suit: (line, suit: number) => line.add(SUIT_TEXTS[suit]),
  card: addCard,
  cards: addCards,
  cardBySeat: (line, cards: readonly (number | null)[]) => addThree(line, cards, addCard),
  unitsBySeat: (line, units: readonly number[]) => addThree(line, units, (_, each) => line.add(String(each))),
  cardsBySeat: (line, sets: readonly CardSet[]) => addThree(line, sets, addCards),
};

interface FieldText {
  readonly name: FieldName;
  readonly opening: string;
  readonly write: (line: Line, value: unknown) => void;
}

const fieldTexts = (names: readonly FieldName[]): readonly FieldText[] =>
  names.map((name) => ({
    name,
    opening: `"${name}":`,
    write: WRITERS[VIEW_FIELDS[name].kind] as FieldText['write'],
  }));

function addField(line: Line, { opening, write }: FieldText, value: unknown): void {
  line.add(opening);
  if (value === null) line.add('null');
  else write(line, value);
  line.add(',');
}

const ofBoard = fieldTexts(BOARD_FIELDS);
const ofSession = fieldTexts(SESSION_FIELDS);

/** A view's board fields as object members, each with a trailing comma. */
export function addBoard(line: Line, view: ViewFields): void {
  for (const field of ofBoard) addField(line, field, view[field.name]);
  if (view.sessionTarget !== null) for (const field of ofSession) addField(line, field, view[field.name]);
}

/** Is a value the same as when it was last sent? Values by seat are compared one by one. */
const isUnchanged = (value: unknown, sent: unknown): boolean =>
  value === sent ||
  (Array.isArray(value) && Array.isArray(sent) && value[0] === sent[0] && value[1] === sent[1] && value[2] === sent[2]);

/**
 * What has changed in a view since it was last sent: fields with a new value, and actions that are new or now visible (a suit that was
 * named unseen).
 */
export class ViewChanges {
  private readonly fields = fieldTexts(QUESTION_FIELDS);
  /** The values last sent. Arrays are copied, since a view reuses its own. */
  private readonly sent: unknown[] = [];
  private readonly history: string[] = [];

  /** A board begins, of which nothing has been sent. */
  reset(): void {
    this.sent.length = 0;
    this.history.length = 0;
  }

  /** The changes, and the end of the object that they are in. */
  addFields(line: Line, view: ViewFields): void {
    const { fields, sent } = this;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i];
      const value: unknown = view[field.name];
      if (isUnchanged(value, sent[i])) continue;
      addField(line, field, value);
      sent[i] = Array.isArray(value) ? value.slice() : value;
    }
    line.close('}');
  }

  /** Adds `since`, the index of the first action that differs from what was sent, and the actions from there on. */
  addHistory(line: Line, view: View): void {
    const { history: sent } = this;
    let since = 0;
    while (since < sent.length && sent[since] === actionAt(view, since)) since++;
    line.add('"since":');
    line.addCount(since);
    line.add(',"history":[');
    for (let at = since; at < view.step; at++) {
      sent[at] = actionAt(view, at);
      line.add('"');
      line.add(sent[at]);
      line.add('",');
    }
    line.close(']');
  }
}

/** The legal answers as a list of tokens. */
export function addLegal(line: Line, view: ViewFields): void {
  const { question } = view;
  if (question === 'play') {
    addCards(line, view.legal);
    return;
  }
  line.add('[');
  for (const answer of answersOf(question, view.legal)) line.add(item(answer));
  line.close(']');
}

function answersOf(question: Question, legal: CardSet | readonly Word[]): readonly string[] {
  if (typeof legal !== 'number') return legal;
  const cards = cardsOf(legal);
  switch (question) {
    case 'call':
      return ['no-call', ...cards.map((card) => formatAnswer(CALLED + card))];
    case 'giveBack':
      return cards.map((card) => formatAnswer(RETURNED + card));
    default:
      return pairsOf(cards).map((pair) => formatAnswer(discardOf(pair)));
  }
}

const pairsOf = (cards: readonly Card[]): CardSet[] =>
  cards.flatMap((one, i) => cards.slice(i + 1).map((other) => ((1 << one) | (1 << other)) as CardSet));
