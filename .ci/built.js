/**
 * Is `dist` what a build would make? `node .ci/built.js` exits with 0 if so, and notes the commit, which may be another by now; with `--note`,
 * after a build, it writes down of which files that was.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
/** Removed as a build begins, written when it is over. */
export const NOTE = join(DIST, '.built');

/** What a build reads: a hash of all names and contents. */
function hashOfSources() {
  const ofFolder = (folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const ofRoot = readdirSync(ROOT).filter((name) => /^(package|tsconfig).*\.json$|\.js$/.test(name));
  const files = [...['src', 'bots', 'benchmarks'].flatMap(ofFolder), ...ofRoot.map((name) => join(ROOT, name))].sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** The git commit that is built, for manifests; none outside a checkout, as in an unpacked archive. */
export function noteCommit() {
  writeFileSync(join(DIST, 'commit.txt'), commitHere());
}

function commitHere() {
  if (!existsSync(join(ROOT, '.git'))) return '';
  const git = (...args) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+changes`;
  } catch {
    return ''; // no git on this machine
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--note')) writeFileSync(NOTE, hashOfSources());
  else if (existsSync(NOTE) && readFileSync(NOTE, 'utf8') === hashOfSources()) noteCommit();
  else process.exitCode = 1;
}
