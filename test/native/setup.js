import '../cli/here.ts'; // first: the program keeps hold of the `write` that it finds
import * as module from 'node:module';
import * as hooks from './hooks.js';

/** Before a file of tests: once in a process, which several share. */
const IS_SET_UP = Symbol.for('source is loaded by Node');
if (!(IS_SET_UP in globalThis)) {
  globalThis[IS_SET_UP] = true;
  process.setSourceMapsEnabled(true);
  if (module.registerHooks) module.registerHooks(hooks);
  else module.register('./hooks.js', import.meta.url); // Node 20
}
