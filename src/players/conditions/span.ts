/** What numbers an expression can have: from the lowest to the highest, all multiples of a step (0: any numbers). */
export interface Span {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** Is there, besides, sometimes none? */
  readonly mayBeMissing?: true;
}

/** Whole numbers from one to another. */
export const whole = (least: number, most: number): Span => ({ least, most, step: 1 });
/** One number. */
export const exactly = (value: number): Span => ({ least: value, most: value, step: Math.abs(value) });

export const orMissing = (range: Span): Span => ({ ...range, mayBeMissing: true });

/** The largest step that both are multiples of; 0 if there is none that can be named. */
function commonStep(a: number, b: number): number {
  const [x, y] = [a * 2 ** 10, b * 2 ** 10];
  if (!Number.isSafeInteger(x) || !Number.isSafeInteger(y)) return 0;
  let [high, low] = [x, y];
  while (low !== 0) [high, low] = [low, high % low];
  return high / 2 ** 10;
}

/** Any numbers between two. */
const isAny = ({ least, most, step }: Span): boolean => step === 0 && least !== most;

/** The range of two numbers that a sign joins. */
export function joinedRange(sign: string, a: Span | null, b: Span | null): Span | null {
  if (a === null || b === null || a.mayBeMissing || b.mayBeMissing) return null;
  if (sign === '*') {
    const ends = [a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most];
    return { least: Math.min(...ends), most: Math.max(...ends), step: a.step * b.step };
  }
  if (sign === '/') return quotient(a, b);
  const step = isAny(a) || isAny(b) ? 0 : commonStep(a.step, b.step);
  return sign === '+'
    ? { least: a.least + b.least, most: a.most + b.most, step }
    : { least: a.least - b.most, most: a.most - b.least, step };
}

/** The range of a quotient; null if it may be missing. Steps are named only where they are exact. */
function quotient(a: Span, b: Span): Span | null {
  if (b.least <= 0 && b.most >= 0) return null;
  const ends = [a.least / b.least, a.least / b.most, a.most / b.least, a.most / b.most];
  const isExact = b.least === b.most && Number.isInteger(Math.log2(Math.abs(b.least)));
  const step = a.least === a.most && b.least === b.most ? Math.abs(ends[0]) : isExact ? a.step / Math.abs(b.least) : 0;
  return { least: Math.min(...ends), most: Math.max(...ends), step };
}

/** The part of a range in which a comparison with a number holds; null if it is more than one piece. */
function partOf({ least, most, step }: Span, sign: string, value: number): Span | null {
  const part = (from: number, to: number): Span => ({ least: Math.max(least, from), most: Math.min(most, to), step });
  const below = step > 0 ? Math.ceil(value / step) * step - step : value;
  const above = step > 0 ? Math.floor(value / step) * step + step : value;
  const isOn = step === 0 || Number.isInteger(value / step);
  switch (sign) {
    case '=':
      return isOn ? part(value, value) : NOTHING;
    case '<':
      return part(Number.NEGATIVE_INFINITY, below);
    case '<=':
      return part(Number.NEGATIVE_INFINITY, isOn ? value : below);
    case '>':
      return part(above, Number.POSITIVE_INFINITY);
    case '>=':
      return part(isOn ? value : above, Number.POSITIVE_INFINITY);
    default:
      return isOn && value === least ? part(above, most) : isOn && value === most ? part(least, below) : null;
  }
}

const ANY: Span = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, step: 0 };
const NOTHING: Span = { least: 1, most: 0, step: 1 };

const isEmpty = ({ least, most }: Span): boolean => least > most;
const isWithin = (a: Span, b: Span): boolean => a.least >= b.least && a.most <= b.most;

/**
 * What a condition says of expressions, by their text, if it is a list of bounds that all hold. `isAll`: the bounds are
 * all it says.
 */
export interface Claim {
  readonly bounds: ReadonlyMap<string, Span>;
  readonly isAll: boolean;
  /** Why it can never hold; empty if it can. */
  readonly never: string;
}

/** A condition of which nothing is known. */
export const UNKNOWN: Claim = { bounds: new Map(), isAll: false, never: '' };
/** What always holds. */
export const ALWAYS: Claim = { bounds: new Map(), isAll: true, never: '' };

export const isAlways = ({ bounds, isAll, never }: Claim): boolean => isAll && bounds.size === 0 && never === '';

/** An expression compared with a number. */
export function bounded(text: string, range: Span | null, sign: string, value: number): Claim {
  const part = partOf(range ?? ANY, sign, value);
  if (part === null || text === '') return UNKNOWN;
  // Where numbers have no step, what lies below one has no highest: the bound itself is counted in.
  const isAll = part.step > 0 || ['=', '<=', '>='].includes(sign);
  if (range !== null && !range.mayBeMissing && isAll && isWithin(range, part)) return ALWAYS;
  const steps =
    range === null || range.step === 0 || Number.isInteger(value / range.step) ? '' : `, in steps of ${range.step}`;
  const ends =
    range?.most === Number.POSITIVE_INFINITY ? `${range.least} or more` : `${range?.least} to ${range?.most}`;
  const span = range === null ? '' : `${text} is ${ends}${steps}`;
  return { bounds: new Map([[text, part]]), isAll, never: isEmpty(part) ? span : '' };
}

/** What holds if both do. */
export function both(a: Claim, b: Claim): Claim {
  const bounds = new Map(a.bounds);
  let never = a.never || b.never;
  for (const [text, range] of b.bounds) {
    const other = bounds.get(text) ?? range;
    const part = { ...range, least: Math.max(range.least, other.least), most: Math.min(range.most, other.most) };
    bounds.set(text, part);
    if (isEmpty(part)) never ||= `${text} cannot be ${part.least} or more and ${part.most} or less`;
  }
  return { bounds, isAll: a.isAll && b.isAll, never };
}

/** What holds if one of them does. */
export function either(a: Claim, b: Claim): Claim {
  if (a.never !== '') return b.never === '' ? b : a;
  if (b.never !== '') return a;
  const bounds = new Map<string, Span>();
  for (const [text, range] of a.bounds) {
    const other = b.bounds.get(text);
    if (other === undefined) continue;
    bounds.set(text, {
      ...range,
      least: Math.min(range.least, other.least),
      most: Math.max(range.most, other.most),
    });
  }
  return { bounds, isAll: false, never: '' };
}
/** Does `a` hold wherever `b` does, as far as that can be seen? */
export const follows = (a: Claim, b: Claim): boolean =>
  a.isAll && [...a.bounds].every(([text, range]) => isWithin(b.bounds.get(text) ?? ANY, range));
