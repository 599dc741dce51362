import { Bench, type BenchOptions } from 'tinybench';
import { allCases, type Case } from './cases.js';
import { referencePlayout } from './reference-kernel.js';
import { referenceCase, solverCases } from './solver-cases.js';
import { type Spread, spreadOf } from './spread.js';

/** A measured speed in operations per second: the median and the middle half of the samples. */
export interface Measurement extends Spread {
  readonly name: string;
  readonly unit: string;
  readonly threads: number;
  /** Median speed relative to the naive reference kernel in the same process. */
  readonly ratio: number;
}

const REFERENCE: Case = {
  name: 'naive reference kernel',
  unit: 'playouts',
  operations: 1_000,
  run() {
    let tricks = 0;
    for (let i = 0; i < this.operations; i++) tricks += referencePlayout(i & 3);
    return tricks;
  },
};

/** Consumes the results of benchmarked code, so that it cannot be optimised away. */
export const sink = { value: 0 };

/** Measures every case on one thread. `announce` is called with what is measured next. */
export async function measureAll(announce: (name: string) => void): Promise<Measurement[]> {
  const measured = await onThisThread([REFERENCE, ...(await allCases())], {}, announce);
  const reference = measured[0].perSecond;
  return measured.map((each) => ({ ...each, ratio: each.perSecond / reference }));
}

/** The measured speed of a question to the open-card solver; the ratio is to the simple reference solver. */
export interface SolverMeasurement extends Measurement {
  /** The average number of nodes. */
  readonly nodes: number;
}

/** Measures the open-card solver on one thread. */
export async function measureSolver(announce: (name: string) => void): Promise<SolverMeasurement[]> {
  const cases = await solverCases();
  // The reference is slow, so a few samples have to do.
  const [reference] = await onThisThread(
    [referenceCase()],
    { iterations: 8, warmupIterations: 2, warmupTime: 0 },
    announce,
  );
  const measured = await onThisThread(cases, {}, announce);
  return measured.map((each, i) => ({
    ...each,
    nodes: cases[i].nodes,
    ratio: each.perSecond / reference.perSecond,
  }));
}

async function onThisThread(
  cases: readonly Case[],
  options: BenchOptions,
  announce: (name: string) => void,
): Promise<Omit<Measurement, 'ratio'>[]> {
  const bench = new Bench({ time: 500, warmupTime: 300, retainSamples: true, ...options });
  for (const each of cases) {
    bench.add(each.name, () => {
      sink.value ^= each.run();
    });
  }
  bench.addEventListener('cycle', (event) => announce(event.task?.name ?? ''));
  await bench.run();
  return cases.map((each) => {
    const result = bench.getTask(each.name)?.result;
    if (result?.state !== 'completed') throw new Error(`${each.name} was not measured`);
    const speeds = (result.latency.samples ?? []).map((ms) => (1000 * each.operations) / ms);
    return { name: each.name, unit: each.unit, threads: 1, ...spreadOf(speeds) };
  });
}
