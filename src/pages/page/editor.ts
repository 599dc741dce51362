import {
  ALL_CARDS,
  type Card,
  type CardSet,
  cardsOf,
  EMPTY,
  has,
  only,
  size,
  union,
  without,
} from '../../cards/engine/cards.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { ruleSetNames } from '../../cards/games/names.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { dealRest } from '../../cards/random/board.js';
import { keyOf } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import { dealFrom } from '../../cards/record/deal-text.js';
import { formatHand, PLACE_SIZES, PLACES, SEAT_NAMES } from '../../cards/record/notation.js';
import { InputError } from '../../support/input/refusal.js';
import { cardElement } from './card.js';
import type { DealLine } from './deal-line.js';
import { button, h } from './dom.js';
import { newLine } from './entries.js';
import type { DealLink } from './link.js';
import { lackOf, readPasted } from './pasted.js';

interface EditorTerms {
  /** The deal to begin with; its game at least. */
  readonly line: DealLine;
  /** May its cards be seen? */
  readonly isOpen: boolean;
  /** Shows or plays the deal. */
  putIn(deal: DealLink): void;
}

/** The cards that are in no hand yet. */
const ASIDE = PLACES.length;
const NO_CARDS = PLACES.map(() => EMPTY);

/** Puts in a deal: as a text in any writing, or card by card. */
export class DealEditor {
  readonly dialog = h('dialog', { class: 'editor', 'aria-labelledby': 'editor-head' });
  private readonly terms: EditorTerms;
  /** Forehand, middlehand, dealer, talon. */
  private hands: readonly CardSet[];
  /** How often cards were dealt at random. */
  private dealt = 0;
  /** The hands before the rest was dealt at random; null if that was not done last. */
  private begun: readonly CardSet[] | null = null;
  /** A deal that was pasted with its course, as long as its cards stay. */
  private pasted: DealLine | null = null;
  private readonly text = h('textarea', {
    rows: 4,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'editor-lack',
  });
  private readonly lack = h('p', { id: 'editor-lack', role: 'status' });
  private readonly cards = cardsOf(ALL_CARDS).map((card) => this.cardButton(card));
  private readonly places: readonly Place[] = [...PLACES, 'pack'].map((name, place) => this.placeElement(name, place));
  private readonly games = h('select', {}, ...ruleSetNames.map((name) => h('option', {}, name)));
  private readonly seats = h('select', {}, ...SEATS.map((seat) => h('option', { value: seat }, SEAT_NAMES[seat])));
  private readonly finish = [
    button('Play it', () => this.done(Number(this.seats.value) as Seat), { class: 'word' }),
    button('Look at it', () => this.done(null), { class: 'word' }),
  ];

  constructor(terms: EditorTerms) {
    this.terms = terms;
    const { game, hands, talon } = terms.line.terms;
    this.hands = terms.isOpen ? [...hands, talon] : NO_CARDS;
    this.games.value = game.ruleSet;
    this.text.addEventListener('input', () => this.read());
    this.dialog.append(
      h('h2', { id: 'editor-head' }, 'Put in a deal'),
      h('label', {}, 'Hands such as AKO.97..UX987, a deal, a record or a link ', this.text),
      this.lack,
      h('div', { class: 'places' }, ...[this.places[ASIDE], ...this.places.slice(0, ASIDE)].map(({ root }) => root)),
      h(
        'p',
        {},
        button('Deal the rest', () => this.dealRest()),
        ' ',
        button('Clear', () => this.place(NO_CARDS)),
      ),
      h('p', { class: 'terms' }, h('label', {}, 'Game ', this.games), h('label', {}, 'You sit at ', this.seats)),
      h(
        'p',
        {},
        ...this.finish,
        button('Cancel', () => this.dialog.close()),
      ),
    );
    this.dialog.addEventListener('close', () => this.dialog.remove());
    this.place(this.hands);
  }

  private cardButton(card: Card): HTMLElement {
    const element = cardElement(card, { choose: () => this.move(card) });
    element.style.gridArea = `${4 - (card >> 3)} / ${8 - (card & 7)}`;
    element.draggable = true;
    element.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', String(card)));
    return element;
  }

  /** A hand, which can be chosen as the one that is dealt to; or the cards that are in none. */
  private placeElement(name: string, place: number): Place {
    const chosen = h('input', { type: 'radio', name: 'editor-place', value: place, checked: place === 0 });
    const count = h('small', {});
    const head = place === ASIDE ? h('span', {}, name, ' ', count) : h('label', {}, chosen, ` ${name} `, count);
    const cards = h('div', { class: 'cards' });
    const root = h(
      'div',
      { class: place === ASIDE ? 'aside' : 'place', role: 'group', 'aria-label': name },
      head,
      cards,
    );
    root.addEventListener('dragover', (event) => event.preventDefault());
    root.addEventListener('drop', (event) => {
      event.preventDefault();
      event.stopPropagation();
      const card = Number(event.dataTransfer?.getData('text/plain') || 'none');
      if (card in this.cards) this.moveTo(card as Card, place);
    });
    return { root, cards, count, chosen };
  }

  /** A card of a hand is put aside; another goes to the hand that is chosen, or the next that has room. */
  private move(card: Card): void {
    const isDealt = this.hands.some((hand) => has(hand, card));
    const next = this.cards[card].nextElementSibling ?? this.cards[card].previousElementSibling;
    this.moveTo(card, isDealt ? ASIDE : this.target());
    (next instanceof HTMLElement ? next : this.text).focus();
  }

  private moveTo(card: Card, to: number): void {
    this.place(this.hands.map((hand, place) => (place === to ? union(hand, only(card)) : without(hand, only(card)))));
    const target = this.target();
    if (target < ASIDE) this.places[target].chosen.checked = true;
  }

  /** The hand that is chosen, or else the next that has room. */
  private target(): number {
    const chosen = this.places.findIndex((place) => place.chosen.checked);
    const inTurn = PLACES.map((_, i) => (chosen + i) % PLACES.length);
    return inTurn.find((place) => size(this.hands[place]) < PLACE_SIZES[place]) ?? ASIDE;
  }

  /** Deals the cards that are in no hand at random; once more, those that it has dealt. */
  private dealRest(): void {
    const begun = this.begun ?? this.hands;
    if (begun.some((hand, place) => size(hand) > PLACE_SIZES[place])) return;
    const { deal0, deal1 } = keyOf(begun.join());
    const stream = new Stream();
    stream.seed(deal0, deal1, this.dealt++, 0);
    const cards = new Int32Array(4);
    dealRest(stream, Int32Array.from(begun), cards);
    this.place([...cards] as CardSet[]);
    this.begun = begun;
  }

  private aside(): Card[] {
    return cardsOf(without(ALL_CARDS, this.hands.reduce(union, EMPTY)));
  }

  /** Reads the text as far as it goes. */
  private read(): void {
    try {
      const { hands, line } = readPasted(this.text.value);
      this.show(PLACES.map((_, place) => hands[place] ?? EMPTY));
      this.pasted = line;
      if (line !== null) this.games.value = line.terms.game.ruleSet;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.say(error.message);
    }
  }

  /** Changes the hands, and the text with them. */
  private place(hands: readonly CardSet[]): void {
    this.show(hands);
    this.text.value = this.hands.every((hand) => hand === EMPTY) ? '' : hands.map(formatHand).join('\n');
  }

  private show(hands: readonly CardSet[]): void {
    this.hands = hands;
    this.begun = this.pasted = null;
    for (const [place, { cards, count }] of this.places.entries()) {
      const held = place === ASIDE ? this.aside() : cardsOf(hands[place]);
      count.textContent = place === ASIDE ? `${held.length} cards` : `${held.length} of ${PLACE_SIZES[place]} cards`;
      cards.replaceChildren(...held.reverse().map((card) => this.cards[card]));
    }
    this.say(lackOf(hands));
  }

  private say(lack: string): void {
    this.lack.textContent = lack;
    for (const each of this.finish) each.disabled = lack !== '';
  }

  private done(seat: Seat | null): void {
    const { value } = this.games;
    const game = [this.pasted, this.terms.line].map((line) => line?.terms.game).find((each) => each?.ruleSet === value);
    const line = newLine(game ?? makeGame(value), dealFrom(this.hands));
    const pasted = this.pasted?.terms.game === game ? this.pasted : null;
    this.dialog.close();
    this.terms.putIn({ line: seat === null ? (pasted ?? line) : line, seat, step: 0 });
  }
}

/** Where cards lie. */
interface Place {
  readonly root: HTMLElement;
  readonly cards: HTMLElement;
  readonly count: HTMLElement;
  readonly chosen: HTMLInputElement;
}
