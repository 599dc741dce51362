// Goes over a million cards: no allocation for each but in lists that grow.
import { PLAYED } from '../../../cards/engine/actions.js';
import type { PlayedOn } from '../../../data/dataset/kinds/played-on.js';
import type { Asked } from '../../../players/system/asked.js';
import { FitRows } from '../rows.js';
import type { ListWord } from '../words.js';
import { type CardDecisions, SINGLE } from './card-decisions.js';
import { type CardGroup, cardWords, classAnswers } from './card-lines.js';

const ROLES = ['declarer', 'left', 'right'];
const CONTRACTS = ['trumps', 'mord'];

/** A group that is being filled. */
class OpenGroup {
  readonly head: string;
  readonly isLead: boolean;
  readonly words: readonly ListWord[];
  private readonly numbers: readonly number[][];
  private readonly values: number[] = [];
  private readonly legal: number[] = [];
  private readonly classes = classAnswers();

  constructor(isLead: boolean, role: string, contract: string) {
    this.isLead = isLead;
    this.head = `${isLead ? 'lead' : 'follow'}, ${role} in ${contract}`;
    this.words = cardWords(isLead);
    this.numbers = this.words.map(() => []);
  }

  /** Adds a decision, unless it does not matter which card is played. */
  add(asked: Asked, given: number, scores: Int32Array): void {
    const { classes, values, legal } = this;
    let [set, differs] = [1, 0];
    const first = values.length;
    values.push(0);
    for (let i = 0; i < classes.length; i++) {
      const answer = classes[i].legal(asked);
      const more = answer < PLAYED ? 0 : scores[answer] - scores[given];
      values.push(more);
      differs |= more;
      if (answer >= PLAYED) set |= 2 << i;
    }
    if (differs === 0) {
      values.length = first;
      return;
    }
    legal.push(set);
    for (let word = 0; word < this.words.length; word++) {
      const { of, step } = this.words[word];
      const number = of(asked);
      this.numbers[word].push(Number.isNaN(number) ? (step === 0 ? 0 : -1) : number);
    }
  }

  done(): CardGroup {
    const numbers = this.numbers.map((column) => Int16Array.from(column));
    const rows = new FitRows(numbers, Int32Array.from(this.values), Uint16Array.from(this.legal), []);
    return { head: this.head, words: this.words, rows };
  }
}

/** Of the cards with a choice, one in so many is played on. */
const SAMPLED = 3;

/** What classes of cards come to in deals of a model, played on in the deals themselves, by group. */
export function groupsOf(
  decisions: CardDecisions,
  trial: PlayedOn,
  kinds: readonly string[],
  { from, end }: { readonly from: number; readonly end: number },
): CardGroup[] {
  const groups = CONTRACTS.flatMap((contract) =>
    ROLES.flatMap((role) => [true, false].map((isLead) => new OpenGroup(isLead, role, contract))),
  );
  const { course, asked } = decisions;
  for (let board = from; board < end; board++) {
    trial.clear();
    decisions.play(board, () => {
      const { target } = asked.cards ?? { target: 0 };
      if (target === 0 || (board + course.step) % SAMPLED !== 0) return;
      const role = (asked.seat - asked.declarer + 3) % 3;
      const place = 6 * Number(target === 10 && asked.trump > 3) + 2 * role + Number(asked.cards?.winning !== null);
      const group = groups[place];
      if (kinds.includes(group.isLead ? 'lead' : 'follow'))
        group.add(asked, decisions.answer, trial.at(course, board, SINGLE));
    });
  }
  return groups.map((each) => each.done()).filter(({ rows }) => rows.count > 0);
}
