/** Creates elements of an open page. Strings are always inserted as text, never as HTML. */

import type { Markup } from './markup.js';

type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: never) => void)>>;

/** Creates an element. Attributes that are null or false are omitted; functions such as `onclick` become listeners. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export const button = (text: string, onclick: (event: never) => void, more: Attributes = {}): HTMLButtonElement =>
  h('button', { type: 'button', onclick, ...more }, text);

/** What a file would have, in an open page. */
export function opened(markup: Markup): Element {
  const around = h('template');
  around.innerHTML = markup.text;
  return around.content.firstElementChild as Element;
}

export function saveFile(name: string, lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`);
  const url = URL.createObjectURL(new Blob(text, { type: 'application/jsonl' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Puts a link into the address and, where the browser allows it, the clipboard; says where it is. */
export async function copyAddress(link: string): Promise<'copied' | 'in the address'> {
  window.history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(window.location.href);
    return 'copied';
  } catch {
    return 'in the address';
  }
}
