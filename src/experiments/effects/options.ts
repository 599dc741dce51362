import { GAME, HOW } from '../../runs/run/options.js';
import { group, type OptionsOf, onOff, option, some, text, whole } from '../../support/input/option.js';

/** What is played to learn what options of the rules change. */
export const EFFECTS = {
  ...GAME,
  ...group('Deals:', {
    bots: option(text, 'one bot for all seats, or three for forehand, middlehand and dealer', {
      as: 'list',
      usual: 'keen',
    }),
    deals: option(whole(3, 1e9), 'how many deals, the same for every value', { usual: 20_000 }),
    adapt: option(onOff, 'bots sit down under the changed rules; without it they play as under the unchanged ones'),
  }),
};

export const EFFECTS_HOW = some(HOW, 'signal', 'onProgress', 'onNotice');

export interface EffectsWhat extends OptionsOf<typeof EFFECTS> {}

/** How deals are played; does not affect what is found. */
export interface EffectsHow extends OptionsOf<typeof EFFECTS_HOW> {}
