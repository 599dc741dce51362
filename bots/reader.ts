import { defineBot, ImaginedDeal } from '../src/public/bots.js';
import keen from './keen.js';
import { likely } from './pimc/likely.js';
import { solvingPlayer } from './pimc/player.js';
import { alike } from './respond/responder.js';
import sound from './sound.js';

/**
 * Plays as `pimc`, but in worlds that are likely: those in which `keen` would have said, discarded and played what the
 * others have. Besides, it plays each card on in them, with all seats answering as `sound`.
 */
export default defineBot({
  name: 'reader',
  about: 'pimc in likely worlds: reads what the others did, and allows for their mistakes',
  params: { worlds: 20, doubt: 2 },
  paramsAbout: {
    worlds: 'how many worlds it solves and plays on for each card',
    doubt:
      'how much less likely by each card of another seat that keen would not have played, and twice by any other answer; its logarithm',
  },
  ranges: { worlds: [1, 10_000], doubt: [0, 10] },
  reads: { doubt: ['play'] },
  memoryless: true,
  sit: ({ params, ...place }) => {
    const worlds = Math.floor(params.worlds);
    const imagine = (model: typeof keen | typeof sound): ImaginedDeal =>
      new ImaginedDeal(place.game, place.rules, alike(model));
    return solvingPlayer(place, worlds, {
      worldsOf: likely(worlds, imagine(keen), params.doubt),
      imagined: imagine(sound),
    });
  },
});
