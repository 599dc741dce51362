import type { Game } from '../engine/game.js';
import { makeGame } from '../games/rule-sets.js';

/** The games that a file's lines name, each made once. */
export class Games {
  private readonly games = new Map<string, Game>();

  /** @throws InputError */
  of(name: string, rules: Readonly<Record<string, unknown>>): Game {
    const key = name + JSON.stringify(rules);
    let game = this.games.get(key);
    if (game === undefined) {
      game = makeGame(name, rules, 'rules');
      if (this.games.size >= 64) this.games.clear(); // files mix a few rule sets, but may be hostile
      this.games.set(key, game);
    }
    return game;
  }
}
