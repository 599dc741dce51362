import { QUESTIONS, type Word, wordOf } from '../../../cards/engine/actions.js';
import type { Game } from '../../../cards/engine/game.js';
import { type GameChoice, makeGame } from '../../../cards/games/rule-sets.js';
import { parseAnswer } from '../../../cards/record/actions.js';
import { answersNamed, drawnNames } from '../../../cards/texts/disguise.js';
import { type GameNames, namedAnswer, TRUE_NAMES } from '../../../cards/texts/names.js';
import { rulesText } from '../../../cards/texts/rules-text.js';
import { textUnder } from '../../view/text-of.js';
import type { View } from '../../view/view.js';
import { answersOf } from './view-text.js';

/** What a program reads that takes words: the rules once, and a text with each question; under drawn names if asked. */
export class ProgramTexts {
  /** Are all names drawn? Then it is sent nothing that has others. */
  readonly isDisguised: boolean;
  private readonly names: GameNames;
  private readonly answerOf: ReturnType<typeof answersNamed>;
  /** The game of the rules that were seen last. */
  private game: Game | null = null;

  /** `disguise`: the seed of the names, if they are drawn. */
  constructor(disguise: string | undefined) {
    this.isDisguised = disguise !== undefined;
    this.names = disguise === undefined ? TRUE_NAMES : drawnNames(disguise);
    this.answerOf = answersNamed(this.names);
  }

  /** What its hello says of the game: under drawn names nothing but that of the game. */
  settingOf(setting: Required<GameChoice>): Required<GameChoice> {
    const { game } = this.names;
    return game === null ? setting : { game, rules: {} };
  }

  rulesLine({ game, rules }: GameChoice): string {
    const text = rulesText(makeGame(game, rules), this.names).join('\n');
    return `${JSON.stringify({ type: 'rules', text })}\n`;
  }

  /** The text of a question, as a member of it. */
  textMember(view: View): string {
    if (this.game === null || this.game.rules !== view.rules) this.game = makeGame(view.game, view.rules);
    return `"text":${JSON.stringify(textUnder(view, this.game, this.names))}`;
  }

  /** The members of a question under drawn names: which it is, as a number, the text, and the legal answers. */
  disguisedMembers(view: View): string {
    const { names } = this;
    const legal = answersOf(view).map((answer) => namedAnswer(parseAnswer(answer) as number, names));
    return `"stage":${QUESTIONS.indexOf(view.question)},${this.textMember(view)},"legal":${JSON.stringify(legal)}`;
  }

  /** An answer as records have it. What is none under these names is returned as no legal answer is written. */
  trueAnswer(token: unknown): unknown {
    if (!this.isDisguised || typeof token !== 'string') return token;
    const answer = this.answerOf(token);
    return answer === undefined ? `no answer: ${token}` : namedAnswer(answer, TRUE_NAMES);
  }

  contractNamed(name: string): string {
    return this.names.words[wordOf(name as Word)];
  }
}
