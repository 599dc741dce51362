import { describe } from 'vitest';
import { rows } from '../../rows.js';
import { testFollowing } from './examples.js';

describe('the follow-suit law of Bolachen', () =>
  testFollowing(
    'bolachen',
    rows`
  TB01 B24 the declarer leads | H | - | GA G7 H8 | GA G7 H8
  TB02 follow and head | H | Dcl G9 | GK G8 HA E7 | GK
  TB03 two cards head | H | Dcl G9 | GA GU G8 HA | GA GU
  TB04 cannot head in suit, may not trump | H | Dcl GK | GO G7 HA | GO G7
  TB05 void: any trump | H | Dcl GA | H7 HK S9 | HK H7
  TB06 void and trumpless | H | Dcl GA | S9 E7 EA | EA E7 S9
  TB07 B25 the first defender headed in suit, the second can follow | H | Dcl G9, Def1 GK | GA G7 H8 | GA G7
  TB07 B25 | H | Dcl G9, Def1 GK | GA G7 H8 | relief=none: GA; relief=head-only: GA G7; relief=free: GA G7 H8
  TB08 B25 the first defender did not beat the declarer | H | Dcl GK, Def1 G8 | GA G7 H8 | GA
  TB09 the first defender ruffed, the second can follow | H | Dcl G9, Def1 H8 | GA G7 HK | GA G7; relief=none: GA G7
  TB09 | H | Dcl G9, Def1 H8 | GA G7 HK | relief=free: GA G7 HK
  TB10 B25 the first defender headed in suit, the second is void | H | Dcl G9, Def1 GK | H7 HA S9 | S9 HA H7
  TB10 B25 | H | Dcl G9, Def1 GK | H7 HA S9 | relief=head-only: HA H7; relief=none: HA H7
  TB11 B30 the first defender ruffed, the second is void and could overruff | H | Dcl G9, Def1 HO | HK H7 S9 | S9 HK H7
  TB11 B30 | H | Dcl G9, Def1 HO | HK H7 S9 | relief=head-and-trump-in-suit: HK H7; relief=head-only: HK H7
  TB11 B30 | H | Dcl G9, Def1 HO | HK H7 S9 | relief=none: HK
  TB12 as TB11, but he cannot overruff | H | Dcl G9, Def1 HO | H9 H7 S9 | S9 H9 H7; relief=head-only: H9 H7
  TB12 | H | Dcl G9, Def1 HO | H9 H7 S9 | relief=none: H9 H7; relief=none mustUndertrump=false: S9 H9 H7
  TB13 trump led: follow and head | H | Dcl HO | HK H9 GA | HK
  TB14 trump led, the partner headed | H | Dcl HO, Def1 HK | HA H7 GA | HA H7; relief=none: HA; relief=free: GA HA H7
  TB15 trump led, no trumps | H | Dcl HO | GA S7 | GA S7
  TB16 the partner led, second to play | H | Def1 S9 | SA S7 H9 | SA
  TB17 the second defender led, the declarer is void | H | Def2 S9 | H7 HK E9 | HK H7
  TB18 B28 the partner led and still wins, last to play | H | Def2 S9, Dcl S8 | SK S7 H9 | SK
  TB18 B28 | H | Def2 S9, Dcl S8 | SK S7 H9 | partnerLedRelief=true: SK S7
  TB19 as TB18, void | H | Def2 SA, Dcl S8 | H7 E9 | H7; partnerLedRelief=true: E9 H7
  TB20 the declarer ruffed the lead: overruff | H | Def2 S9, Dcl H8 | HO H7 E9 | HO
  TB21 B27 as TB20, cannot overruff | H | Def2 S9, Dcl HO | H9 E9 | H9; mustUndertrump=false: E9 H9
  TB22 B31 the declarer ruffed, can follow | H | Def2 S9, Dcl H8 | SA S7 HO | SA S7
  TB23 the declarer can follow, not overruff | H | Def1 S9, Def2 H8 | SA S7 HK | SA S7
  TB24 the declarer is void: overruff | H | Def1 S9, Def2 H8 | HK H7 E9 | HK
  TB25 Bettel: the first defender heads | - | Dcl S8 | SA S7 E9 | SA; mustHead=trump-only: SA S7; mustHead=never: SA S7
  TB26 Bettel: the second defender may duck | - | Dcl S8, Def1 SO | SK S7 E9 | SK S7; relief=none: SK
  TB27 B29 Bettel: the declarer heads | - | Def1 S9, Def2 SX | SU S8 E7 | SU; mustHead=trump-only: SU S8
  TB27 B29 | - | Def1 S9, Def2 SX | SU S8 E7 | mustHead=never: SU S8
  TB28 Bettel: void, anything | - | Def1 S9, Def2 SX | HA G7 E7 | E7 G7 HA
  TB29 Mord: cannot beat | - | Dcl EA | EK E7 H7 | EK E7
  TB30 Mord: hearts are no trumps | - | Dcl EA | HA G7 | G7 HA
  B26 free goes no further than the relief | H | Dcl GK, Def1 G8 | GA G7 H8 | relief=free: GA
  B26 mustTrump=false frees every void hand | H | Def2 S9, Dcl H8 | HO H7 E9 | mustTrump=false: HO H7 E9
  B26 | H | Def2 S9, Dcl H8 | HO H7 E9 | mustTrump=false mustUndertrump=true: HO H7 E9
  B29 mustHead=never: nobody has to overtrump | H | Def2 S9, Dcl H8 | HO H7 E9 | mustHead=trump-only: HO
  B29 | H | Def2 S9, Dcl H8 | HO H7 E9 | mustHead=never: HO H7; mustHead=never mustUndertrump=false: HO H7 E9
  B29 | H | Def2 S9, Dcl H8 | HO H7 E9 | mustHead=always mustUndertrump=false: HO
`,
  ));

describe('the follow-suit law of Wallachen', () =>
  testFollowing(
    'wallachen',
    rows`
  TW01 opening lead S7: follow higher | S | Dcl S7 | SA S9 HK | SA S9
  TW02 W18 W19 the second defender heads his partner | S | Dcl S7, Def1 S9 | SA S8 HK | SA; relief=head-and-trump: SA S8
  TW03 opening lead, void of the new trumps | S | Dcl SA | HK GA | GA HK
  TW04 later trick: ruff the ace of the partner | S | Dcl HK, Def1 HA | S7 G9 | S7; relief=head-and-trump: G9 S7
  TW05 later trick: the declarer ruffed, overruff | S | Def2 H9, Dcl SK | SA S8 G7 | SA
  TW06 W27 as TW05, cannot overruff | S | Def2 H9, Dcl SK | S8 G7 | S8; mustUndertrump=false: G7 S8
  TW07 Bettel: the opening lead makes no trump | - | Dcl S7 | H7 EA | EA H7
  TW08 Bettel: the declarer heads | - | Def2 GX | GU G9 E7 | GU; mustHead=trump-only: GU G9; mustHead=never: GU G9
`,
  ));
