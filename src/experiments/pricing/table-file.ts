import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { endianness } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { replaceFile } from '../../support/system/durable-file.js';
import { emptyTable, type TableAsked, type TableHead, type ValuesTable } from './values.js';

/**
 * A table as it is in memory, so that it is read at once: a length in four bytes, so much JSON, and the rows,
 * column by column.
 */

/** What a file says of itself. */
interface FileHead {
  /** Other forms are not read, nor those of machines that write the bytes of a number the other way round. */
  readonly form: string;
  /** SHA-256 of `table` and the rows. */
  readonly hash: string;
  readonly table: TableHead;
}

const FORM = `1 ${endianness()}`;
const LENGTH = 4;

const headOf = ({ question, words, deals, rows, situations }: TableHead): TableHead => ({
  question,
  words,
  deals,
  rows,
  situations,
});

const columnsOf = ({ deal, hand, situation, given, values }: ValuesTable): Uint8Array[] =>
  [deal, hand, situation, given, values].map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength));

function hashOf(table: ValuesTable): string {
  const hash = createHash('sha256').update(JSON.stringify(headOf(table)));
  for (const column of columnsOf(table)) hash.update(column);
  return hash.digest('hex');
}

/** The file appears whole or not at all. */
export async function writeTable(path: string, table: ValuesTable): Promise<void> {
  const head: FileHead = { form: FORM, hash: hashOf(table), table: headOf(table) };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(text.length);
  await replaceFile(path, Buffer.concat([length, text, ...columnsOf(table)]));
}

/** The table in a file; null if there is none for this question, words and deals, or it is not as it was written. */
export async function readTable(path: string, asked: TableAsked): Promise<ValuesTable | null> {
  const file = await open(path).catch(() => null);
  try {
    return file && (await tableIn(file, asked));
  } catch {
    return null;
  } finally {
    await file?.close();
  }
}

async function tableIn(file: FileHandle, asked: TableAsked): Promise<ValuesTable | null> {
  const length = Buffer.alloc(LENGTH);
  await fill(file, length);
  const text = Buffer.alloc(length.readUInt32LE());
  await fill(file, text);
  const { form, hash, table: head } = JSON.parse(text.toString()) as FileHead;
  const { question, words, deals } = head;
  if (form !== FORM || !isDeepStrictEqual({ question, words, deals }, asked)) return null;
  const table = emptyTable(head);
  for (const column of columnsOf(table)) await fill(file, column);
  return hashOf(table) === hash ? table : null;
}

/** Reads as many bytes as there is room for. @throws an error if the file has fewer */
async function fill(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at);
    if (bytesRead === 0) throw new Error('too short');
    at += bytesRead;
  }
}
