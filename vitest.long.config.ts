import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The system suite by its former name, until all use `--mode system`. */
export default defineConfig(() => base({ command: 'serve', mode: 'system' }));
