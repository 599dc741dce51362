/** What the first bytes of a file say of the rest. */
export type TextForm = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gzip' | { readonly isNoText: string };

/** Bytes that show the form. */
export const TELLING = 8;

/** Forms by their first bytes, in hexadecimal. */
const FORMS: readonly (readonly [start: string, form: TextForm])[] = [
  ['1f8b', 'gzip'],
  ['fffe0000', { isNoText: 'is UTF-32' }],
  ['0000feff', { isNoText: 'is UTF-32' }],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['504b0304', { isNoText: 'is a zip archive' }],
  ['28b52ffd', { isNoText: 'is compressed with zstd' }],
  ['fd377a585a00', { isNoText: 'is compressed with xz' }],
  ['425a68', { isNoText: 'is compressed with bzip2' }],
  ['50415231', { isNoText: 'is a Parquet file' }],
  ['53514c69746520', { isNoText: 'is an SQLite file' }],
  ['25504446', { isNoText: 'is a PDF file' }],
  ['7f454c46', { isNoText: 'is a program' }],
];

/** The form of a file, by its first bytes. UTF-16 without a mark shows by the zeros in Latin letters. */
export function formOf(bytes: Uint8Array): TextForm {
  const start = Array.from(bytes.subarray(0, TELLING), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const known = FORMS.find(([first]) => start.startsWith(first));
  if (known !== undefined) return known[1];
  if (/^(?!00)..00(?!00)..00/.test(start)) return 'utf-16le';
  return /^00(?!00)..00(?!00)../.test(start) ? 'utf-16be' : 'utf-8';
}
