import { expect, test } from 'vitest';
import { QUESTIONS, type Question, WORDS, type Word } from '../../../src/cards/engine/actions.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { handText, PACK } from '../../judge/cards.js';
import { Random } from '../../judge/random.js';
import { rows } from '../../rows.js';
import { sized } from '../../sizes.js';
import { asked, words } from './asked.js';
import { compareWithPage } from './page-check.js';
import { OF_HAND, OF_SUIT, SUITS } from './page-words.js';

test('what the page of systems says of words, ties, missing values and precedence is what is answered', () => {
  const { answers, byLines, differ } = compareWithPage(sized(500, 200_000), 1);
  expect(differ[0]).toBeUndefined();
  expect(byLines).toBeGreaterThan(answers / 3);
});

test('every word of a hand, and of a suit of it, is what the page says', () => {
  const random = new Random(3);
  for (let deal = 0; deal < 6; deal++) {
    const cards = random.shuffled(PACK).slice(0, 10);
    const suits = Object.entries(OF_SUIT).flatMap(([name, of]) =>
      SUITS.map((suit) => [`${name}(${suit})`, of(cards, suit)] as const),
    );
    const hands = Object.entries(OF_HAND).map(([name, of]) => [name, of(cards)] as const);
    for (const [name, value] of [...hands, ...suits]) {
      if (name === 'cards') continue;
      const is = typeof value === 'boolean' ? `${value ? '' : 'not '}${name}` : `${name} = ${value}`;
      const system = readSystem(`bid\n  ${is} → brand`, 'x');
      expect(system.lineFor(asked(handText(cards))), `${is} of ${cards}`).toBe(0);
    }
  }
});

test.each(rows`
  double | double no-double ‖ bid | pass brand bettel mord play hold ‖ contest | withdraw acorns leaves bells hearts
  raise | keep bettel mord ‖ kontra | kontra no-kontra re no-re
`)('to %s each of these is answered: %s', (question, answers) => {
  for (const answer of answers.split(' ') as Word[]) {
    const system = readSystem(`${question}\n  otherwise → ${answer}`, 'x');
    const of = { question: QUESTIONS.indexOf(question as Question), legalWords: words(answer) };
    expect([system.lineFor(asked('AKO.97..UX987', of)), WORDS[system.answer]]).toEqual([0, answer]);
  }
});
