import type { ShownBoard } from './finding.js';

/** What this thread is checking, as text in shared memory that another can read if a bot hangs this one. */

/** Size in bytes: more than three times the longest command line, since the bot is named three times. */
const ROOM = 1 << 20;
/** Offset of the number of the last question; the length comes first. */
const QUESTION = 4;
const TEXT = 8;

export const newScene = (): SharedArrayBuffer => new SharedArrayBuffer(ROOM);

// Set once on a thread that runs checks; empty elsewhere.
let scene: Buffer = Buffer.alloc(0);

/** Makes this thread write its scenes to `shared`. */
export function showScenesIn(shared: SharedArrayBuffer): void {
  scene = Buffer.from(shared);
}

/** A board begins or reaches a question. `shown` is the JSON that reproduces it, except for the board number. */
export function setScene(shown: string, board: number): void {
  if (scene.length === 0) return;
  scene.writeInt32LE(scene.write(`[${shown},${board}]`, TEXT), 0);
}

export function setQuestion(question: number): void {
  if (scene.length > 0) scene.writeInt32LE(question, QUESTION);
}

/** The last scene and question of a lost thread; null before the first. */
export function lastScene(shared: SharedArrayBuffer): { readonly what: ShownBoard; readonly question: number } | null {
  const text = Buffer.from(shared);
  const length = text.readInt32LE(0);
  if (length === 0) return null;
  const [what, board] = JSON.parse(text.toString('utf8', TEXT, TEXT + length)) as [ShownBoard, number];
  return { what: { ...what, board }, question: text.readInt32LE(QUESTION) };
}
