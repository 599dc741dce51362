import type { Listener, Mouth } from './stand-in.js';

/** As fixtures/many.mjs: who is asked about several boards at once, and answers in another order. */

interface Asked {
  readonly id: number;
  readonly board: number;
  readonly view: { readonly seat?: string; readonly step: number };
  readonly since: number;
  readonly history: readonly unknown[];
  readonly legal: readonly string[];
  readonly random: string;
}

export class Many implements Listener {
  private readonly way: string;
  private readonly most: number;
  private readonly mouth: Mouth;
  private readonly boards = new Map<number, { history: unknown[]; step?: number }>();
  private readonly open: { readonly question: Asked; readonly reply: object }[] = [];
  private hangs = false;
  /** How many questions were open whenever it answered one. */
  readonly counts: number[] = [];

  constructor(way: string, most: number, mouth: Mouth) {
    this.way = way;
    this.most = most;
    this.mouth = mouth;
  }

  hear(line: string): void {
    const { type, ...question } = JSON.parse(line);
    const { way, most } = this;
    if (type === 'hello') this.say({ type, protocol: 1, name: 'many', repeatable: way !== 'twice', window: most });
    if (type === 'board') this.boards.set(undefined as never, { history: [] }); // asked one by one
    if (type !== 'question' || this.hangs) return;
    this.open.push({ question, reply: this.replyTo(question) });
    if (this.open.length === most) this.quiet();
  }

  /** Answers one. */
  quiet(): void {
    if (this.open.length === 0 || this.hangs) return;
    this.counts.push(this.open.length);
    const { question, reply } = this.open.splice(this.counts.length % this.open.length, 1)[0];
    const odd = this.isHard(question) ? this.way : '';
    if (odd === 'unknown') this.say({ id: question.id + 1_000_000, ...reply });
    else if (odd === 'rubbish') this.mouth.say('thinking …');
    else if (odd !== 'silent') this.say({ id: question.id, ...reply });
    if (this.way === 'twice') this.say({ id: question.id, ...reply });
  }

  private say(message: object): void {
    this.mouth.say(JSON.stringify(message));
  }

  private isHard({ random }: Asked): boolean {
    return Number.parseInt(random.slice(4, 8), 16) % (['hangs', 'silent'].includes(this.way) ? 80 : 40) === 0;
  }

  private replyTo(question: Asked): object {
    const { board, view, since, history, legal, random } = question;
    if (view.seat !== undefined) this.boards.set(board, { history: [] });
    const seen = Object.assign(this.boards.get(board)!, view);
    seen.history.splice(since, seen.history.length, ...history);
    if (seen.history.length !== seen.step) return { error: `${seen.history.length} actions of ${seen.step}` };
    if (legal.length < 2) return { error: 'asked though nothing else is legal' };
    const odd = this.isHard(question) ? this.way : '';
    if (odd === 'dies') this.mouth.exit(7);
    if (odd === 'hangs') this.hangs = true;
    if (odd === 'fails') return { error: 'too hard' };
    return { answer: odd === 'wrong' ? 'HA, I think' : legal[Number.parseInt(random.slice(0, 4), 16) % legal.length] };
  }
}
