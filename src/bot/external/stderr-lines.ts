import { asLine } from '../../input/refusal.js';

/** How many bytes of a bot's stderr are passed on. */
const MOST = 1 << 14;
const LONGEST_LINE = 1_000;
const NEWLINE = 10;

/** Passes on what bots write to stderr, each line prefixed with the bot's name, up to a limit shared by all processes of a bot. */
export class StderrLines {
  private readonly write: (text: string) => void;
  /** Bytes that each bot has left. */
  private readonly room = new Map<string, number>();

  constructor(write: (text: string) => void) {
    this.write = write;
  }

  /** A callback for every piece that a process of this bot writes. */
  from(name: string): (piece: Buffer) => void {
    let begun: Buffer = Buffer.alloc(0);
    return (piece) => {
      const room = this.room.get(name) ?? MOST;
      if (room <= 0) return;
      this.room.set(name, room - piece.length);
      let rest = Buffer.concat([begun, piece.subarray(0, room)]);
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
        const line = rest.subarray(0, Math.min(end, LONGEST_LINE)).toString().trimEnd();
        this.pass(`${name}: ${asLine(line.replaceAll('\t', '    '))}\n`);
        rest = rest.subarray(end + 1);
      }
      begun = rest.subarray(0, LONGEST_LINE);
      if (piece.length >= room) this.pass(`${name}: … (more of it on stderr is not shown)\n`);
    };
  }

  private pass(text: string): void {
    try {
      this.write(text);
    } catch {
      // stderr is closed or full
    }
  }
}
