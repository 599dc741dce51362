import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const FRAME = /(file:\/\/[^\s()]*\/[0-9a-f]{64}\.mjs)(?:\?copy=[0-9a-f]+)?:(\d+):(\d+)/;
/** How much of a stack is examined: its message can be long. */
const TAIL = 4_000;

/** Source maps of compiled bots by address, read when one first throws; and places found, as bots throw repeatedly. */
const maps = new Map<string, SourceMap>();
const places = new Map<string, string | null>();

/** Where in its source a bot threw, as in `bot.ts:12:5`, relative to its folder; null if unknown. */
export function sourcePlace(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return null;
  for (const frame of thrown.stack.slice(-TAIL).split('\n')) {
    const [address, url, line, column] = FRAME.exec(frame) ?? [];
    if (address === undefined) continue;
    const known = places.get(address);
    const place = known !== undefined ? known : placeIn(mapOf(url), Number(line) - 1, Number(column) - 1);
    places.set(address, place);
    if (place !== null) return place;
  }
  return null;
}

/** The place in the bot's own source; null in a package. */
function placeIn(map: SourceMap, line: number, column: number): string | null {
  const entry = map.findEntry(line, column);
  if (!('originalSource' in entry) || entry.originalSource.includes('node_modules/')) return null;
  return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(url: string): SourceMap {
  const known = maps.get(url) ?? readMap(url);
  maps.set(url, known);
  return known;
}

function readMap(url: string): SourceMap {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const encoded = text.slice(text.lastIndexOf('base64,') + 'base64,'.length);
  return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
}
