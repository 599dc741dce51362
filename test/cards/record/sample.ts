/** The record of src/cards/record/README.md, to be changed at will. */
export const SAMPLE = {
  game: 'bolachen',
  rules: {},
  deal: 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.',
  players: { F: 'Resi', M: 'Xaver', D: 'Vroni' },
  seed: null,
  index: null,
  actions: (
    'F pass, M brand, D brand, M bells, D withdraw, M keep, M brand-S, M discard E8 G9, ' +
    'M SA, D S7, F SO, M SK, D S8, F E7, M SU, D G7, F G8, M HA, D H7, F HX, M HO, D HK, F E9, D EA, F EX, M EU, ' +
    'D GA, F GX, M GU, D EO, F EK, M S9, M H8, D H9, F GO, D HU, F GK, M SX'
  ).split(', '),
  result: { declarer: 'M', contract: 'brand-S', tricks: 6, won: true, score: [-1, 2, -1] },
  faults: [],
} as const satisfies Record<string, unknown> & { actions: unknown };

/** A Mord of Wallachen under two doublings, lost at once. */
export const MORD = {
  game: 'wallachen',
  rules: {},
  deal: 'K98.X.AO97.97 O7.AO7.KU.AOX AUX.KU9.X8.U8 .8..K',
  players: { F: 'Resi', M: 'Xaver', D: 'Vroni' },
  seed: 'show',
  index: 0,
  actions: (
    'F double, M no-double, D double, F pass, M play, D pass, M mord, M discard EX SO, ' +
    'M HO, D no-kontra, D HA, F no-kontra, F HK'
  ).split(', '),
  result: { declarer: 'M', contract: 'mord', tricks: 0, won: false, score: [72, -144, 72] },
  faults: [{ seat: 'M', at: 7, kind: 'illegal', detail: 'discard: 99 is not legal' }],
} as const satisfies Record<string, unknown>;

/** A deal of Wallachen that nobody played. */
export const PASSED_OUT = {
  game: 'wallachen',
  rules: { doppeln: false, allPass: 'pot' },
  deal: 'AK.UX98.K.AKX UX8.7.U987.O7 O97.AKO.AOX.U ...98',
  pot: [3, 6],
  players: { F: 'Resi', M: 'Xaver', D: 'Vroni' },
  seed: 'show',
  index: 1,
  actions: ['F pass', 'M pass', 'D pass'],
  result: { declarer: null, contract: null, tricks: null, won: null, score: [-1, -1, -1] },
  faults: [],
} as const satisfies Record<string, unknown>;
