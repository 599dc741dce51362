/**
 * How many bytes of objects a call makes, once it is warm: the median of nine tries, since a collection may come into
 * one. The heap grows by what else runs at the time, too, so this is for telling none from many.
 */
export function allocated(call: (nth: number) => void, calls = 500): number {
  for (let i = 0; i < 6 * calls; i++) call(i);
  const tries = Array.from({ length: 9 }, () => {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < calls; i++) call(i);
    return process.memoryUsage().heapUsed - before;
  });
  return tries.sort((a, b) => a - b)[4] / calls;
}
