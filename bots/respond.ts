import { defineBot } from '../src/public/bots.js';
import keen from './keen.js';
import { alike, responder } from './respond/responder.js';

/** Plays every answer on with a model in all seats: what it wins is at least what could be won against the model. */
export default defineBot({
  name: 'respond',
  about: 'answers what is worth most if a model plays on in all seats: at least so much could be won against it',
  params: { model: 'keen', worlds: 300 },
  paramsAbout: {
    model: 'the bot that plays on, as respond(model=./mine.ts)',
    worlds: 'in how many worlds at most it plays each answer on',
  },
  ranges: { worlds: [1, 100_000] },
  memoryless: true,
  sit: ({ params, model, ...place }) =>
    responder(place, model === undefined ? alike(keen) : [model, model, model], Math.floor(params.worlds)),
});
