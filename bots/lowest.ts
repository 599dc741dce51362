import { defineBot } from '../src/public/bots.js';

/** Answers nothing itself, so every legal default stands: it passes, keeps, and plays its lowest card. */
export default defineBot({ name: 'lowest', about: 'the legal defaults: passes, keeps, plays its lowest card' });
