/** What pages of ours are known by. */
export const GENERATORS = { report: 'bolachen report', deals: 'bolachen view' } as const;

/** HTML and SVG as text. Strings are always escaped; only `tag` makes markup. */
export class Markup {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Text between marks, with the characters escaped that would be read as marks. */
  static of(child: Child): Markup {
    if (child instanceof Markup) return child;
    return new Markup(child === null ? '' : escaped(String(child)));
  }

  static tag(name: string, attributes: Attributes, children: readonly Child[]): Markup {
    const given = Object.entries(attributes)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(String(value))}"`);
    const inside = children.map((child) => Markup.of(child).text).join('');
    const isEmpty = inside === '' && OF_SVG.has(name);
    return new Markup(`<${name}${given.join('')}${isEmpty ? '/>' : VOID.has(name) ? '>' : `>${inside}</${name}>`}`);
  }

  static style(css: string): Markup {
    return new Markup(`<style>${css}</style>`);
  }

  /** A script of ours, which ends no element before its own. */
  static script(code: string, id?: string): Markup {
    if (/<\/script|<!--/i.test(code)) throw new RangeError('a script would end its own element');
    return new Markup(`<script${id === undefined ? '' : ` id="${id}"`}>${code}</script>`);
  }

  /** JSON that a script reads, in lines or as a whole: `<` occurs only in its texts, where it can be escaped. */
  static data(id: string, json: string, attributes: Attributes = {}): Markup {
    const open = Markup.tag('script', { type: 'application/json', id, ...attributes }, []).text.replace(
      '</script>',
      '',
    );
    return new Markup(`${open}${json.replaceAll('<', '\\u003c')}</script>`);
  }
}

export type Child = Markup | string | number | null;
export type Attributes = Readonly<Record<string, string | number | null>>;

const VOID = new Set(['meta', 'br']);
const OF_SVG = new Set(['path', 'line', 'rect', 'circle', 'use']);

/** An element; attributes that are null are left out. */
export const tag = (name: string, attributes: Attributes = {}, ...children: readonly Child[]): Markup =>
  Markup.tag(name, attributes, children);

/** A file of HTML, in which runs and is loaded what `policy` says. */
export function htmlFile(
  { title, generator, policy, css }: Readonly<Record<'title' | 'generator' | 'policy' | 'css', string>>,
  body: Markup,
): string {
  const head = tag(
    'head',
    {},
    tag('meta', { charset: 'utf-8' }),
    tag('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    tag('meta', { name: 'generator', content: generator }),
    tag('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    tag('title', {}, title),
    Markup.style(css),
  );
  return `<!doctype html>\n${tag('html', { lang: 'en' }, head, body).text}\n`;
}

/** Elements one after the other. */
export const group = (name: string, attributes: Attributes, children: readonly Child[]): Markup =>
  Markup.tag(name, attributes, children);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** A tenth of a pixel is enough. */
const rounded = (x: number): string => String(Math.round(10 * x) / 10 + 0);
