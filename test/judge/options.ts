/** The rule sets and every option with its values, the default first; of numbers and ladders a few. */

export type Kind = 'bolachen' | 'wallachen';

export const FULL_LADDER: readonly string[] = ['6', '7', '8', '9', '10', 'bettel', 'mord'];
const SIRCH = ['6', 'bettel', 'mord'];
/** null, or rungs that ascend (W34). */
const OTHERS = ['6', '8', 'mord', 'bettel mord', '7 9 10', '6 7 mord'].map((rungs) => rungs.split(' '));
const LADDERS: readonly (readonly string[] | null)[] = [null, SIRCH, ...OTHERS, FULL_LADDER];

const choice = <const T>(...values: readonly T[]): readonly T[] => values;
const whole = (...values: readonly number[]): readonly number[] => values;

const COMMON = {
  partnerLedRelief: choice(false, true), // B28
  mustHead: choice('always', 'trump-only', 'never'), // B29 W27
  mustTrump: choice(true, false), // B26
  mustUndertrump: choice(true, false), // B27 W27
  earlyEnd: choice(true, false), // B32 W28
  raiseAfterPickup: choice(true, false), // B15 W17
};

const BOLACHEN = {
  secondDefenderRelief: choice('head-and-trump', 'head-and-trump-in-suit', 'head-only', 'none', 'free'), // B25 B26
  ...COMMON,
  raiseBeforePickup: choice(true, false), // B14
  dealerBid: choice('in-turn', 'if-others-pass'), // B06
  suitInBid: choice('only-if-contested', 'always'), // B09
  brandContest: choice('sequential', 'simultaneous', 'rising'), // B10
  cardCall: choice(true, false), // B17 B18 B22
  calledInTalon: choice('pick-up', 'second-call'), // B21
  returnCardBy: choice('declarer', 'dealer', 'holder'), // B18
  brandTarget: whole(6, 1, 2, 3, 4, 5, 7, 8, 9, 10), // B03
  brandValue: whole(1, 2, 7), // B34
  bettelValue: whole(2, 1, 5),
  mordValue: whole(3, 5, 1),
};

const WALLACHEN = {
  secondDefenderRelief: choice('none', 'head-and-trump', 'head-and-trump-in-suit', 'head-only', 'free'), // W19
  ...COMMON,
  packets: choice('3-4-3', '5-5', '4-4-2'), // W02
  doppeln: choice(true, false), // W03
  doppelnTurns: choice('in-turn', 'unseen'), // W04
  tenBid: choice(true, false), // W06
  ladder: LADDERS, // W34
  dealerDuel: choice('hold', 'last-word'), // W11
  allPass: choice('forehand-plays', 'pot'), // W14 W15
  potOnLoss: choice('stays', 'split'), // W15
  tapping: choice<boolean | string>(false, true, 'defenders'), // W29
  kontra: choice(true, false), // W20 W21
  kontraWindow: choice('before-card', 'first-trick', 'before-lead'), // W20
  kontraTurns: choice('one', 'each', 'chain-3', 'chain-4', 'chain-5', 'chain-6'), // W21
  winPays: choice('taken', 'announced'), // W23
  bettelTariff: whole(12, 11, 17), // W24
  mordTariff: whole(18, 20, 40), // W24
};

type Values<Table> = { readonly [Name in keyof Table]: Table[Name] extends readonly (infer T)[] ? T : never };
export type BolachenRules = Values<typeof BOLACHEN>;
export type WallachenRules = Values<typeof WALLACHEN>;
/** The options that both games know; the follow-suit law needs no others. */
export type CommonRules = Pick<BolachenRules, keyof typeof COMMON | 'secondDefenderRelief'>;

/** Any combination of these values is admissible. */
export const OPTIONS: Record<Kind, Record<string, readonly unknown[]>> = { bolachen: BOLACHEN, wallachen: WALLACHEN };

/** Rule sets by name: which game it is, and what differs from its defaults. */
export const RULE_SETS: Readonly<Record<string, { kind: Kind; differs: Readonly<Record<string, unknown>> }>> = {
  bolachen: { kind: 'bolachen', differs: {} },
  'bolachen-old': {
    kind: 'bolachen',
    differs: {
      ...{ secondDefenderRelief: 'free', mustHead: 'never', mustTrump: false },
      ...{ raiseBeforePickup: false, earlyEnd: false },
    },
  },
  wallachen: { kind: 'wallachen', differs: {} },
  'wallachen-sirch': { kind: 'wallachen', differs: { ladder: SIRCH } },
};

/** The value of every option of the game: the default unless `differs` names another. */
const complete = (kind: Kind, differs: Readonly<Record<string, unknown>>): object => ({
  ...Object.fromEntries(Object.entries(OPTIONS[kind]).map(([name, [value]]) => [name, value])),
  ...differs,
});

export const bolachenRules = (differs: Readonly<Record<string, unknown>> = {}): BolachenRules =>
  complete('bolachen', differs) as BolachenRules;

export const wallachenRules = (differs: Readonly<Record<string, unknown>> = {}): WallachenRules =>
  complete('wallachen', differs) as WallachenRules;
