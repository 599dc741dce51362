import type { Game } from '../../../cards/engine/game.js';
import { type GameChoice, makeGame } from '../../../cards/games/rule-sets.js';
import { rulesText } from '../../../cards/texts/rules-text.js';
import { textIn } from '../../view/text-of.js';
import type { View } from '../../view/view.js';

/** What a program reads that takes words: the rules once, and a text with each question. */
export class ProgramTexts {
  /** The game of the rules that were seen last. */
  private game: Game | null = null;

  rulesLine({ game, rules }: GameChoice): string {
    const text = rulesText(makeGame(game, rules)).join('\n');
    return `${JSON.stringify({ type: 'rules', text })}\n`;
  }

  /** The text of a question, as a member of it. */
  textMember(view: View): string {
    if (this.game === null || this.game.rules !== view.rules) this.game = makeGame(view.game, view.rules);
    return `"text":${JSON.stringify(textIn(view, this.game))}`;
  }
}
