export { keen as default } from './keen/bot.js';
