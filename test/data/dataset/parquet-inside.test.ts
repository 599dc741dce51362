import { readFileSync } from 'node:fs';
import { ByteWriter } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { ROOT } from '../../sources.js';

/**
 * `format/parquet.ts` writes headers and footers with parts of hyparquet-writer that are none of its public interface,
 * which takes no encoded pages. If another version is to be used, this says what became of them.
 */

const inside = (file: string): Promise<Record<string, unknown>> =>
  import(`hyparquet-writer/src/${file}`).catch((error: Error) =>
    expect.fail(`hyparquet-writer has no src/${file} any more, of which format/parquet.ts is made: ${error.message}`),
  );

/** What a part writes, in hexadecimal digits. */
async function written(file: string, name: string, what: unknown): Promise<string> {
  const write = (await inside(file))[name];
  expect(write, `${name} of hyparquet-writer/src/${file}, which format/parquet.ts calls`).toBeTypeOf('function');
  const writer = new ByteWriter();
  (write as (writer: ByteWriter, what: unknown) => void)(writer, what);
  return Buffer.from(writer.getBytes()).toString('hex');
}

test('hyparquet-writer is pinned: its parts may change with any version', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  expect(dependencies['hyparquet-writer']).toMatch(/^\d+\.\d+\.\d+$/);
});

const PAGE = { uncompressed_page_size: 9, compressed_page_size: 7 };
const VALUES = { num_values: 5, num_nulls: 1, num_rows: 5, definition_levels_byte_length: 2, is_compressed: true };

test.each([
  [
    'a dictionary',
    { type: 'DICTIONARY_PAGE', ...PAGE, dictionary_page_header: { num_values: 3, encoding: 'PLAIN' } },
    '15041512150e4c150615000000',
  ],
  [
    'values',
    {
      type: 'DATA_PAGE_V2',
      ...PAGE,
      data_page_header_v2: { ...VALUES, encoding: 'RLE_DICTIONARY', repetition_levels_byte_length: 0 },
    },
    '15061512150e5c150a1502150a1510150415000000',
  ],
])('the header of a page of %s is that of the format (parquet.thrift)', async (_, header, bytes) => {
  expect(await written('datapage.js', 'writePageHeader', header)).toBe(bytes);
});

test('the footer is that of the format: its length, in four bytes, is the last of it', async () => {
  const footer = await written('metadata.js', 'writeMetadata', {
    version: 2,
    created_by: 'bolachen',
    schema: [{ name: 'root', num_children: 0 }],
    num_rows: 0n,
    row_groups: [],
  });
  expect(footer).toBe('1504191c4804726f6f74150000160019002808626f6c616368656e1900001e000000');
});
