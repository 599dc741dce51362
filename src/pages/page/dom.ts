/** Creates elements of an open page. Strings are always inserted as text, never as HTML. */

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

/** A table: a row of headings, and the rows below it. A column without a name has no heading. */
export const table = (
  attributes: Attributes,
  heads: readonly (string | HTMLElement)[],
  rows: readonly HTMLElement[],
  ...before: readonly HTMLElement[]
): HTMLTableElement => {
  const cells = heads.map((head) =>
    typeof head !== 'string' ? head : head === '' ? h('td', {}) : h('th', { scope: 'col' }, head),
  );
  return h('table', attributes, ...before, h('thead', {}, h('tr', {}, ...cells)), h('tbody', {}, ...rows));
};

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of the page by the identifier of its symbol. */
export function drawing(symbol: string): SVGElement {
  const [root, use] = ['svg', 'use'].map((name) => document.createElementNS(SVG, name));
  for (const [name, value] of Object.entries({ viewBox: '0 0 12 12', 'aria-hidden': 'true' }))
    root.setAttribute(name, value);
  use.setAttribute('href', `#${symbol}`);
  root.append(use);
  return root as SVGElement;
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
