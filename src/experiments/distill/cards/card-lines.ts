import { PLAY } from '../../../cards/engine/actions.js';
import { Tokens } from '../../../players/conditions/tokens.js';
import { readAnswers } from '../../../players/system/answers.js';
import type { SystemAnswer } from '../../../players/system/system.js';
import type { FitRows, Line } from '../rows.js';
import { type ListWord, wordOf } from '../words.js';
import { conditionText } from '../writing.js';

/** The cards of one role in one kind of contract, led or following: a block of lines, and what classes come to. */
export interface CardGroup {
  readonly head: string;
  readonly words: readonly ListWord[];
  readonly rows: FitRows;
}

/** The classes of cards that lines are made of. */
export const CLASSES: readonly string[] = [
  ...['longest_side', 'shortest_side', 'scarcest_side'].flatMap((suit) => [`highest of ${suit}`, `lowest of ${suit}`]),
  ...['highest of trump', 'lowest of trump', 'master', 'cheapest_winner', 'dearest_winner', 'throw_off', 'high', 'low'],
];

/** The same as answers; what the model plays is answer 0 in rows, and class `c` is answer `c + 1`. */
export const classAnswers = (): SystemAnswer[] =>
  CLASSES.map((text) => readAnswers(new Tokens(text, 'distill'), PLAY, [])[0]);

const SIDE = ['longest_side', 'shortest_side', 'scarcest_side'];
const WORDS = [
  ...['needed', 'defence_needed', 'tricks_gone', 'choices', 'side_masters', 'voids', 'singletons', 'longest'],
  ...['length(trump)', 'out(trump)', 'masters(trump)', 'low', 'sows', 'kings'],
  ...SIDE.flatMap((suit) => ['length', 'out', 'masters', 'shown'].map((word) => `${word}(${suit})`)),
];
const IN_TRICK = ['trick_size', 'winners', 'winner = declarer', 'is_master', 'led = trump', 'length(led)', 'out(led)'];

/** What lines of cards ask for. */
export const cardWords = (isLead: boolean): ListWord[] =>
  [...WORDS, ...(isLead ? [] : IN_TRICK)].map((text) => wordOf(text));

/** The lines of a block. */
export interface BlockLines {
  readonly group: CardGroup;
  readonly lines: readonly Line[];
}

const lineText = ({ conditions, answer }: Line, group: CardGroup): string =>
  `${conditions.length === 0 ? 'otherwise' : conditionText(conditions, group)} → ${CLASSES[answer - 1]}`;

/** A line with the head of its block, on one row. */
export const shownLine = (line: Line, group: CardGroup): string => `${group.head}: ${lineText(line, group)}`;

/** The text of a system: `about` in a comment, and a block for each group that has lines. */
export const cardsText = (blocks: readonly BlockLines[], about: string): string =>
  [
    `# ${about}`,
    ...blocks
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ group, lines }) => ['', group.head, ...lines.map((line) => `  ${lineText(line, group)}`)]),
    '',
  ].join('\n');
