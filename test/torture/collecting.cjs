'use strict';
/**
 * Loaded ahead of the program, in its worker threads too: collects all garbage now and then, and writes what is left into a file: a line with the
 * thread's number and bytes. The resident set also has what the collector and the allocator keep for later; what grows here leaks.
 */
const { appendFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { threadId } = require('node:worker_threads');

const { LIVE_LOG: log, LIVE_EVERY: every } = process.env;
if (log !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  setInterval(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(log, `${threadId} ${heapUsed + external}\n`);
  }, Number(every)).unref();
}
