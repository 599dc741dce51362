import { several } from '../../results/text/numbers.js';
import type { QueueLink } from './connection.js';
import { differenceOf, ownVersions, type WorkerHello } from './hello.js';
import { aliveKey, WORKERS } from './keys.js';
import type { Seal } from './seal.js';

const HELLO = 'hello';
/** The number of looks, one a second, without a worker before a notice says so. */
const LOOKS_IN_VAIN = 4;

export const signedHello = (hello: WorkerHello, seal: Seal): string => {
  const text = JSON.stringify(hello);
  return `${seal.mark(HELLO, text)} ${text}`;
};

/** The workers present, and the number of those whose hello is signed with another secret. */
export async function hellosIn(
  { redis }: QueueLink,
  seal: Seal,
): Promise<{ readonly hellos: readonly WorkerHello[]; readonly strangers: number }> {
  const found = Object.entries(await redis.hgetall(WORKERS));
  const alive = await Promise.all(found.map(([id]) => redis.exists(aliveKey(id))));
  const present = found.filter((_, i) => alive[i] === 1).map(([, text]) => text);
  const hellos = present.flatMap((text) => {
    const [mark, ...words] = text.split(' ');
    const json = words.join(' ');
    return seal.isMark(HELLO, json, mark) ? [JSON.parse(json) as WorkerHello] : [];
  });
  return { hellos, strangers: present.length - hellos.length };
}

/** The workers of a run, as its coordinator sees them. */
export class Roster {
  private readonly link: QueueLink;
  private readonly seal: Seal;
  private readonly run: string;
  private readonly onNotice: (line: string) => void;
  private readonly reported = new Set<string>();
  private present = new Map<string, WorkerHello>();
  private hasStrangers = false;
  private looksInVain = 0;

  constructor(link: QueueLink, seal: Seal, run: string, onNotice: (line: string) => void) {
    this.link = link;
    this.seal = seal;
    this.run = run;
    this.onNotice = onNotice;
  }

  /** The number of threads of all workers that take part. */
  get lanes(): number {
    let sum = 0;
    for (const { threads } of this.present.values()) sum += threads;
    return sum;
  }

  async look(dropped: ReadonlySet<string>): Promise<void> {
    const { hellos, strangers } = await hellosIn(this.link, this.seal);
    const own = ownVersions();
    const playing = hellos.filter((hello) => {
      const why = differenceOf(hello, own) ?? (dropped.has(hello.id) ? 'it gave wrong results' : hello.runs[this.run]);
      if (typeof why === 'string') this.reportOnce(hello.id, `worker ${hello.name} plays nothing of this run: ${why}`);
      return why === null;
    });
    if (strangers > 0 && !this.hasStrangers)
      this.onNotice('there are workers with another secret, which play nothing of this run');
    this.hasStrangers = strangers > 0;
    const before = this.present;
    this.present = new Map(playing.map((hello) => [hello.id, hello]));
    for (const [id, { name, threads }] of this.present)
      if (!before.has(id)) this.onNotice(`worker ${name} takes part with ${several(threads, 'thread')}`);
    for (const [id, { name }] of before) if (!this.present.has(id)) this.onNotice(`worker ${name} is gone`);
    this.looksInVain = playing.length > 0 ? 0 : this.looksInVain + 1;
    if (this.looksInVain === LOOKS_IN_VAIN)
      this.onNotice('nobody plays this run: start `bolachen worker` on machines that reach the queue');
  }

  private reportOnce(id: string, line: string): void {
    if (!this.reported.has(id)) this.onNotice(line);
    this.reported.add(id);
  }

  nameOf(id: string): string {
    return this.present.get(id)?.name ?? id.replace(/\.[^.]*$/, '');
  }
}
