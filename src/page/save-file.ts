import { h } from './dom.js';

/** Lets the person save lines as a file. */
export function saveFile(name: string, lines: readonly string[]): void {
  const url = URL.createObjectURL(
    new Blob(
      lines.map((line) => `${line}\n`),
      { type: 'application/jsonl' },
    ),
  );
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
