// Hot path: a message is put together from texts.
import { type Card, type CardSet, cardsOf, SUITS } from '../../../cards/engine/cards.js';
import type { Seat } from '../../../cards/engine/seats.js';
import { formatAnswer } from '../../../cards/record/actions.js';
import { formatCard, SEAT_LETTERS, SUIT_LETTERS } from '../../../cards/record/notation.js';
import { actionAt, type View } from '../../view/view.js';
import { SESSION_FIELDS, VIEW_FIELDS, type ViewFields } from '../../view/view-fields.js';
import { legalIn } from '../asking.js';

/** The text of views: JSON with cards, suits, seats and answers as in records. */

export type FieldName = keyof typeof VIEW_FIELDS;

/** Fields sent once per process, per board, and when they change; `legal` and `history` are not in the view. */
export const GAME_FIELDS: readonly FieldName[] = ['game', 'rules'];
export const BOARD_FIELDS: readonly FieldName[] = ['seat', 'pot', 'matchDeal', 'matchLength'];
export const QUESTION_FIELDS: readonly FieldName[] = (Object.keys(VIEW_FIELDS) as FieldName[]).filter(
  (name) => ![...GAME_FIELDS, ...BOARD_FIELDS, ...SESSION_FIELDS, 'legal', 'history'].includes(name),
);

/** 32 bits as eight hexadecimal digits. */
export const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

const quoted = (text: string): string => `"${text}"`;
const CARDS = Array.from({ length: 32 }, (_, card) => quoted(formatCard(card as Card)));
/** The cards of a byte of a set, by suit and byte, each after a comma. */
const listsOf = (): readonly string[][] =>
  SUITS.map((suit) =>
    Array.from({ length: 256 }, (_, byte) =>
      cardsOf((byte << (8 * suit)) as CardSet)
        .map((card) => `,${CARDS[card]}`)
        .join(''),
    ),
  );
/** Made when first needed: only programs are sent views. */
let lists: ReturnType<typeof listsOf> | null = null;

const cardText = (card: Card | null): string => (card === null ? 'null' : CARDS[card]);

/** A set of cards as a list, in bit order. */
function cardsText(set: CardSet): string {
  lists ??= listsOf();
  const [acorns, leaves, bells, hearts] = lists;
  return `[${(acorns[set & 255] + leaves[(set >>> 8) & 255] + bells[(set >>> 16) & 255] + hearts[set >>> 24]).slice(1)}]`;
}

/** What is not null as JSON, by the kind of its field. */
const TEXTS: Readonly<Record<string, (value: never) => string>> = {
  text: quoted,
  question: quoted,
  count: String,
  flag: String,
  seat: (seat: Seat) => quoted(SEAT_LETTERS[seat]),
  suit: (suit: number) => quoted(SUIT_LETTERS[suit]),
  card: cardText,
  cards: cardsText,
  cardBySeat: (cards: readonly (Card | null)[]) => `[${cards.map(cardText).join()}]`,
  cardsBySeat: (sets: readonly CardSet[]) => `[${sets.map(cardsText).join()}]`,
  unitsBySeat: JSON.stringify,
};

/** Fields with what writes them. */
const written = (names: readonly FieldName[]) =>
  names.map((name) => ({ name, opening: `"${name}":`, textOf: TEXTS[VIEW_FIELDS[name].kind] }));

const fieldText = ({ opening, textOf }: ReturnType<typeof written>[number], value: unknown): string =>
  opening + (value === null ? 'null' : textOf(value as never));

const OF_BOARD = written(BOARD_FIELDS);
const OF_SESSION = written([...BOARD_FIELDS, ...SESSION_FIELDS]);
const OF_QUESTION = written(QUESTION_FIELDS);

/** A view's board fields as members of an object. */
export const boardText = (view: ViewFields): string =>
  (view.sessionTarget === null ? OF_BOARD : OF_SESSION).map((field) => fieldText(field, view[field.name])).join();

/** Is a value the same as when it was last sent? Values by seat are compared one by one. */
const isUnchanged = (value: unknown, sent: unknown): boolean =>
  value === sent ||
  (Array.isArray(value) && Array.isArray(sent) && value[0] === sent[0] && value[1] === sent[1] && value[2] === sent[2]);

/** What has changed in a view since it was sent: fields with a new value, actions that are new or now visible. */
export class ViewChanges {
  /** The values last sent. Arrays are copied, since a view reuses its own. */
  private readonly sent: unknown[] = [];
  private readonly history: string[] = [];

  /** A board begins, of which nothing has been sent. */
  reset(): void {
    this.sent.length = 0;
    this.history.length = 0;
  }

  /** The fields that have changed, as members of an object. */
  fieldsText(view: ViewFields): string {
    const { sent } = this;
    let text = '';
    for (let i = 0; i < OF_QUESTION.length; i++) {
      const field = OF_QUESTION[i];
      const value: unknown = view[field.name];
      if (isUnchanged(value, sent[i])) continue;
      sent[i] = Array.isArray(value) ? value.slice() : value;
      text += (text === '' ? '' : ',') + fieldText(field, value);
    }
    return text;
  }

  /** `since`, the index of the first action that differs from what was sent, and the actions from there on. */
  historyText(view: View): string {
    const { history: sent } = this;
    let since = 0;
    while (since < sent.length && sent[since] === actionAt(view, since)) since++;
    let text = '';
    for (let at = since; at < view.step; at++) {
      sent[at] = actionAt(view, at);
      text += `${at === since ? '' : ','}"${sent[at]}"`;
    }
    return `"since":${since},"history":[${text}]`;
  }
}

export const legalText = (view: ViewFields): string =>
  view.question === 'play' ? cardsText(view.legal) : JSON.stringify(answersOf(view));

/** The legal answers, as in records. */
export const answersOf = (view: Parameters<typeof legalIn>[0]): readonly string[] => legalIn(view).map(formatAnswer);
