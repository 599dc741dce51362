/** The record of src/record/README.md, to be changed at will. */
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
