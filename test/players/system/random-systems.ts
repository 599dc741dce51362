import { readSystem } from '../../../src/players/system/read-system.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { refusal } from '../../support/input/refused.js';

/** Systems of random lines in which every word of the page occurs. */

const OF_HAND =
  'cards longest second sows kings obers sevens honours guarded_kings low voids singletons losers brand second_brand sure bottoms holes holes_later unsafe unsafe_suits';
const OF_SUIT = 'length tops bottoms side_tops honours losers brand sure holes unsafe';
const TRUTHS = 'seven eight nine ten unter ober king sow guarded';
const SUITS = ['best_suit', 'second_suit', 'trump', 'E', 'leaves', 'S', 'hearts'];
const SEATS = ['F', 'middlehand', 'D', 'seat', 'declarer'];
const SAID: Readonly<Record<string, string>> = {
  bolachen: 'pass brand bettel mord',
  wallachen: 'pass play hold seven 8 bettel mord',
};
const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='];

const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bolachen: {
    ...{ bid: 'pass brand bettel mord', contest: 'best_suit second_suit withdraw acorns leaves bells hearts' },
    ...{ raise: 'keep bettel mord', declare: 'brand second_brand bettel mord' },
  },
  wallachen: {
    ...{ double: 'double no-double', bid: 'pass play hold 7 eight 9 10 bettel mord' },
    ...{ declare: '6 seven 8 bettel mord', kontra: 'kontra no-kontra re no-re' },
  },
};
const OF_CARDS = ['call', 'giveBack', 'discard'];

export class SystemMaker {
  private depth = 0;
  private readonly random: Random;
  private readonly game: string;

  constructor(random: Random, game: string) {
    this.random = random;
    this.game = game;
  }

  private any<T>(list: readonly T[]): T {
    return this.random.pick(list);
  }

  private word(list: string): string {
    return this.any(list.split(' '));
  }

  private number(inSuits: boolean): string {
    const dice = this.random.below(this.depth > 2 ? 7 : 10);
    if (dice < 2) return this.any(['0', '1', '2', '3', '4', '5', '6', '0.5', '2.5', '11']);
    if (dice < 4) return inSuits ? this.word(OF_SUIT) : this.word(OF_HAND);
    if (dice === 4) return this.any(['brands_said', 'passes_said', 'level', 'size']);
    if (dice < 7)
      return this.random.below(8) > 0
        ? `${this.word(OF_SUIT)}(${this.any(SUITS)})`
        : `${this.any(['brand', 'sure', 'side_tops'])}(no_trump)`;
    this.depth++;
    const [a, b] = [this.number(inSuits), this.number(inSuits)];
    const suits = inSuits ? '1' : `suits(${this.condition(true)})`;
    this.depth--;
    return this.any([`${a} + ${b}`, `${a} - ${b}`, `${a} * ${b}`, `${a} / ${b}`, `(${a} - ${b})`, `(-${a})`, suits]);
  }

  private condition(inSuits: boolean): string {
    const dice = this.random.below(this.depth > 2 ? 7 : 11);
    if (dice < 4) return `${this.number(inSuits)} ${this.any(COMPARISONS)} ${this.number(inSuits)}`;
    if (dice === 4) return inSuits ? this.word(TRUTHS) : `${this.word(TRUTHS)}(${this.any(SUITS)})`;
    if (dice < 7) return this.ofPlay();
    this.depth++;
    const [a, b] = [this.condition(inSuits), this.condition(inSuits)];
    this.depth--;
    return this.any([`${a} and ${b}`, `${a} or ${b}`, `not ${a}`, `(${a} or ${b})`, `not (${a} and ${b})`]);
  }

  private ofPlay(): string {
    const is = this.any(['=', '!=']);
    const said = this.word(SAID[this.game]);
    const seat = this.any(SEATS);
    return this.any([
      ...[`seat ${is} ${this.any(SEATS)}`, `declarer ${is} ${this.any(SEATS)}`],
      `contract ${is} '${this.word(SAID[this.game].replace(/pass |hold /g, ''))}'`,
      ...[`said(${seat}) ${is} '${said}'`, `has_spoken(${seat})`, 'must_bid'],
      ...[`trump ${is} ${this.any(['E', 'hearts', 'best_suit'])}`, `best_suit ${is} ${this.any(SUITS)}`],
      ...[`seat in (${this.any(SEATS)}, ${this.any(SEATS)})`, `${this.word(OF_HAND)} in (1, 2, 4)`],
      ...[`holds('${this.any([...'EGSH'])}${this.any([...'789XUOKA'])}')`, 'large'],
    ]);
  }

  private card(): string {
    if (this.random.below(3) === 0) return 'worst';
    const which = this.any(['highest', 'lowest', 'sow', 'king', 'seven', 'ten']);
    return `${which} of ${this.any([...SUITS, 'shortest', 'shortest', 'shortest'])}`;
  }

  private answer(question: string): string {
    if (!OF_CARDS.includes(question)) return this.word(ANSWERS[this.game][question]);
    if (question === 'call' && this.random.below(4) === 0) return 'no-call';
    return question === 'discard' ? `${this.card()} and ${this.card()}` : this.card();
  }

  private head(question: string): string {
    const said = this.word(SAID[this.game]);
    const seat = this.any(['forehand', 'M', 'dealer']);
    if (question === 'double' || this.random.below(3) > 0) return question;
    return this.any([`${question}, ${seat}`, `${question}, ${seat} after ${said}`, `${question} after ${said} pass`]);
  }

  system(): string {
    const cards = this.game === 'bolachen' ? OF_CARDS : ['discard'];
    const questions = [...Object.keys(ANSWERS[this.game]), 'bid', ...cards];
    const rows = [`size = ${this.any(['longest + second', '3 * sows + kings', 'brand / 2'])}`, 'large = size > 5'];
    for (const question of questions) {
      rows.push(this.head(question));
      for (let lines = 1 + this.random.below(4); lines > 0; lines--) {
        const answers = Array.from({ length: 1 + this.random.below(2) }, () => this.answer(question));
        rows.push(`  ${this.condition(false)} → ${answers.join(' or ')}`);
      }
    }
    return rows.join('\n');
  }

  /** The same with a word or sign in it that is out of place. */
  damaged(): string {
    const parts = this.system().split(/(?<=\W)|(?=\W)/);
    const at = this.random.below(parts.length);
    parts.splice(at, this.random.below(2), this.any(ODD));
    return parts.join('');
  }
}

const ODD = [
  ...'( ) , + - * / = != <= >= in and or not suits( → -> # ≥ 5-7 2,5 1.000 007 3 trumps otherwise brnd'.split(' '),
  ..."' 'HA' 'brnd' F H no_trump kings(F) length(".split(' '),
  ...[' aces ', ' 5 trumps ', '\n', '\nbid', ' if '],
];

/** How many faults are found in some that are damaged, of how many kinds, and a hash of what is said of them. */
export function faultsAtRandom(seed: number, game: string): string {
  const maker = new SystemMaker(new Random(seed), game);
  const told = Array.from({ length: 24 }, () => refusal(() => readSystem(maker.damaged(), 'x'))).join('\n');
  const faults = told.match(/^x:.*/gm) ?? [];
  const kinds = new Set(faults.map((fault) => fault.replace(/^x:\S+ |".*?"|'.*?'|\d+/g, '').slice(0, 20)));
  return `${faults.length} of ${kinds.size} kinds, ${hashOf(told)}`;
}
