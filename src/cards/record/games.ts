import { refuse, shown } from '../../support/input/refusal.js';
import type { Game } from '../engine/game.js';
import { describeRuleSet, makeGame } from '../games/rule-sets.js';

/** The games that a file's lines name, each made once. */
export class Games {
  private readonly games = new Map<string, Game>();

  /** @throws InputError */
  of(name: string, rules: Readonly<Record<string, unknown>>): Game {
    const key = name + JSON.stringify(rules);
    let game = this.games.get(key);
    if (game === undefined) {
      game = makeGame(name, rules, 'rules');
      refuseTexts(name, rules);
      if (this.games.size >= 64) this.games.clear(); // files mix a few rule sets, but may be hostile
      this.games.set(key, game);
    }
    return game;
  }
}

/** Values are as JSON has them: only the command line says `true` and `5` in text. @throws InputError */
function refuseTexts(name: string, rules: Readonly<Record<string, unknown>>): void {
  const { options } = describeRuleSet(name);
  for (const [option, value] of Object.entries(rules)) {
    const { read, allowed } = options[option];
    if (typeof value === 'string' && typeof read(value) !== 'string')
      refuse(`rules: ${name}`, `${option} must be ${allowed}; found ${shown(value)}`);
  }
}
