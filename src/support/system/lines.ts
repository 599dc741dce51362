const NEWLINE = 10;

/** What some editors write before the first line. */
const MARK = Buffer.from('\ufeff');

/**
 * The lines of the input, each as soon as it arrives; memory does not grow with the input. A line of more than
 * `longest` bytes is cut off beyond that length: it is still seen to be too long. A byte order mark is left out.
 */
export async function* linesOf(input: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  let begun = false;
  for await (const piece of input) {
    let bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    if (!begun && bytes.subarray(0, MARK.length).equals(MARK)) bytes = bytes.subarray(MARK.length);
    begun = true;
    const end = bytes.lastIndexOf(NEWLINE);
    if (end >= 0) yield* bytes.toString('utf8', 0, end).split('\n');
    rest = Buffer.from(bytes.subarray(end + 1, end + 2 + longest));
  }
  if (rest.length > 0) yield rest.toString();
}
