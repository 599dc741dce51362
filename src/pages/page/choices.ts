import { CALL, CALLED, DISCARD, discardOf } from '../../cards/engine/actions.js';
import { type CardSet, cardsOf, EMPTY, size } from '../../cards/engine/cards.js';
import type { Game } from '../../cards/engine/game.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import { rulesText } from '../../cards/texts/rules-text.js';
import { cardElement } from './card.js';
import { button, h } from './dom.js';
import { isOver, type Scene } from './scene.js';
import { ASKED, answerLabel, capital, contractInWords, tricksInWords, units } from './words.js';

/** The question, and the answers other than cards of one's own hand. */
export function choicesElement(scene: Scene): HTMLElement {
  const { course, viewer } = scene;
  if (isOver(scene))
    return h('div', { class: 'choices' }, h('p', { class: 'result' }, resultInWords(scene)), rulesElement(course.game));
  const question = `${SEAT_NAMES[course.seat]}: ${ASKED[course.question]}`;
  const isHidden = viewer !== null && viewer !== course.seat;
  const answers = isHidden ? [] : [...wordButtons(scene), ...calledCards(scene), ...discardButton(scene)];
  return h('div', { class: 'choices' }, h('p', {}, capital(question)), ...answers, rulesElement(course.game));
}

/** The rules, as `bolachen sit` prints them. */
const rulesElement = (game: Game): HTMLElement =>
  h('details', {}, h('summary', {}, 'Rules'), ...rulesText(game).map((line) => h('p', {}, line)));

/** `Middlehand plays Mord: lost with 3 tricks. F +3, M −6, D +3`. */
function resultInWords({ course }: Scene): string {
  const { declarer, contract, game, won, tricks, score, multiplier } = course;
  const points = `F ${units(score[0])}, M ${units(score[1])}, D ${units(score[2])}`;
  if (course.isPassedOut) return `Passed out. ${points}`;
  const times = multiplier > 1 ? ` × ${multiplier}` : '';
  const what = `${contractInWords(game.contracts[contract].name)}${times}`;
  return `${capital(SEAT_NAMES[declarer])} plays ${what}: ${won ? 'won' : 'lost'} with ${tricksInWords(tricks)}. ${points}`;
}

function wordButtons({ course, next, mayChoose, choose }: Scene): HTMLElement[] {
  return cardsOf(course.words as CardSet).map((word) =>
    button(answerLabel(word), () => choose(word), {
      class: next === word ? 'word chosen' : 'word',
      disabled: !mayChoose,
    }),
  );
}

/** The cards that may be called for: they are in other hands. */
function calledCards({ course, next, mayChoose, choose }: Scene): HTMLElement[] {
  if (course.question !== CALL) return [];
  const cards = cardsOf(course.cards).reverse();
  return [
    h(
      'div',
      { class: 'cards', role: 'group', 'aria-label': 'cards that may be called for' },
      ...cards.map((card) =>
        cardElement(card, {
          isLegal: true,
          isChosen: next === CALLED + card,
          choose: mayChoose ? () => choose(CALLED + card) : null,
        }),
      ),
    ),
  ];
}

function discardButton({ course, picked, mayChoose, choose }: Scene): HTMLElement[] {
  if (course.question !== DISCARD || !mayChoose) return [];
  const isReady = size(picked) === 2;
  const label = picked === EMPTY ? 'Choose two cards to discard' : isReady ? 'Discard these two' : 'One more card';
  return [button(label, () => choose(discardOf(picked)), { class: 'word', disabled: !isReady })];
}
