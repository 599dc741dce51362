/** Whole lines of a file, to be worked through in one go. */
export interface LineBlock {
  /** The number of the first line, from 1. */
  readonly first: number;
  /** The lines with `\n` between them. */
  readonly bytes: Uint8Array;
}

/** Long against the cost of handing it over, short against patience: some 20 ms of work. */
const BLOCK = 1 << 15;
const NEWLINE = 10;

/**
 * Cuts what is read into blocks of whole lines, without waiting for more than there is; memory does not grow with the input. A line of more than
 * `longest` bytes is cut off behind one more, and so is seen to be too long.
 */
export async function* lineBlocks(input: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<LineBlock> {
  let first = 1;
  let rest = Buffer.alloc(0);
  for await (const piece of input) {
    let bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    for (let end = endOfLines(bytes); end >= 0; end = endOfLines(bytes)) {
      const lines = bytes.subarray(0, end);
      yield { first, bytes: new Uint8Array(lines) };
      first += countLines(lines);
      bytes = bytes.subarray(end + 1);
    }
    rest = Buffer.from(bytes.subarray(0, longest + 1));
  }
  if (rest.length > 0) yield { first, bytes: new Uint8Array(rest) };
}

/** Where a block ends: at the last end of a line within its size, else at the first beyond; −1 if there is none. */
function endOfLines(bytes: Buffer): number {
  const last = bytes.lastIndexOf(NEWLINE, BLOCK);
  return last >= 0 ? last : bytes.indexOf(NEWLINE, BLOCK);
}

function countLines(lines: Buffer): number {
  let count = 1;
  for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
