import { relative } from 'node:path';

/** A path as a person in this folder would write it. */
export const shownPath = (path: string): string => relative(process.cwd(), path) || '.';
