import { CALL, DISCARDED, discardedPair, GIVE_BACK, PLAY, PLAYED, RETURNED } from '../../cards/engine/actions.js';
import { type Card, type CardSet, cardsOf, EMPTY, has, size, without } from '../../cards/engine/cards.js';
import { NOBODY, SEATS, type Seat } from '../../cards/engine/seats.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { backElement, cardElement } from './card.js';
import { choicesElement } from './choices.js';
import type { CourseStep } from './deal-line.js';
import { h } from './dom.js';
import { handSeen, isOver, legalInHand, placeOf, type Scene, wordsOf } from './scene.js';
import { contractInWords, named, tricksInWords, units } from './words.js';

/** The table: a hand below, the others left and right, in the middle trick and question. */
export function tableElement(scene: Scene): HTMLElement {
  return h(
    'div',
    { class: 'table' },
    ...SEATS.map((seat) => handElement(scene, seat)),
    talonElement(scene),
    tricksElement(scene),
    choicesElement(scene),
  );
}

function handElement(scene: Scene, seat: Seat): HTMLElement {
  const { course, line } = scene;
  const isAsked = !isOver(scene) && course.seat === seat;
  const hand = handSeen(scene, seat);
  const held = size(hand ?? (course.hands[seat] as CardSet));
  const cards =
    hand === null
      ? Array.from({ length: held }, backElement)
      : cardsOf(hand)
          .reverse()
          .map((card) => cardInHand(scene, seat, card));
  const name = seat === scene.you ? 'you' : named(line.players[seat]);
  const label = `${SEAT_NAMES[seat]}, ${name || 'nobody named'}: ${held} cards`;
  return h(
    'div',
    { class: `seat ${placeOf(scene, seat)}${isAsked ? ' asked' : ''}`, role: 'group', 'aria-label': label },
    h(
      'div',
      { class: 'who' },
      h('b', { title: line.players[seat] }, `${SEAT_LETTERS[seat]} `, h('bdi', {}, name)),
      h('small', {}, roleOf(scene, seat)),
    ),
    h('div', { class: 'cards fan' }, ...(seat === scene.below ? turned(cards) : cards)),
  );
}

/** `middlehand · Mord · 3 tricks`. */
function roleOf(scene: Scene, seat: Seat): string {
  const { course } = scene;
  const { declarer, contract, game, tricks, lost, score } = course;
  const words: string[] = [SEAT_NAMES[seat]];
  if (declarer === seat && contract >= 0) words.push(contractInWords(game.contracts[contract].name));
  if (declarer !== NOBODY && tricks + lost > 0)
    words.push(declarer === seat ? tricksInWords(tricks) : `defenders ${tricksInWords(lost)}`);
  if (isOver(scene)) words.push(units(score[seat]));
  const said = scene.steps.findLastIndex((each, at) => at < scene.step && each.seat === seat);
  if (scene.steps[said]?.trick === -1 && !isOver(scene)) words.push(wordsOf(scene, said));
  return words.join(' · ');
}

/** Cards turned a little, as a hand holds them. */
function turned(cards: readonly HTMLElement[]): readonly HTMLElement[] {
  for (const [at, card] of cards.entries()) card.style.rotate = `${2 * at - cards.length + 1}deg`;
  return cards;
}

/** The base of answers that are one card, by question. */
const BASES: Readonly<Record<number, number>> = { [PLAY]: PLAYED, [GIVE_BACK]: RETURNED };

function cardInHand(scene: Scene, seat: Seat, card: Card): HTMLElement {
  const { course, next, costs, mayChoose, picked } = scene;
  const legal = course.question === CALL ? EMPTY : legalInHand(scene, seat);
  if (legal === EMPTY) return cardElement(card);
  const isLegal = has(legal, card);
  const base = BASES[course.question];
  if (base === undefined) {
    return cardElement(card, {
      isLegal,
      isChosen: next >= DISCARDED && has(discardedPair(next), card),
      isPicked: has(picked, card),
      choose: mayChoose ? () => scene.pick(card) : null,
    });
  }
  return cardElement(card, {
    isLegal,
    isDim: !isLegal,
    isChosen: next === base + card,
    cost: isLegal ? (costs?.get(card) ?? null) : null,
    choose: isLegal && mayChoose ? () => scene.choose(base + card) : null,
  });
}

/** The talon or the discards, as far as they are visible; after the last trick the talon. */
function talonElement(scene: Scene): HTMLElement | null {
  const { course, viewer, line } = scene;
  const { discards, declarer, hands } = course;
  const isTaken =
    !isOver(scene) &&
    declarer !== NOBODY &&
    (without(course.talon, hands[declarer] as CardSet) === EMPTY || discards !== EMPTY);
  if (isTaken && discards === EMPTY) return null;
  const isSeen = viewer === null || isOver(scene) || (isTaken && viewer === declarer);
  const cards = cardsOf(isTaken ? discards : line.terms.talon);
  const name = isTaken ? 'discarded' : 'talon';
  return h(
    'div',
    { class: 'seat talon', role: 'group', 'aria-label': name },
    h('div', { class: 'who' }, h('b', {}, name)),
    h('div', { class: 'cards' }, ...cards.map((card) => (isSeen ? cardElement(card) : backElement()))),
  );
}

/** The middle of the table: the trick, each card on its player's side, and the last until this one is complete. */
function tricksElement(scene: Scene): HTMLElement {
  const cards = scene.steps.slice(0, scene.step).filter(({ trick }) => trick >= 0);
  const last = cards.at(-1);
  if (last === undefined) return h('div', { class: 'tricks' });
  const of = (trick: number): CourseStep[] => cards.filter((each) => each.trick === trick);
  const before = of(last.trick - 1);
  return h(
    'div',
    { class: 'tricks' },
    trickElement(scene, 'trick', of(last.trick)),
    last.winner === null && before.length > 0 ? trickElement(scene, 'trick before', before) : null,
  );
}

function trickElement(scene: Scene, name: string, cards: readonly CourseStep[]): HTMLElement {
  const winner = cards.find((each) => each.winner !== null)?.winner ?? null;
  const says = winner === null ? `${SEAT_LETTERS[cards[0].seat]} led` : `${SEAT_LETTERS[winner]} takes it`;
  return h(
    'figure',
    { class: name },
    h('figcaption', {}, `trick ${cards[0].trick + 1}: ${says}`),
    ...cards.map(({ seat, answer }) =>
      h(
        'div',
        { class: `laid ${placeOf(scene, seat)}${seat === winner ? ' won' : ''}` },
        cardElement((answer & 31) as Card),
        h('small', {}, SEAT_LETTERS[seat]),
      ),
    ),
  );
}
