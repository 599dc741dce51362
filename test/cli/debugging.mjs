import { Session } from 'node:inspector';
import { SourceMap } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * A debugger as editors have one: `node debugging.mjs PROGRAM WORDS…` with BREAKPOINT=PATH:LINE prints where the main
 * thread stops first, as `stopped at FILE:LINE with NAMES`, by the addresses and source maps of the scripts that it
 * loads.
 */

if (isMainThread) {
  const [, path, line] = /^(.*):(\d+)$/.exec(process.env.BREAKPOINT);
  const thread = new Worker(new URL(import.meta.url), { workerData: { path, line: Number(line) }, execArgv: [] });
  await new Promise((ready) => thread.once('message', ready));
  thread.unref();
  process.argv.splice(1, 1);
  await import(pathToFileURL(process.argv[1]).href);
} else {
  const { parentPort } = await import('node:worker_threads');
  const session = new Session();
  session.connectToMainThread();
  const maps = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => {
    if (params.sourceMapURL?.startsWith('data:')) maps.set(params.scriptId, params);
  });
  session.on('Debugger.paused', ({ params: { reason, data, callFrames } }) => {
    if (reason === 'instrumentation') maps.has(data.scriptId) && breakIn(maps.get(data.scriptId));
    else print(callFrames[0]);
    session.post('Debugger.resume');
  });

  /** Sets the breakpoint where the source map of a script says its line is. */
  function breakIn(script) {
    const { map, url } = sourceMapOf(script);
    const index = map.payload.sources.findIndex((source) => hrefOf(map, source, url) === workerData.path);
    if (index < 0) return;
    for (let line = 0; line <= script.endLine; line++) {
      for (let column = 0; column < 200; column++) {
        const { originalSource, originalLine, generatedLine, generatedColumn } = map.findEntry(line, column);
        const isThere = originalSource === map.payload.sources[index] && originalLine === workerData.line - 1;
        if (!isThere || generatedLine !== line || generatedColumn !== column) continue;
        const location = { scriptId: script.scriptId, lineNumber: line, columnNumber: column };
        return session.post('Debugger.setBreakpoint', { location });
      }
    }
  }

  function print({ location, scopeChain }) {
    const { map } = sourceMapOf(maps.get(location.scriptId));
    const { originalSource, originalLine } = map.findEntry(location.lineNumber, location.columnNumber);
    session.post('Runtime.getProperties', { objectId: scopeChain[0].object.objectId }, (_, { result }) =>
      console.error(
        `stopped at ${originalSource}:${originalLine + 1} with ${result.map(({ name }) => name).join(' ')}`,
      ),
    );
    session.post('Debugger.disable');
  }

  const hrefOf = (map, source, url) =>
    new URL(source, map.payload.sourceRoot ? `${map.payload.sourceRoot}/` : url).pathname;
  const sourceMapOf = ({ sourceMapURL, url }) => ({
    map: new SourceMap(JSON.parse(Buffer.from(sourceMapURL.split('base64,')[1], 'base64'))),
    url,
  });
  session.post('Debugger.enable');
  parentPort.on('message', () => {}); // keeps this thread alive
  const where = { instrumentation: 'beforeScriptWithSourceMapExecution' };
  session.post('Debugger.setInstrumentationBreakpoint', where, () => parentPort.postMessage('ready'));
}
