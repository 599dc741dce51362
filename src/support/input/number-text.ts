/** Numbers as people write them. */

const EXPONENTS = { k: 3, K: 3, M: 6, G: 9 } as const;

/** A whole number, its thousands apart by blanks, `_` or apostrophes. */
const WHOLE = "0|[1-9]\\d{0,15}|[1-9]\\d{0,2}(?:[_'’ \\u00a0\\u2009\\u202f]\\d{3})+";
const NUMBER = new RegExp(`^([+-]?)(${WHOLE})?(\\.\\d+)?(e[+-]?\\d{1,3})?([kKMG])?$`);

/** The number of a text: 1000, 0.05, 1e6, 1_000_000, 1 000, 2M, 250k; undefined for any other. */
export function numberOf(text: string): number | undefined {
  const [, sign, whole, part, exponent = '', unit] = NUMBER.exec(text) ?? [];
  if ((whole ?? part) === undefined || (exponent !== '' && unit !== undefined)) return undefined;
  const power = unit === undefined ? exponent : `e${EXPONENTS[unit as keyof typeof EXPONENTS]}`;
  return Number(`${sign}${(whole ?? '0').replace(/\D/g, '')}${part ?? ''}${power}`);
}

/** Digits of Arabic and Persian, and wide ones: their codes end in their values. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/g;

/**
 * What a text with dots or commas may be, where that is not sure: `1.000` is a thousand to some and one to others.
 * Empty where it is sure. `mayBe`: whether a number would be allowed.
 */
export function otherReading(text: string, mayBe: (number: number) => boolean = () => true): string {
  const [, sign, digits, rest] = /^([+-]?)([1-9]\d{0,2}(?:[.,]\d{3})+)(,\d+)?$/.exec(text) ?? [];
  if (digits !== undefined) {
    const thousands = `${sign}${digits.replace(/\D/g, '')}${(rest ?? '').replace(',', '.')}`;
    const plain = Number(digits.replace(',', '.'));
    // With a zero at its end it is still read as the fraction.
    const fraction = `${sign}${plain}${String(plain).length === digits.length ? '0' : ''}`;
    if (Number.isNaN(plain) || rest !== undefined || !mayBe(Number(fraction))) return `write ${thousands}`;
    return !mayBe(Number(thousands)) ? '' : `write ${thousands} or ${fraction}`;
  }
  const ours = text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
  const plain = ours.replace(/^[−–]/, '-').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) && /[^+\-\d.]/.test(text) && mayBe(Number(plain)) ? `write ${plain}` : '';
}
