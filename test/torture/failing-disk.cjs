'use strict';
/**
 * Loaded ahead of the program (`NODE_OPTIONS=--require`), in its worker threads too: counts the calls that change files
 * below a folder, over all threads of the process, and at the n-th does what the environment says. Nothing of the
 * program is changed, and no other process is concerned. The program changes files by promises, by handles and by
 * functions that wait, never by those that call back.
 *
 * TORTURE_FOLDER  the folder
 * TORTURE_AT      the number of the call that is struck, from 1; 0 strikes none
 * TORTURE_DEED    kill: the process ends before the call; tear: it writes half of its bytes before;
 *                 ENOSPC, EIO: the call fails
 * TORTURE_LASTS   1: all calls from that one on fail
 * TORTURE_LOG     a file that gets a line for every call
 */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { dirname, join, resolve, sep } = require('node:path');
const { fileURLToPath } = require('node:url');
const { getEnvironmentData, isMainThread, setEnvironmentData } = require('node:worker_threads');

/** Calls that name files, with how many names each has. */
const CALLS_OF_PATHS = { rename: 2, link: 2, copyFile: 2, unlink: 1, rmdir: 1, truncate: 1, mkdtemp: 1 };
/** Calls of files that are open. */
const CALLS_OF_FILES = ['ftruncate', 'fsync', 'fdatasync'];
/** The same as methods of handles. */
const HANDLE_CALLS = { truncate: 'ftruncate', sync: 'fsync', datasync: 'fdatasync' };
/** Calls that a full disk does not refuse. */
const MAKE_ROOM = new Set(['unlink', 'rmdir', 'truncate', 'ftruncate']);
const ERRORS = { ENOSPC: [-28, 'no space left on device'], EIO: [-5, 'i/o error'] };

const real = { ...fs };
const promises = { ...fs.promises };
const { env } = process;
const folder = env.TORTURE_FOLDER;
const at = Number(env.TORTURE_AT ?? 0);
const deed = env.TORTURE_DEED ?? 'kill';
const lasts = env.TORTURE_LASTS === '1';
const log = env.TORTURE_LOG === undefined ? null : real.openSync(env.TORTURE_LOG, 'a');
/** Where open files lie, by descriptor or handle; only those below the folder. */
const places = new Map();
const handlePlaces = new WeakMap();
/** How many calls there have been in the process. */
let counter;

// The program's own children inherit the environment; they are other programs.
const isOurs = folder !== undefined && (env.TORTURE_PROCESS ?? String(process.pid)) === String(process.pid);
if (isOurs) {
  if (isMainThread) {
    env.TORTURE_PROCESS = String(process.pid);
    setEnvironmentData('torture', new Int32Array(new SharedArrayBuffer(4)));
  }
  counter = getEnvironmentData('torture');
  hookPaths();
  hookFolders();
  hookOpening();
  hookFiles();
  hookWholeFiles();
  syncBuiltinESMExports();
}

const pathOf = (path) => resolve(path instanceof URL ? fileURLToPath(path) : String(path));
const isBelow = (path) => pathOf(path).startsWith(folder + sep);

/** Counts a call, and strikes it if it is its turn. `tear` writes half of what the call would write. */
function count(call, path, tear = () => {}) {
  const number = Atomics.add(counter, 0, 1) + 1;
  if (log !== null) real.writeSync(log, `${call} ${path}\n`);
  if (at === 0 || number < at || (number > at && !lasts)) return;
  if (deed === 'tear') tear();
  if (deed === 'kill' || deed === 'tear') end();
  if (deed === 'ENOSPC' && MAKE_ROOM.has(call)) return;
  const [errno, text] = ERRORS[deed];
  // Calls of open files do not say where, as in Node.
  const isOfFile = call.startsWith('write') || CALLS_OF_FILES.includes(call);
  const error = new Error(`${deed}: ${text}, ${call}${isOfFile ? '' : ` '${path}'`}`);
  throw Object.assign(error, { code: deed, errno, syscall: call }, isOfFile ? {} : { path });
}

function end() {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Replaces a function in both of its forms by one that counts first. */
function replace(name, sync) {
  if (name in promises) fs.promises[name] = async (...args) => sync(...args);
  fs[`${name}Sync`] = sync;
}

function hookPaths() {
  for (const [name, paths] of Object.entries(CALLS_OF_PATHS)) {
    replace(name, (...args) => {
      if (args.slice(0, paths).some(isBelow)) count(name, pathOf(args[paths - 1]));
      return real[`${name}Sync`](...args);
    });
  }
}

/** Folders with those that they go into, and with all that is in them, are made and removed one by one. */
function hookFolders() {
  replace('mkdir', (path, options) => {
    const isDeep = isBelow(path) && options?.recursive === true;
    if (!isDeep && isBelow(path)) count('mkdir', pathOf(path));
    if (!isDeep || real.existsSync(path)) return real.mkdirSync(path, options);
    const missing = [];
    for (let each = pathOf(path); !real.existsSync(each); each = dirname(each)) missing.unshift(each);
    for (const each of missing) fs.mkdirSync(each);
    return missing[0];
  });
  replace('rm', (path, options) => {
    const found = isBelow(path) ? real.lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (found === undefined) return real.rmSync(path, options);
    if (!found.isDirectory()) return fs.unlinkSync(path);
    if (options?.recursive !== true) return real.rmSync(path, options); // throws
    for (const name of real.readdirSync(path)) fs.rmSync(join(pathOf(path), name), options);
    return fs.rmdirSync(path);
  });
}

const isWriting = (flags) =>
  typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : /[wa+]/.test(flags);

function hookOpening() {
  fs.openSync = (path, flags = 'r', mode = 0o666) => {
    if (isBelow(path) && isWriting(flags)) count('open', pathOf(path));
    const file = real.openSync(path, flags, mode);
    if (isBelow(path)) places.set(file, pathOf(path));
    return file;
  };
  fs.closeSync = (file) => {
    places.delete(file);
    return real.closeSync(file);
  };
  let known = false;
  fs.promises.open = async (path, flags = 'r', mode = 0o666) => {
    if (isBelow(path) && isWriting(flags)) count('open', pathOf(path));
    const handle = await promises.open(path, flags, mode);
    if (!known) hookHandles(Object.getPrototypeOf(handle)); // which can only be had from a handle
    known = true;
    if (isBelow(path)) handlePlaces.set(handle, pathOf(path));
    return handle;
  };
}

function hookFiles() {
  fs.writeSync = (file, data, ...rest) => {
    const place = places.get(file);
    if (place !== undefined) count('write', place, () => tear(file, data, rest));
    return real.writeSync(file, data, ...rest);
  };
  for (const name of CALLS_OF_FILES) {
    replace(name, (file, ...rest) => {
      const place = places.get(file);
      if (place !== undefined) count(name, place);
      return real[`${name}Sync`](file, ...rest);
    });
  }
}

/** Writing a file is opening, writing and closing it. */
function hookWholeFiles() {
  fs.writeFileSync = (path, data, options = {}) => {
    const file = typeof path === 'number' ? path : fs.openSync(path, options.flag ?? 'w', options.mode);
    try {
      const bytes = Buffer.from(data);
      for (let done = 0; done < bytes.length; ) done += fs.writeSync(file, bytes, done, bytes.length - done);
    } finally {
      if (file !== path) fs.closeSync(file);
    }
  };
  fs.promises.writeFile = async (path, data, options = {}) => {
    const file = await fs.promises.open(path, options.flag ?? 'w', options.mode);
    try {
      await file.writeFile(data);
    } finally {
      await file.close();
    }
  };
}

function hookHandles(prototype) {
  const { write, writeFile } = prototype;
  prototype.write = async function (data, ...rest) {
    const place = handlePlaces.get(this);
    if (place !== undefined) count('write', place, () => tear(this.fd, data, rest));
    return write.call(this, data, ...rest);
  };
  prototype.writeFile = async function (data, options) {
    if (!handlePlaces.has(this)) return writeFile.call(this, data, options);
    const bytes = Buffer.from(data);
    for (let done = 0; done < bytes.length; ) done += (await this.write(bytes, done, bytes.length - done)).bytesWritten;
  };
  prototype.appendFile = prototype.writeFile;
  for (const [name, call] of Object.entries(HANDLE_CALLS)) {
    const original = prototype[name];
    prototype[name] = async function (...args) {
      const place = handlePlaces.get(this);
      if (place !== undefined) count(call, place);
      return original.apply(this, args);
    };
  }
}

/** Writes half of what a call of `write` would write: a text, or so many bytes of some, at a place or at the end. */
function tear(file, data, [offset = 0, length = data.length - offset, position = null]) {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data.subarray(offset, offset + length);
  real.writeSync(file, bytes.subarray(0, bytes.length >> 1), 0, bytes.length >> 1, position);
}
