// Runs one command of the compiled program after the other, in one process: `{ folder, words }` comes as a message, `{
// code, stdout, stderr }` goes.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const said = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  process[name].write = (piece, ...rest) => {
    said[name] += Buffer.from(piece).toString();
    const back = rest.at(-1);
    if (typeof back === 'function') setImmediate(back);
    return true;
  };
}

const { run } = await import(pathToFileURL(resolve('dist/cli/program.js')).href);

process.on('message', async ({ folder, words }) => {
  said.stdout = '';
  said.stderr = '';
  process.exitCode = undefined;
  process.chdir(folder);
  await run(words);
  for (const name of SIGNALS) process.removeAllListeners(name);
  process.send({ code: Number(process.exitCode ?? 0), signal: null, ...said });
});
process.send('ready');
