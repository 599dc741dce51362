/**
 * How many bytes of objects a call makes, once it is warm: the median of nine tries, since a collection may come into
 * one; and the least of five such, since V8 compiles beside what runs, and until that is done more are made. The heap
 * grows by what else runs at the time, too, so this is for telling none from many.
 */
export function allocated(call: (nth: number) => void, calls = 500): number {
  for (let i = 0; i < 6 * calls; i++) call(i);
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && least >= 1; round++) {
    const tries = Array.from({ length: 9 }, () => {
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < calls; i++) call(i);
      return process.memoryUsage().heapUsed - before;
    });
    least = Math.min(least, tries.sort((a, b) => a - b)[4] / calls);
  }
  return least;
}
