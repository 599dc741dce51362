import { CSV, GAME, someBots } from '../../runs/run/options.js';
import { group, type OptionsOf, onOff, option, whole } from '../../support/input/option.js';

/** What is played to learn what options of the rules change. */
export const EFFECTS = {
  /** Always: without it `rules` plays nothing. */
  effects: option(onOff, 'play every value of every option on the same deals'),
  ...GAME,
  ...CSV,
  ...group('Deals:', {
    bots: option(someBots, 'one bot for all seats, or three for forehand, middlehand and dealer', {
      as: 'list',
      usual: 'keen',
    }),
    deals: option(whole(3, 1e9), 'how many deals, the same for every value', { usual: 20_000 }),
  }),
};

export interface EffectsWhat extends Omit<OptionsOf<typeof EFFECTS>, 'effects'> {}
