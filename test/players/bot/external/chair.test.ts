import { expect, test } from 'vitest';
import type { Place, Player } from '../../../../src/players/bot/bot.js';
import { Chair } from '../../../../src/players/bot/external/chair.js';
import type { Asker, Desk } from '../../../../src/players/bot/external/desk.js';
import { BotFault } from '../../../../src/players/bot/fault.js';
import type { Random } from '../../../../src/players/bot/random.js';
import type { View } from '../../../../src/players/view/view.js';

test('what is reported with an answer is not of the next question, which could not be put', () => {
  const puts: ((asker: Asker) => void)[] = [
    (asker) => asker.take({ answer: 'pass', usage: { tokens: 7 } }),
    (asker) => asker.fail(new BotFault('crash', 'started no more')),
  ];
  const desk = { isShared: true, texts: null, add: (asker: Asker) => puts.shift()?.(asker) } as unknown as Desk;
  const chair = new Chair('program', () => desk, 1);
  const player = chair.sit({ rules: {} } as Place) as Player & { bid(view: View, random: Random): unknown };
  const ask = (): unknown => player.bid({ question: 0 } as unknown as View, { word: () => 0 } as Random);
  ask();
  expect(chair.said).toMatchObject({ usage: { tokens: 7 } });
  expect(ask).toThrow('started no more');
  expect(chair.said).toEqual({ ms: expect.any(Number) });
});
