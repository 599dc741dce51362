/** How much of a bot's stderr is passed on, in bytes. */
const MOST = 1 << 14;
const LONGEST_LINE = 1_000;
const NEWLINE = 10;

/** What bots write to stderr: their lines with the bot's name before each, up to a bound for all processes of a bot together. */
export class StderrLines {
  private readonly write: (text: string) => void;
  /** Bytes that each bot has left. */
  private readonly room = new Map<string, number>();

  constructor(write: (text: string) => void) {
    this.write = write;
  }

  /** What is to be called with every piece that a process writes. */
  from(name: string): (piece: Buffer) => void {
    let begun: Buffer = Buffer.alloc(0);
    return (piece) => {
      const room = this.room.get(name) ?? MOST;
      if (room <= 0) return;
      this.room.set(name, room - piece.length);
      let rest = Buffer.concat([begun, piece.subarray(0, room)]);
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
        this.tell(`${name}: ${printable(rest.subarray(0, end))}\n`);
        rest = rest.subarray(end + 1);
      }
      begun = rest.subarray(0, LONGEST_LINE);
      if (piece.length >= room) this.tell(`${name}: … (more of it on stderr is not shown)\n`);
    };
  }

  private tell(text: string): void {
    try {
      this.write(text);
    } catch {
      // nobody reads stderr, or not fast enough
    }
  }
}

/** A line without signs that a terminal would obey. */
const printable = (line: Buffer): string =>
  line
    .subarray(0, LONGEST_LINE)
    .toString()
    .trimEnd()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '·');
