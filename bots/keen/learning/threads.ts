import { Worker } from 'node:worker_threads';
import type { LessonJob } from './lessons.js';

/** Boards that a thread plays at a time. */
const CHUNK = 2_000;

/** Plays lessons on worker threads of a module; their rows come in the order of the boards, however many threads there are. */
export class Threads {
  private readonly workers: readonly Worker[];

  constructor(module: URL, count: number) {
    this.workers = Array.from({ length: count }, () => new Worker(module));
  }

  async play(job: LessonJob): Promise<Int32Array> {
    const parts: Int32Array[] = [];
    let next = job.from;
    const work = async (worker: Worker): Promise<void> => {
      while (next < job.to) {
        const from = next;
        next = Math.min(job.to, from + CHUNK);
        parts[(from - job.from) / CHUNK] = await played(worker, { ...job, from, to: next });
      }
    };
    await Promise.all(this.workers.map(work));
    return joined(parts);
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

function played(worker: Worker, job: LessonJob): Promise<Int32Array> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (rows: Int32Array) => {
      worker.off('error', reject);
      resolve(rows);
    });
    worker.postMessage(job);
  });
}

/** The same rows in one array. */
export function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
