import { readSync, writeSync } from 'node:fs';
import { readJson } from '../../support/input/json.js';
import { InputError, refuse, shown } from '../../support/input/refusal.js';
import { textOf } from '../../support/system/text.js';
import { Environment } from './environment.js';

/** Kinds of messages to an environment … */
const BEGIN = 0;
const STEP = 1;
const RESET = 2;
/** … and from it. */
const HEADER = 0;
const ERROR = 2;

/** Bytes of the longest options. */
const MOST_OPTIONS = 1 << 20;

/**
 * Serves an environment through the two ends of a pipe, as file descriptors, until its input ends. False if it ends
 * with a message that cannot be read: nothing after it can be. An answer that is not legal changes nothing. README.md
 * in `bots/external` has the messages.
 */
export async function serve(
  usual: object,
  { input, output }: { readonly input: number; readonly output: number },
  onNotice: (line: string) => void,
): Promise<boolean> {
  let environment: Environment | null = null;
  const head = new Uint32Array(2);
  try {
    while (received(input, head)) {
      const [kind, length] = head;
      const body = new Uint8Array(lengthOf(kind, length, environment));
      if (body.length > 0 && !received(input, body)) refuse('', 'the input ended within a message');
      try {
        if (kind === BEGIN) {
          environment?.close();
          environment = null;
          environment = await Environment.make({ ...usual, ...optionsIn(body) }, onNotice);
          send(output, HEADER, new TextEncoder().encode(JSON.stringify(environment.header)));
        } else if (kind === STEP) environment?.step(new Int32Array(body.buffer));
        else if (kind === RESET) environment?.reset();
        if (environment !== null) writeAll(output, environment.rows.message);
      } catch (error) {
        if (!(error instanceof InputError) || environment?.isTorn === true) throw error;
        send(output, ERROR, new TextEncoder().encode(error.message));
      }
    }
    return true;
  } catch (error) {
    return endedBy(error, output);
  } finally {
    environment?.close();
  }
}

/** Says what was wrong, if anybody reads it. */
function endedBy(error: unknown, output: number): boolean {
  try {
    if (error instanceof InputError) send(output, ERROR, new TextEncoder().encode(error.message));
    else if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  } catch (unsent) {
    if ((unsent as NodeJS.ErrnoException).code !== 'EPIPE') throw unsent;
  }
  return !(error instanceof InputError);
}

/** @throws InputError if there can be no such message now */
function lengthOf(kind: number, length: number, environment: Environment | null): number {
  if (kind > RESET) refuse('', `expected a message of kind ${BEGIN} to ${RESET}; found ${kind}`);
  if (kind !== BEGIN && environment === null) refuse('', `expected options, a message of kind ${BEGIN}; found ${kind}`);
  const rows = environment === null ? 0 : environment.rows.rewards.length / 3;
  if (kind === STEP && length !== 4 * rows)
    refuse('', `expected ${4 * rows} bytes, an answer for each table; found ${length}`);
  if (kind === RESET && length !== 0) refuse('', `expected no more bytes; found ${length}`);
  if (kind === BEGIN && length > MOST_OPTIONS) refuse('', `expected up to ${MOST_OPTIONS} bytes; found ${length}`);
  return length;
}

/** @throws InputError */
function optionsIn(body: Uint8Array): object {
  const options = readJson(textOf(body, 'env'), 'env');
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  return refuse('env', `expected options as an object in JSON; found ${shown(options)}`);
}

function send(output: number, kind: number, body: Uint8Array): void {
  writeAll(output, Uint32Array.of(kind, body.length));
  writeAll(output, body);
}

function writeAll(file: number, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (let at = 0; at < bytes.length; ) at += patiently(() => writeSync(file, bytes, at));
}

/** Fills an array. False if the input has ended. @throws InputError if it ends within */
function received(input: number, into: Uint8Array | Uint32Array): boolean {
  const bytes = new Uint8Array(into.buffer);
  for (let at = 0; at < bytes.length; ) {
    const count = patiently(() => readSync(input, bytes, at, bytes.length - at, null));
    if (count === 0) return at === 0 ? false : refuse('', 'the input ended within a message');
    at += count;
  }
  return true;
}

const MOMENT = new Int32Array(new SharedArrayBuffer(4));

/** Waits where a pipe does not block: the other end decides that. */
function patiently(act: () => number): number {
  for (;;) {
    try {
      return act();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0; // Windows
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(MOMENT, 0, 0, 0.1);
    }
  }
}
