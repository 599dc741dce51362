import type { Bot, Parameters } from './bot.js';

/** A house bot, as `import keen from 'bolachen/bots/keen'` gives it: what package.json names as the type of them all. */
declare const bot: Bot<Parameters>;
export default bot;
