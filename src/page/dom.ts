/** Creates elements. Strings are always inserted as text, never as HTML. */

type Listener = (event: never) => void;
type Attributes = Readonly<Record<string, string | number | boolean | null | Listener>>;
type Child = Node | string | null;

/** Creates an element. Attributes that are null or false are omitted; functions such as `onclick` become listeners. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A button with a text. */
export const button = (text: string, onclick: Listener, more: Attributes = {}): HTMLButtonElement =>
  h('button', { type: 'button', onclick, ...more }, text);

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element of a drawing. Attributes that are null are omitted. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number | null>>,
  ...children: readonly SVGElement[]
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A drawing, by the identifier of its symbol in the page. */
export const drawing = (symbol: string): SVGElement =>
  svg('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('use', { href: `#${symbol}` }));
