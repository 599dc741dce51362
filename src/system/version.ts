import { readFileSync } from 'node:fs';
import { packageFile } from './own-file.js';

const { version: own } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string };

/** The version of the program. */
export const version: string = own;
