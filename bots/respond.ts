import { defineBot } from '../src/public/bots.js';
import keen from './keen.js';
import { bySeat, modelled, responder } from './respond/responder.js';

/** Plays every answer on with models in all seats: what it wins is at least what could be won against them. */
export default defineBot({
  name: 'respond',
  about: 'answers what is worth most if a model plays on in all seats: at least so much could be won against it',
  params: { model: 'keen', own: 'model', others: 'model', worlds: 300 },
  paramsAbout: {
    model: 'the bot that plays on, as respond(model=./mine.ts)',
    own: 'the bot that plays on in its own seat, if it is another',
    others: 'the bot that the others are taken for, as respond(others=sound)',
    worlds: 'in how many worlds at most it plays each answer on',
  },
  ranges: { worlds: [1, 100_000] },
  memoryless: true,
  sit: ({ params, models = {}, ...place }) => {
    const model = models.model ?? modelled(keen);
    const { own = model, others = model } = models;
    return responder(place, bySeat(own, others), Math.floor(params.worlds));
  },
});
