const EXPONENTS = { k: 3, K: 3, M: 6, G: 9 } as const;

/** A number as people write it: 1000, 0.05, 1e6, 1_000_000, 2M, 250k; undefined for any other text. */
export function numberOf(text: string): number | undefined {
  const [, sign, whole, part = '', exponent = '', unit] =
    /^(-?)(\d{1,16}|\d{1,3}(?:_\d{3})+)(\.\d+)?(e[+-]?\d{1,3})?([kKMG])?$/.exec(text) ?? [];
  if (whole === undefined || (exponent !== '' && unit !== undefined)) return undefined;
  const power = unit === undefined ? exponent : `e${EXPONENTS[unit as keyof typeof EXPONENTS]}`;
  return Number(`${sign}${whole.replaceAll('_', '')}${part}${power}`);
}
