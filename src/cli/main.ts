#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { endProcesses } from '../bot/external/wardens.js';
import { end, watchTheEnd } from './ending.js';
import { surviveHangup } from './interrupt.js';
import { endWhenReaderLeaves, flushed, keepStdoutForResults } from './output.js';
import { run } from './program.js';

// The loop that plays cards calls more small functions than V8 inlines by default. Worker threads inherit these flags.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=16000');
setFlagsFromString('--max-inlined-bytecode-size-absolute=40000');
// Compiling that loop takes long: better once and later than early and again. A run of a thousand deals takes a quarter less time.
setFlagsFromString('--interrupt-budget=300000');
watchTheEnd();
surviveHangup();
endWhenReaderLeaves();
keepStdoutForResults();
await run(process.argv.slice(2));
await endProcesses();
await flushed();
end();
