// Hot path: no allocation but of whole pages, no closures, no iterators.

/** With more different values, indices would take almost as much room as the values. */
const MOST = 4096;
const SLOTS = 4 * MOST;
const SHIFT = 32 - Math.log2(SLOTS);

// Memory that is kept, since new arrays of this size make V8 look for garbage.
const entries = new Float64Array(MOST);
let indices = new Int32Array(0);
/** Indices by the hash of their values, from 1. */
const slots = new Uint16Array(SLOTS);

/** The different values of a column, in the order in which they come, and the index of each row's value among them. */
interface Distinct {
  readonly entries: Float64Array;
  readonly indices: Int32Array;
  /** How many runs of equal values there are. */
  readonly runs: number;
}

/** Valid until the next call; null where there are too many for indices to gain anything. */
export function distinctOf(values: Int32Array | Float64Array): Distinct | null {
  const most = Math.min(MOST, values.length >> 3);
  if (most === 0) return null;
  if (indices.length < values.length) indices = new Int32Array(values.length);
  slots.fill(0);
  let count = 0;
  let last = Number.NaN;
  let index = 0;
  let runs = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== last) {
      last = value;
      runs++;
      let slot = Math.imul(value | 0, 0x9e3779b1) >>> SHIFT;
      while (slots[slot] !== 0 && entries[slots[slot] - 1] !== value) slot = (slot + 1) & (SLOTS - 1);
      if (slots[slot] === 0) {
        if (count === most) return null;
        entries[count++] = value;
        slots[slot] = count;
      }
      index = slots[slot] - 1;
    }
    indices[i] = index;
  }
  return { entries: entries.subarray(0, count), indices: indices.subarray(0, values.length), runs };
}
