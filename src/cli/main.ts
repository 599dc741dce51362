#!/usr/bin/env node
import { takeAddress } from '../runs/queue/address.js';
import { allEnded } from '../support/system/last-act.js';
import { end, watchTheEnd } from './ending.js';
import { surviveHangup } from './interrupt.js';
import { endWhenReaderLeaves, flushed, keepStdoutForResults } from './output.js';
import { run } from './program.js';

takeAddress();
watchTheEnd();
surviveHangup();
endWhenReaderLeaves();
keepStdoutForResults();
await run(process.argv.slice(2));
await allEnded();
await flushed();
end();
