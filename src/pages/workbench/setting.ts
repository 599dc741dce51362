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
async function readLink(hash: string): Promise<Partial<BenchState> | null> {
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

/** What an address asks for: what was changed since the link, or what it says; without one, what was kept here. */
export async function openedBy(hash: string) {
  const given = await readLink(hash);
  const isDamaged = hash !== '' && given === null;
  const link = isDamaged ? '' : hash;
  return { link, isDamaged, found: kept(link) ?? given };
}

/** Does the address ask for a run at once? */
export const runsByItself = (hash: string): boolean => /&run\b/.test(hash);

/** What came by a link is kept apart, in its tab: it does not take the place of one's own. */
const placeOf = (hash: string): [Storage, string] =>
  hash === '' ? [localStorage, KEPT] : [sessionStorage, `${KEPT} ${hash}`];

/** What is kept in this browser: `setting`, if one is given. Null if there is none, or keeping is not allowed. */
export function kept(hash: string, setting?: BenchState): Partial<BenchState> | null {
  try {
    const [storage, name] = placeOf(hash);
    if (setting !== undefined) storage.setItem(name, JSON.stringify(setting));
    return JSON.parse(storage.getItem(name) ?? 'null') as Partial<BenchState> | null;
  } catch {
    return null;
  }
}
