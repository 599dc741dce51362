import type { Draw } from './random.js';

/** What disks, editors and copying do to files. */

/** A file before and after, and what was done to it. */
export interface Damage {
  readonly what: string;
  readonly bytes: Buffer;
}

type Way = (bytes: Buffer, draw: Draw) => Damage | null;

const flip: Way = (bytes, draw) => {
  const at = draw.below(bytes.length);
  const bit = draw.below(8);
  const after = Buffer.from(bytes);
  after[at] ^= 1 << bit;
  return { what: `bit ${bit} of byte ${at} flipped`, bytes: after };
};

const cut: Way = (bytes, draw) => {
  const at = draw.below(bytes.length);
  return { what: `cut at byte ${at}`, bytes: bytes.subarray(0, at) };
};

const gap: Way = (bytes, draw) => {
  const from = draw.below(bytes.length);
  const end = Math.min(bytes.length, from + 1 + draw.below(40));
  return {
    what: `bytes ${from} to ${end - 1} taken out`,
    bytes: Buffer.concat([bytes.subarray(0, from), bytes.subarray(end)]),
  };
};

/** Text stays text that reads well: what no parser finds. */
const digit: Way = (bytes, draw) => {
  const places = [...bytes.keys()].filter((at) => bytes[at] >= 0x30 && bytes[at] <= 0x39);
  if (places.length === 0) return null;
  const at = draw.one(places);
  const after = Buffer.from(bytes);
  after[at] = 0x30 + ((bytes[at] - 0x30 + 1 + draw.below(9)) % 10);
  return {
    what: `digit ${at}: ${bytes.toString('latin1', at, at + 1)} is ${after.toString('latin1', at, at + 1)}`,
    bytes: after,
  };
};

/** A line twice, or not at all. */
const line: Way = (bytes, draw) => {
  const lines = bytes.toString('latin1').split('\n');
  if (lines.length < 2) return null;
  const at = draw.below(lines.length - 1);
  const twice = draw.below(2) === 0;
  const after = lines.flatMap((each, i) => (i !== at ? [each] : twice ? [each, each] : []));
  return { what: `line ${at + 1} ${twice ? 'twice' : 'taken out'}`, bytes: Buffer.from(after.join('\n'), 'latin1') };
};

const WAYS: readonly Way[] = [flip, flip, flip, cut, cut, digit, digit, gap, line];

/** Damages a file that is not empty. */
export function damaged(bytes: Buffer, draw: Draw): Damage {
  for (;;) {
    const damage = draw.one(WAYS)(bytes, draw);
    if (damage !== null && !damage.bytes.equals(bytes)) return damage;
  }
}
