import { asLine, refuse } from './refusal.js';

/** JSON from outside. */

/** Parses a text as JSON; undefined if it is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The end of Node's message. */
const SAID_TWICE = /, (.*) is not valid JSON$/s;

/** @throws InputError that says where it stops to be JSON */
export function readJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(where, `is not JSON: ${asLine((error as Error).message.replace(SAID_TWICE, ' in $1'))}`);
  }
}
