import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 inline more into the loop of question and answer than it does by default: whole deals with `sound` bots gain a quarter (measured
 * on V8 11.3). It concerns code that is optimised from now on, in all threads, and no result.
 */
export function inlineMore(): void {
  setFlagsFromString('--max-inlined-bytecode-size=1000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=2500');
}
