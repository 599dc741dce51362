import { defineBot } from '../src/public/bots.js';

/** Implements no method, so every answer is the legal default: it passes, keeps, and plays its lowest card. */
export default defineBot({ name: 'lowest', about: 'the legal defaults: passes, keeps, plays its lowest card' });
