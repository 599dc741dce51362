import type { ShownBoard } from './finding.js';

/** Where the checks of this thread are: a text in memory that another thread can read once a bot has stopped this one. */

/** Bytes: a command line has less, and the bots of one stand in it three times. */
const ROOM = 1 << 20;
/** The length comes first, then the number of the last question. */
const QUESTION = 4;
const TEXT = 8;

export const newScene = (): SharedArrayBuffer => new SharedArrayBuffer(ROOM);

// Set once on a thread that makes checks; empty on any other.
let scene: Buffer = Buffer.alloc(0);

/** From now on the scenes of this thread are to be seen there. */
export function showScenesIn(shared: SharedArrayBuffer): void {
  scene = Buffer.from(shared);
}

/** A board begins, or comes to a question. `shown` is the JSON of what shows it, whatever its board. */
export function setScene(shown: string, board: number): void {
  if (scene.length === 0) return;
  scene.writeInt32LE(scene.write(`[${shown},${board}]`, TEXT), 0);
}

/** A question is about to be asked. */
export function setQuestion(question: number): void {
  if (scene.length > 0) scene.writeInt32LE(question, QUESTION);
}

/** The last scene of a thread that is gone, and the last question; null before the first. */
export function lastScene(shared: SharedArrayBuffer): { readonly what: ShownBoard; readonly question: number } | null {
  const text = Buffer.from(shared);
  const length = text.readInt32LE(0);
  if (length === 0) return null;
  const [what, from] = JSON.parse(text.toString('utf8', TEXT, TEXT + length)) as [ShownBoard, number];
  return { what: { ...what, from }, question: text.readInt32LE(QUESTION) };
}
