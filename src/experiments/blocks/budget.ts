import { ANSWERING, type AnswerCounts, spentOf } from '../../boards/answers/answer-counts.js';
import type { BlockJob } from '../../boards/job.js';
import type { Piece } from '../../boards/piece.js';
import type { BlockSums } from '../../boards/sums.js';
import { count } from '../../results/text/numbers.js';
import type { RunStage } from '../../runs/run/kind.js';
import { didYouMean, OptionError, refuse, shown } from '../../support/input/refusal.js';
import type { BlockChunkTerms } from './block-chunks.js';

/** What may be spent on the bots that need not repeat their answers, by name. */
type Amounts = Readonly<Record<string, number>>;

/**
 * Ends a run with the first block after which so much is spent: the same one whenever it is played from the answers on
 * file. Pieces are played one after the other, as each needs to know what is left.
 */
export class Budget {
  private readonly given: Amounts;
  /** All that was counted so far. */
  private counts: AnswerCounts[] = [];
  /** The first unit of which it is not known what came before, and who waits for that. */
  private reached = 0;
  private waiting: { readonly first: number; readonly proceed: () => void }[] = [];

  /** @throws OptionError where it cannot be kept */
  constructor(given: Amounts, { answers }: BlockJob, { shard }: Pick<RunStage, 'shard'>) {
    this.given = given;
    if (answers === undefined)
      throw new OptionError('budget: counts what bots are asked that need not repeat their answers; there are none');
    if (shard !== null)
      throw new OptionError(
        'shard: needs a fixed number of blocks; with `budget` the parts would not know when to end',
      );
  }

  /** Begins after what was played before. */
  begin(before: BlockSums, begun: BlockSums | undefined): void {
    this.reached = before.first;
    for (const sums of begun === undefined ? [before] : [before, begun]) this.add(sums);
  }

  /** Adds what was played next. @throws InputError if nobody reports what is to be counted */
  add({ count: units, answering }: Pick<BlockSums, 'count' | 'answering'>): void {
    this.counts = ANSWERING.plus(this.counts, answering, 0);
    this.reached += units;
    for (const name of Object.keys(this.given)) this.checkName(name);
    for (const { proceed } of this.waiting.filter((each) => each.first <= this.reached)) proceed();
    this.waiting = this.waiting.filter((each) => each.first > this.reached);
  }

  get isSpent(): boolean {
    return this.isSpentBy(this.counts);
  }

  isSpentBy(answering: readonly AnswerCounts[]): boolean {
    return Object.entries(this.given).some(([name, most]) => spentOf(answering, name) >= most);
  }

  /** With what each piece may spend. */
  readonly range = {
    besides: async ({ first }: Piece): Promise<{ readonly left: Amounts }> => {
      if (first > this.reached) await new Promise<void>((proceed) => this.waiting.push({ first, proceed }));
      const left = Object.entries(this.given).map(([name, most]) => [name, most - spentOf(this.counts, name)]);
      return { left: Object.fromEntries(left) };
    },
  };

  /** Ends a run when it is spent. */
  ending(terms: BlockChunkTerms): BlockChunkTerms {
    return {
      ...terms,
      isOver: () => this.isSpent,
      resumed: async (sums, begun) => this.begin(sums, begun),
      written: async (piece) => {
        this.add(piece);
        await terms.written?.(piece);
      },
      look: (sums, chunk) => {
        const look = terms.look?.(sums, chunk) ?? { ends: false };
        return { ...look, ends: look.ends || this.isSpentBy(sums.answering) };
      },
    };
  }

  /** How much was spent, for people. */
  factOf(answering: readonly AnswerCounts[]): string {
    const parts = Object.entries(this.given).map(
      ([name, most]) => `${count(Math.round(spentOf(answering, name)))} of ${count(most)} ${name}`,
    );
    return `ended by its budget: ${parts.join(', ')}`;
  }

  private checkName(name: string): void {
    if (this.counts.length === 0) return;
    const names = [...new Set(['questions', 'seconds', ...this.counts.flatMap(({ usage }) => Object.keys(usage))])];
    if (!names.includes(name))
      refuse('budget', `nobody reports ${shown(name)}; reported are ${names.join(', ')}${didYouMean(name, names)}`);
  }
}
