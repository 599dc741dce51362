import { BID, CALL, GIVE_BACK, wordBit } from '../../cards/engine/actions.js';
import { type Claim, follows } from '../conditions/span.js';
import { isSure } from './answers.js';
import { type AskedBlock, rowsNamed, type SystemAnswer } from './system.js';

/** What is known of a line once it is read. */
interface LineRead {
  readonly block: Omit<AskedBlock, 'lines'>;
  readonly row: number;
  readonly says: Claim;
  readonly answers: readonly string[];
}

/** The lines read so far: a later one may have nothing left to answer. */
export class LinesBefore {
  private readonly lines: LineRead[] = [];

  add(line: LineRead): void {
    this.lines.push(line);
  }

  /** Why a line can never apply, as far as that can be seen; empty if it may. */
  whyNever(block: LineRead['block'], says: Claim, answers: readonly SystemAnswer[]): string {
    if (says.never !== '') return says.never;
    const unasked = whyUnasked(block, answers);
    if (unasked !== '') return unasked;
    const first = this.before(block, says);
    if (this.mustBid(block) && answers.every(({ text }) => text === 'pass'))
      return 'the dealer may not pass where both others have';
    const texts = first.flatMap((line) => line.answers);
    const rows = rowsOf(first);
    if (isSure(block.question, texts))
      return `whoever comes to it is answered by ${rows}, where one word is always legal`;
    if (answers.every(({ text }) => texts.includes(text)))
      return `${rows} holds wherever it does, with the same answer`;
    return '';
  }

  /** Where alone a line answers, as an earlier one holds wherever it does; empty if there is none. */
  onlyWhere(block: LineRead['block'], says: Claim): string {
    const first = this.before(block, says);
    const answers = [...new Set(first.flatMap((line) => line.answers))];
    return first.length === 0 ? '' : `only where ${answers.join(', ')} of ${rowsOf(first)} is not legal`;
  }

  /** The lines that hold wherever one does. */
  private before(block: LineRead['block'], says: Claim): LineRead[] {
    return this.lines.filter((line) => covers(line.block, block) && follows(line.says, says));
  }

  /** Is it for the dealer once both others have passed, in the game that has Brands? */
  private mustBid({ question, seat, after }: LineRead['block']): boolean {
    const isLast = question === BID && seat === DEALER && after.length === 2 && after.every((words) => words === PASS);
    return isLast && this.lines.some(({ answers }) => answers.includes('brand'));
  }
}

const PASS = wordBit('pass');
const DEALER = 2;

/** Why none of some answers can be given to what a block is for; empty if one can. */
function whyUnasked({ question, seat, after }: LineRead['block'], answers: readonly SystemAnswer[]): string {
  const hasTrumps = question !== CALL && question !== GIVE_BACK;
  if (!hasTrumps && answers.every(({ text }) => text.endsWith(' of trump'))) return 'there are no trumps';
  const isOneRound = question === BID && answers.some(({ text }) => text === 'brand');
  if (!isOneRound || seat === null || after.length <= seat) return '';
  return seat === 0 ? 'forehand bids first' : 'middlehand bids second';
}

const rowsOf = (lines: readonly LineRead[]): string => rowsNamed([...new Set(lines.map(({ row }) => row))]);

/** Is a block asked wherever another is? */
const covers = (a: LineRead['block'], b: LineRead['block']): boolean =>
  a.question === b.question &&
  (a.seat === null || a.seat === b.seat) &&
  (a.after.length === 0 || (a.after.length === b.after.length && a.after.every((words, i) => words === b.after[i])));
