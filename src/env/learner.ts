import { Guest, type Spokesman } from '../bot/guest.js';
import type { View } from '../view/view.js';

/** What specs call the bot whose answers come from outside. */
export const LEARNER = 'learner';

/** The bot whose answers come from outside: a table stops where it is asked. One serves all tables. */
export class Learner extends Guest {
  readonly name = LEARNER;
  readonly command = '';
  readonly batch = 1;
  /** What the seat may know that was asked last; null if none has been since this was set. */
  asked: View | null = null;

  spokesman(): Spokesman {
    return {
      name: LEARNER,
      prepare: (view) => {
        this.asked = view;
        return true;
      },
      over() {},
      leave() {},
    };
  }
}
