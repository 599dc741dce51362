/** What pages of ours are known by. */
export const GENERATORS = {
  report: 'bolachen report',
  deals: 'bolachen view',
  workbench: 'bolachen workbench',
} as const;

export type Child = Markup | string | number | null;
export type Attributes = Readonly<Record<string, string | number | null>>;

/** An element as data: text in a file, or drawn in a page that is open. Strings in it are always text. */
export class Markup {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly (Markup | string)[];

  constructor(name: string, attributes: Attributes, children: readonly (Child | readonly Child[])[]) {
    this.name = name;
    this.attributes = Object.entries(attributes).flatMap(([key, value]) =>
      value === null ? [] : [[key, typeof value === 'number' ? rounded(value) : value] as const],
    );
    this.children = (children.flat() as Child[]).flatMap((child) =>
      child === null ? [] : [child instanceof Markup ? child : String(child)],
    );
  }

  get text(): string {
    const { name, children } = this;
    const given = this.attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
    const isRaw = name === 'script' || name === 'style';
    const inside = children.map((each) => (each instanceof Markup ? each.text : isRaw ? each : escaped(each))).join('');
    if (isRaw && ENDING.test(inside)) throw new RangeError(`a ${name} would end its own element`);
    if (inside === '' && OF_SVG.has(name)) return `<${name}${given}/>`;
    return `<${name}${given}>${VOID.has(name) ? '' : `${inside}</${name}>`}`;
  }
}

/** What ends a script or a style, written so that it is not found in itself: a page has this code. */
const ENDING = /<\/(script|style)|<!-{2}/i;
const VOID = new Set(['meta', 'br']);
const OF_SVG = new Set(['path', 'line', 'rect', 'circle', 'use']);

/** An element with children, also in lists; attributes that are null are left out. */
export const tag = (
  name: string,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): Markup => new Markup(name, attributes, children);

/** JSON that a script reads, in lines or as a whole: `<` occurs only in its texts, where it can be escaped. */
export const dataTag = (id: string, json: string, attributes: Attributes = {}): Markup =>
  tag('script', { type: 'application/json', id, ...attributes }, json.replaceAll('<', '\\u003c'));

/** Nothing is loaded, and nothing runs. */
export const NOTHING = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * A file of HTML: what it is called, known by, and how it looks. Nothing is loaded, and nothing runs but what it
 * `allows`, in a policy of content.
 */
export function htmlFile(
  { title, generator, css, allows = '' }: Readonly<Record<'title' | 'generator' | 'css', string> & { allows?: string }>,
  ...body: readonly (Markup | null)[]
): string {
  const policy = [NOTHING, ...(allows ? [allows] : [])].join('; ');
  const head = tag(
    'head',
    {},
    tag('meta', { charset: 'utf-8' }),
    tag('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    tag('meta', { name: 'generator', content: generator }),
    tag('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    tag('title', {}, title),
    tag('style', {}, css),
  );
  return `<!doctype html>\n${tag('html', { lang: 'en' }, head, tag('body', {}, body)).text}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** A tenth of a pixel is enough. */
const rounded = (x: number): string => String(Math.round(10 * x) / 10 + 0);
