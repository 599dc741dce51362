// Goes over hundreds of thousands of deals for each system: no allocation for each.
import type { Game } from '../../../cards/engine/game.js';
import { SEATS } from '../../../cards/engine/seats.js';
import type { Key } from '../../../cards/random/key.js';
import { byPart, type Policies, type Policy } from '../../../players/bot/spec.js';
import { readSystem } from '../../../players/system/read-system.js';
import { systemBot } from '../../../players/system/system-bot.js';
import { ImaginedDeal } from '../../../search/rollout/imagined-deal.js';
import { withError } from '../../../stats/blockmean.js';
import type { Mean } from '../../../stats/interval.js';
import { type CardDecisions, SINGLE } from './card-decisions.js';

/** A model that plays its cards by a system, and by itself where that has no line. */
function playingBy(text: string, model: Policies): Policies {
  const play: Policy = { bot: systemBot(text), params: {} };
  const policies = byPart((part) => (part === 'declaring' || part === 'defence' ? play : model[part]));
  return { ...policies, base: model.base ?? model.declaring };
}

/** Boards `from` to `end` − 1. */
export interface BoardRange {
  readonly from: number;
  readonly end: number;
}

/**
 * What one system of cards brings more than another in whole deals, points a deal of one seat beside two of the model:
 * in each seat in turn it takes the deal over where it plays another card. `before` may be empty: the model's cards.
 */
export function gainInDeals(
  decisions: CardDecisions,
  { game, model, key }: { readonly game: Game; readonly model: Policies; readonly key: Key },
  [before, now]: readonly [before: string, now: string],
  { from, end }: BoardRange,
): Mean {
  const [old, its] = [before, now].map((text) => new InOneSeat(text, game, model, key));
  let [sum, squares] = [0, 0];
  for (let board = from; board < end; board++) {
    old.begin();
    its.begin();
    decisions.play(board, () => {
      old.look(decisions, board);
      its.look(decisions, board);
    });
    const more = its.more - old.more;
    sum += more;
    squares += more * more;
  }
  const boards = end - from;
  const variance = (squares - sum ** 2 / boards) / (boards - 1);
  const seats = SEATS.length;
  return withError({ blocks: boards, mean: sum / boards / seats, standardError: Math.sqrt(variance / boards) / seats });
}

/** A system in each seat in turn, the model in the others. */
class InOneSeat {
  /** What it has scored more than the model, over the three seats, in the current board. */
  more = 0;
  private readonly system: ReturnType<typeof readSystem> | null;
  private readonly deals: readonly ImaginedDeal[];
  private readonly isDone = new Uint8Array(SEATS.length);

  constructor(text: string, game: Game, model: Policies, key: Key) {
    this.system = text === '' ? null : readSystem(text, 'distilled');
    const its = text === '' ? model : playingBy(text, model);
    this.deals = SEATS.map((own) => {
      const [forehand, middlehand, dealer] = SEATS.map((seat) => (seat === own ? its : model));
      return new ImaginedDeal(game.ruleSet, game.rules, [forehand, middlehand, dealer], key);
    });
  }

  begin(): void {
    this.more = 0;
    this.isDone.fill(0);
  }

  /** Takes the deal over, if it plays another card than the model here. */
  look({ course, asked, answer, end }: CardDecisions, board: number): void {
    const { system, isDone, deals } = this;
    const { seat } = course;
    if (system === null || isDone[seat] === 1) return;
    const line = system.lineFor(asked);
    if (line < 0) return;
    const its = system.answer;
    if (its === answer) return;
    isDone[seat] = 1;
    const deal = deals[seat];
    deal.follow(course, board, SINGLE);
    deal.playOn(its, true);
    this.more += deal.course.score[seat] - end.score[seat];
  }
}
