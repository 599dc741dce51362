#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { endProcesses } from '../bot/external/wardens.js';
import { end, watchTheEnd } from './ending.js';
import { surviveHangup } from './interrupt.js';
import { endWhenReaderLeaves, flushed, keepStdoutForResults } from './output.js';
import { run } from './program.js';

// The loop that plays the cards calls many small functions, more than V8 puts in line unless it is told to; worker threads follow.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=16000');
setFlagsFromString('--max-inlined-bytecode-size-absolute=40000');
// It compiles such a loop for long: rather once, a little later, than early and again. A run of a thousand deals takes a quarter less.
setFlagsFromString('--interrupt-budget=300000');
watchTheEnd();
surviveHangup();
endWhenReaderLeaves();
keepStdoutForResults();
await run(process.argv.slice(2));
await endProcesses();
await flushed();
end();
