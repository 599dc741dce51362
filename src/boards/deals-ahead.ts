import type { Unavailable } from '../players/bot/fault.js';
import type { SeatedBot } from '../players/bot/seated.js';
import { DealPlayer } from './deal-player.js';
import type { SeatedGame } from './lane.js';
import type { TablesAhead } from './tables-ahead.js';

/** Takes over deals that were played before their turn, since a program takes questions about several boards. */
export class DealsAhead extends DealPlayer {
  private readonly ahead: TablesAhead;

  constructor(ahead: TablesAhead, ...as: ConstructorParameters<typeof DealPlayer>) {
    super(...as);
    this.ahead = ahead;
  }

  override start(games: () => Iterator<SeatedGame>): void {
    super.start(games);
    this.ahead.start(games());
  }

  override get outage(): Unavailable | null {
    return this.ahead.outage;
  }

  override hasGames(count: number): boolean {
    return this.ahead.hasGames(count);
  }

  protected override playBy(
    board: number,
    _deal: number,
    forehand: SeatedBot,
    middlehand: SeatedBot,
    dealer: SeatedBot,
  ): void {
    const played = this.ahead.take();
    this.played++;
    if (played !== null) this.table.repeat(board, forehand, middlehand, dealer, played);
    else this.table.playWith(board, forehand, middlehand, dealer);
  }
}
