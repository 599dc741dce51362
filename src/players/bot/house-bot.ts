import type { Bot, Parameters } from './bot.js';

/** A house bot, as `import keen from 'bolachen/bots/keen'` gives it: the type of them all in package.json. */
declare const bot: Bot<Parameters>;
export default bot;
