import '../cli/here.ts'; // first: the program keeps hold of the `write` that it finds
import * as module from 'node:module';
import v8 from 'node:v8';
import * as hooks from './hooks.js';

/** Before a file of tests: once in a process, which several share. */
const IS_SET_UP = Symbol.for('source is loaded by Node');
if (!(IS_SET_UP in globalThis)) {
  globalThis[IS_SET_UP] = true;
  process.setSourceMapsEnabled(true);
  if (module.registerHooks) module.registerHooks(hooks);
  else {
    module.register('./hooks.js', import.meta.url); // Node 20
    // Its compiler takes more than it gives where most code runs a few times: here it waits six times as long.
    v8.setFlagsFromString('--interrupt-budget=400000');
  }
}
