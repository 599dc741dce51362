import * as v from 'valibot';
import { QUESTIONS, type Question } from '../engine/actions.js';
import { oneOf, text, trueOrFalse, wholeNumber } from '../input/schema.js';
import { MONEY_OPTIONS, type MoneyWhat } from '../run/settings.js';
import { BOARDS_OPTIONS, type BoardsWhat } from '../simulate/what.js';
import { FORMATS, type Format } from './job.js';
import { kindNames } from './kinds.js';

/** What a dataset holds. Boards are chosen, seated and begun as those of `simulate`. */
export interface DatasetWhat extends Omit<BoardsWhat, 'after' | 'dealsFrom'>, MoneyWhat {
  /** What a row is: deals, outcomes, decisions or solved. */
  readonly kind: string;
  /** A condition that boards have to meet: `length(F, H) >= 5 and won`. */
  readonly where?: string;
  /** The columns that are wanted; or, each with a sign, changes of the usual ones: `-text`, `+cards`. */
  readonly columns?: string | readonly string[];
  /** Default: parquet. */
  readonly format?: Format;
  /** Shares of the sides that rows are split into by deal, by name: `{ train: 0.8, test: 0.2 }`. */
  readonly split?: Readonly<Record<string, number>>;
  /** Boards in a file. Default: by kind and format. */
  readonly part?: number;
  /** Of decisions: parts of a policy (auction, exchange, declaring, defence) or questions (bid, play …) that are wanted. */
  readonly phase?: readonly string[];
  /** Of decisions: the bot whose decisions are kept, as it is among `bots`. */
  readonly rowsOf?: string;
  /** Of decisions: the question that one bot answers at random in each deal, once; columns say where, and with what chance. */
  readonly explore?: Question;
  /** Of decisions: the share that is kept, above 0, up to 1. */
  readonly sample?: number;
  /** Of decisions: is the solver's value of each legal card wanted? */
  readonly labels?: boolean;
}

const { after: _after, dealsFrom: _dealsFrom, ...OF_BOARDS } = BOARDS_OPTIONS;

const share = v.pipe(
  v.number('expected a share above 0, up to 1'),
  v.gtValue(0, 'expected a share above 0, up to 1'),
  v.maxValue(1, 'expected a share above 0, up to 1'),
);

export const DatasetOptions = v.strictObject({
  kind: v.optional(oneOf(kindNames)),
  ...OF_BOARDS,
  ...MONEY_OPTIONS,
  where: v.optional(text),
  columns: v.optional(v.union([text, v.array(text)], 'expected names of columns')),
  format: v.optional(oneOf(FORMATS)),
  split: v.optional(v.record(v.string(), v.number('expected a share'), 'expected sides and their shares')),
  part: v.optional(wholeNumber(1, 1e9)),
  phase: v.optional(v.array(text, 'expected a list of phases')),
  rowsOf: v.optional(text),
  explore: v.optional(oneOf(QUESTIONS)),
  sample: v.optional(share),
  labels: v.optional(trueOrFalse),
});
