import { InputError } from '../../../src/support/input/refusal.js';

/** The message with which input is refused; what is accepted, or fails in another way, is an error of the test. */
export function refusal(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

/** The same where the answer comes later. */
export async function laterRefusal(parse: () => Promise<unknown>): Promise<string> {
  try {
    await parse();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}
