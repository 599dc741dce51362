import { expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { type CardSet, cardsOf } from '../../../src/cards/engine/cards.js';
import { formatCard } from '../../../src/cards/record/notation.js';
import { LEFT_OUT } from '../../../src/players/bot/asking.js';
import { systemBot } from '../../../src/players/system/system-bot.js';
import { InputError } from '../../../src/support/input/refusal.js';
import { Random, randomRules } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { PageSystem } from './by-the-page.js';
import type { Situation } from './page-words.js';
import { faultsAtRandom, SystemMaker } from './random-systems.js';

/** Systems as the product answers by them, and as their page says. */

type View = ReturnType<ReturnType<typeof openDeal>['view']>;

const cardsIn = (set: number): string[] => cardsOf(set as CardSet).map(formatCard);

function situationOf(view: View, question: string): Situation {
  const { seat, history, legal } = view;
  const isOfCards = typeof legal === 'number';
  const callWords = question === 'call' ? ['no-call'] : [];
  return {
    ...{ question, seat, history, hand: cardsIn(view.hand) },
    legalWords: isOfCards ? callWords : [...(legal as readonly string[])],
    legalCards: isOfCards ? cardsIn(legal) : [],
    trump: view.trump === null || view.trump > 3 ? null : 'EGSH'[view.trump],
    ...{ contract: view.contract ?? view.announced, declarer: view.declarer },
  };
}

function inWords(answer: unknown, question: string): string | null {
  if (answer === LEFT_OUT) return null;
  if (typeof answer === 'string') return answer;
  return question === 'discard'
    ? cardsIn(answer as number)
        .sort()
        .join(' ')
    : formatCard(answer as never);
}

/** A system of lines that can all be read: those that are refused, rightly, are left out one after the other. */
function readable(text: string): string | null {
  for (let rows = text.split('\n'), tries = 0; tries < 40; tries++) {
    try {
      systemBot(rows.join('\n'));
      return rows.join('\n');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const faults = [...error.message.matchAll(/^system:(\d+):\d+: (.*)/gm)];
      const strange = faults.find(([, , what]) => !/can never apply|always holds|has no line|divided by 0/.test(what));
      if (strange !== undefined) throw new Error(`${strange[0]}\n${rows.join('\n')}`);
      const refused = new Set(faults.map(([, row]) => Number(row)));
      rows = rows.filter((_, i) => !refused.has(i + 1));
    }
  }
  return null;
}

type Found = { answers: number; byLines: number; readonly differ: string[] };

/** Plays deals of random systems under random rules until so many questions have been answered. */
function compareWithPage(questions: number, seed: number): Found {
  const random = new Random(seed);
  const found: Found = { answers: 0, byLines: 0, differ: [] };
  for (let round = 0; found.answers < questions; round++) {
    const game = random.pick(['bolachen', 'wallachen'] as const);
    const text = readable(new SystemMaker(random, game).system());
    if (text === null) continue;
    const page = new PageSystem(text);
    const bot = systemBot(text) as unknown as Record<string, (view: View) => unknown>;
    const rules = random.below(3) === 0 ? {} : randomRules(game, random);
    for (let board = 0; board < 60; board++) {
      const deal = openDeal({ game, rules, seed: `page-${seed}-${round}`, board });
      while (!deal.over && deal.question !== 'play') {
        const { question } = deal;
        if (bot[question] !== undefined) {
          const view = deal.view(deal.seat);
          const is = inWords(bot[question](view), question);
          const says = page.answer(situationOf(view, question));
          found.answers++;
          if (is !== null) found.byLines++;
          if (is !== says)
            found.differ.push(`${is}; the page: ${says}; ${JSON.stringify(situationOf(view, question))}\n${text}`);
        }
        deal.takeNumber(random.pick([...deal.numbers]));
      }
    }
  }
  return found;
}

test('what the page of systems says of words, ties, missing values and precedence is what is answered', () => {
  const { answers, byLines, differ } = compareWithPage(sized(500, 200_000), 1);
  expect(differ[0]).toBeUndefined();
  expect(byLines).toBeGreaterThan(answers / 3);
});

test('the faults of systems at random in which something is out of place', () => {
  expect(['bolachen', 'wallachen'].map((game) => faultsAtRandom(41, game)).join('; ')).toMatchInlineSnapshot(
    `"59 of 18 kinds, 63f9f614; 44 of 17 kinds, 89deb8c7"`,
  );
});
