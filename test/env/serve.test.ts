import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { hostileFrames } from './frames.js';

const folder = mkdtempSync(join(tmpdir(), 'bolachen-frames-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('of a hostile message, one line says what is wrong, and nothing hangs', () => hostileFrames(300, folder));
