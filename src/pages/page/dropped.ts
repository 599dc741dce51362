import { LONGEST_RECORD } from '../../cards/record/parse-record.js';
import { DAMAGED, LONGEST_CHARACTER, linesOfJson } from '../../support/input/decoding.js';
import { refuse } from '../../support/input/refusal.js';
import { type PlayedDeal, readRecords } from './reading.js';

/** The largest file, in characters. */
const LARGEST = 1 << 26;

/** The deals of a dropped file, and a remark about it. @throws InputError if it holds none, or is no text */
export async function readDropped(file: File): Promise<{ deals: readonly PlayedDeal[]; remark: string }> {
  const { name } = file;
  const lines: string[] = [];
  let length = 0;
  for await (const line of linesOfJson(piecesOf(file.stream()), { name, longest: LONGEST_RECORD, inflate: inflated })) {
    lines.push(line);
    length += line.length;
    if (length > LARGEST) refuse(name, 'is larger than 64 MB: choose some of its records, then drop those');
  }
  const { deals, wrong } = readRecords(lines);
  const [first] = wrong;
  if (deals.length === 0) refuse(name, `holds no records${first ? `; line ${first.line}: ${first.message}` : ''}`);
  const none = wrong.length === 1 ? '1 line is none' : `${wrong.length} lines are none`;
  const remark = first === undefined ? '' : `; ${none}, line ${first.line}: ${first.message}`;
  return { deals, remark: `${name}: ${deals.length === 1 ? '1 deal' : `${deals.length} deals`}${remark}` };
}

/** Not every browser has streams that can be iterated over. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let each = await reader.read(); !each.done; each = await reader.read()) yield each.value;
}

/** How a member of a gzip file begins. */
const MEMBER = [0x1f, 0x8b, 0x08];

/** Browsers unpack one member of a gzip file alone; files that were joined have one after another. */
async function* inflated(zipped: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped) pieces.push(piece);
  const bytes = new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  let start = 0;
  for (let end = nextMember(bytes, 0); start < bytes.length; end = nextMember(bytes, end)) {
    const member = await unpacked(bytes.subarray(start, end));
    if (member === null && end === bytes.length) refuse(name, DAMAGED);
    if (member === null) continue; // what looked like a beginning was none
    yield* member;
    start = end;
  }
}

/** Where the next member begins after a place, or the end. */
function nextMember(bytes: Uint8Array, place: number): number {
  let at = place;
  do at = bytes.indexOf(MEMBER[0], at + 1);
  while (at >= 0 && !MEMBER.every((byte, i) => bytes[at + i] === byte));
  return at < 0 ? bytes.length : at;
}

/** The pieces of a member, as many as are not too many; null if it is damaged. */
async function unpacked(member: Uint8Array<ArrayBuffer>): Promise<Uint8Array[] | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of piecesOf(new Blob([member]).stream().pipeThrough(new DecompressionStream('gzip')))) {
      pieces.push(piece);
      size += piece.length;
      if (size > LONGEST_CHARACTER * LARGEST) break;
    }
    return pieces;
  } catch {
    return null;
  }
}
