import { describe } from 'vitest';
import { type FollowRow, testFollowing } from '../rows.js';

const WALLACHEN: readonly FollowRow[] = [
  ['TW01', 'opening lead S7: follow higher', 'S', 'Dcl S7', 'SA S9 HK', { default: 'SA S9' }],
  [
    'TW02 W18 W19',
    'the second defender heads his partner',
    'S',
    'Dcl S7, Def1 S9',
    'SA S8 HK',
    { default: 'SA', 'secondDefenderRelief=head-and-trump': 'SA S8' },
  ],
  ['TW03', 'opening lead, void of the new trumps', 'S', 'Dcl SA', 'HK GA', { default: 'GA HK' }],
  [
    'TW04',
    'later trick: ruff the ace of the partner',
    'S',
    'Dcl HK, Def1 HA',
    'S7 G9',
    { default: 'S7', 'secondDefenderRelief=head-and-trump': 'G9 S7' },
  ],
  ['TW05', 'later trick: the declarer ruffed, overruff', 'S', 'Def2 H9, Dcl SK', 'SA S8 G7', { default: 'SA' }],
  [
    'TW06',
    'as TW05, cannot overruff',
    'S',
    'Def2 H9, Dcl SK',
    'S8 G7',
    { default: 'S8', 'mustUndertrump=false': 'G7 S8' },
  ],
  ['TW07', 'Bettel: the opening lead makes no trump', '-', 'Dcl S7', 'H7 EA', { default: 'EA H7' }],
  [
    'TW08',
    'Bettel: the declarer heads',
    '-',
    'Def2 GX',
    'GU G9 E7',
    { default: 'GU', 'mustHead=trump-only': 'GU G9', 'mustHead=never': 'GU G9' },
  ],
];

/** What the options mean beyond the worked examples. */
const OPTION_ROWS: readonly FollowRow[] = [
  [
    'B26',
    'free goes no further than the relief',
    'H',
    'Dcl GK, Def1 G8',
    'GA G7 H8',
    { 'secondDefenderRelief=free': 'GA' },
  ],
  [
    'B26',
    'mustTrump=false frees every void hand',
    'H',
    'Def2 S9, Dcl H8',
    'HO H7 E9',
    { 'mustTrump=false': 'HO H7 E9', 'mustTrump=false mustUndertrump=true': 'HO H7 E9' },
  ],
  [
    'B29',
    'mustHead=never: nobody has to overtrump',
    'H',
    'Def2 S9, Dcl H8',
    'HO H7 E9',
    {
      'mustHead=trump-only': 'HO',
      'mustHead=never': 'HO H7',
      'mustHead=never mustUndertrump=false': 'HO H7 E9',
      'mustHead=always mustUndertrump=false': 'HO',
    },
  ],
];

describe('the follow-suit law of Wallachen', () => testFollowing(WALLACHEN, 'wallachen'));
describe('the follow-suit law under the options', () => testFollowing(OPTION_ROWS, 'bolachen'));
