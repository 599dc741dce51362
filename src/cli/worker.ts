import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { signature } from '../../benchmarks/signature.js';
import { toJson } from '../results/text/json.js';
import { count, several } from '../results/text/numbers.js';
import { table } from '../results/text/text-table.js';
import { type QueueGiven, type QueueTerms, queueTerms } from '../runs/queue/address.js';
import { listQueue, type QueueListing } from '../runs/queue/listing.js';
import { work } from '../runs/queue/worker.js';
import { termsOf } from '../runs/run/how.js';
import { OptionError } from '../support/input/refusal.js';
import { givenFlags, howOf } from './given-options.js';
import { interruptible } from './interrupt.js';
import { note, print } from './output.js';

/** `bolachen worker`: plays work from runs with `--queue` until Ctrl-C; or shows the state of the queue. */
export async function worker(command: Command): Promise<void> {
  const flags = givenFlags(command) as { readonly [name in 'queue' | 'threads']?: string } & Record<string, unknown>;
  const { list, json } = flags;
  const queue = queueTerms((flags.queue as QueueGiven | undefined) ?? true) as QueueTerms;
  if (list !== undefined) {
    const listing = await listQueue(queue);
    return print(json === undefined ? listingText(listing) : toJson(listing));
  }
  const { threads } = termsOf(howOf(command));
  if (threads === 0) throw new OptionError('threads: expected 1 to 256; found 0');
  const own = String(await signature());
  const interrupt = interruptible('giving back what is in hand');
  interrupt.listen();
  try {
    const ofMachine = {
      queue,
      threads,
      signature: own,
      nonce: randomUUID().slice(0, 8),
    };
    if (!interrupt.signal.aborted) await work({ ...ofMachine, signal: interrupt.signal, onNotice: note });
  } finally {
    interrupt.done();
  }
}

/** Workers and runs of a queue, on screen. */
export function listingText({ workers, strangers, runs }: QueueListing): string {
  const ofWorkers = table(
    ['worker', 'threads', 'version', 'signature', 'played', 'in hand', 'plays'],
    workers.map(({ name, threads, version, signature, pieces, inHand, runs }) => [
      ...[name, String(threads), version, signature, count(pieces), String(inHand)],
      Object.entries(runs)
        .map(([run, why]) => (why === null ? run : `not ${run} (${why})`))
        .join(', ') || '–',
    ]),
  );
  const ofRuns = table(
    ['run', 'what', 'coordinator', 'waiting', 'in hand', 'done'],
    runs.map(({ id, title, isAlive, waiting, active, done }) => [
      ...[id, title, isAlive ? 'there' : 'gone', count(waiting), count(active), count(done)],
    ]),
  );
  const others = strangers === 0 ? '' : `${several(strangers, 'worker')} with another secret\n`;
  return `${workers.length === 0 ? 'no workers\n' : ofWorkers}${others}\n${runs.length === 0 ? 'no runs\n' : ofRuns}`;
}
