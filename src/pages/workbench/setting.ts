/** What is compared: as it stands in the page, in its address, and in the browser from one visit to the next. */
export interface BenchState {
  /** The system, and the second one, which plays where `b` is its file. */
  readonly text: string;
  readonly theirs: string;
  readonly b: string;
  readonly field: string;
  readonly game: string;
  readonly seed: string;
  readonly blocks: number;
}

/** The files that the two texts are. */
export const MINE = './mine.system';
export const THEIRS = './theirs.system';

const ORDER = ['text', 'b', 'field', 'game', 'seed', 'blocks', 'theirs'] as const;
const KEPT = 'bolachen workbench';
const NAME = '#w=';

async function through(bytes: Uint8Array, by: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** `#w=…`: the setting, compressed, in letters that an address may have. The second system is in it if it plays. */
export async function linkOf(setting: BenchState): Promise<string> {
  const members = ORDER.filter((name) => name !== 'theirs' || setting.b === THEIRS).map((name) => setting[name]);
  const bytes = new TextEncoder().encode(JSON.stringify(members));
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  const letters = btoa(String.fromCharCode(...packed));
  return NAME + letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What a link says; null for an address without one, or one that is damaged. */
export async function readLink(hash: string): Promise<Partial<BenchState> | null> {
  if (!hash.startsWith(NAME)) return null;
  try {
    const letters = hash.slice(NAME.length).replace(/&.*/, '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
    const members = JSON.parse(text) as readonly unknown[];
    return Object.fromEntries(ORDER.slice(0, members.length).map((name, i) => [name, members[i]]));
  } catch {
    return null;
  }
}

/** Does the address ask for a run at once? */
export const runsByItself = (hash: string): boolean => /&run\b/.test(hash);

/** Keeps the setting in this browser; where that is not allowed, not. */
export function keep(setting: BenchState): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(setting));
  } catch {
    // a browser that keeps nothing
  }
}

export function kept(): Partial<BenchState> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<BenchState>;
  } catch {
    return {};
  }
}
