/** The rule sets and every option, with its admissible values, the default first. */

export type Kind = 'bolachen' | 'wallachen';

interface Option<T> {
  /** All admissible values, or for numbers and ladders a few that tell readings apart. */
  readonly values: readonly T[];
  readonly expected: string;
  readonly admits: (value: unknown) => boolean;
}

function choice<const T>(...values: readonly T[]): Option<T> {
  return { values, expected: values.join(', '), admits: (value) => values.some((known) => known === value) };
}

function whole(from: number, to: number, ...values: readonly number[]): Option<number> {
  const admits = (value: unknown) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
  return { values, expected: `a whole number ${from} to ${to}`, admits };
}

export const FULL_LADDER: readonly string[] = ['6', '7', '8', '9', '10', 'bettel', 'mord'];
const SIRCH = ['6', 'bettel', 'mord'];

/** null, or a non-empty ascending list of rungs (W34). */
function isLadder(value: unknown): boolean {
  if (value === null) return true;
  if (!Array.isArray(value) || value.length === 0) return false;
  const places = value.map((rung) => FULL_LADDER.indexOf(rung));
  return places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]));
}

const LADDERS: Option<readonly string[] | null> = {
  values: [null, SIRCH, ['6'], ['8'], ['mord'], ['bettel', 'mord'], ['7', '9', '10'], ['6', '7', 'mord'], FULL_LADDER],
  expected: `null or an ascending list out of ${FULL_LADDER.join(' ')}`,
  admits: isLadder,
};

const COMMON = {
  partnerLedRelief: choice(false, true), // B28
  mustHead: choice('always', 'trump-only', 'never'), // B29 W27
  mustTrump: choice(true, false), // B26
  mustUndertrump: choice(true, false), // B27 W27
  earlyEnd: choice(true, false), // B32 W28
  raiseAfterPickup: choice(true, false), // B15 W17
};

const BOLACHEN = {
  secondDefenderRelief: choice('head-and-trump', 'head-only', 'none', 'free'), // B25 B26
  ...COMMON,
  raiseBeforePickup: choice(true, false), // B14
  suitInBid: choice('only-if-contested', 'always'), // B09
  brandContest: choice('sequential', 'simultaneous', 'rising'), // B10
  cardCall: choice(true, false), // B17 B18 B22
  calledInTalon: choice('no-exchange', 'second-call'), // B21
  returnCardBy: choice('declarer', 'dealer', 'holder'), // B18
  brandTarget: whole(1, 10, 6, 1, 2, 3, 4, 5, 7, 8, 9, 10), // B03
  brandValue: whole(1, Infinity, 1, 2, 7), // B34
  bettelValue: whole(1, Infinity, 2, 1, 5),
  mordValue: whole(1, Infinity, 3, 5, 1),
};

const WALLACHEN = {
  secondDefenderRelief: choice('none', 'head-and-trump', 'head-only', 'free'), // W19
  ...COMMON,
  packets: choice('3-4-3', '5-5', '4-4-2'), // W02
  doppeln: choice(true, false), // W03 W04
  doppelnAfter: choice('first-packet', 'three-cards'), // W03
  tenBid: choice(true, false), // W06
  ladder: LADDERS, // W34
  dealerDuel: choice('hold', 'last-word'), // W11
  allPass: choice('forehand-plays', 'pot'), // W14 W15
  potOnLoss: choice('stays', 'split'), // W15
  tapping: choice(false, true), // W29
  kontra: choice(true, false), // W20 W21
  kontraWindow: choice('before-card', 'first-trick', 'before-lead'), // W20
  kontraTurns: choice('one', 'each', 'chain-3', 'chain-4', 'chain-5', 'chain-6'), // W21
  winPays: choice('taken', 'announced'), // W23
  bettelTariff: whole(11, Infinity, 12, 11, 17), // W24
  mordTariff: whole(12, Infinity, 18, 20, 40), // W24
};

type Values<Table> = { readonly [Name in keyof Table]: Table[Name] extends Option<infer T> ? T : never };
export type BolachenRules = Values<typeof BOLACHEN>;
export type WallachenRules = Values<typeof WALLACHEN>;
/** The options that both games know; the follow-suit law needs no others. */
export type CommonRules = Pick<BolachenRules, keyof typeof COMMON | 'secondDefenderRelief'>;

const TABLES: Record<Kind, Record<string, Option<unknown>>> = { bolachen: BOLACHEN, wallachen: WALLACHEN };

const valuesOf = (kind: Kind): Record<string, readonly unknown[]> =>
  Object.fromEntries(Object.entries(TABLES[kind]).map(([name, option]) => [name, option.values]));

/** Every option of each game with its values, the default first. Any combination of the values listed is admissible, but for Doppeln within a packet. */
export const OPTIONS: Record<Kind, Record<string, readonly unknown[]>> = {
  bolachen: valuesOf('bolachen'),
  wallachen: valuesOf('wallachen'),
};

export interface RuleSet {
  readonly kind: Kind;
  readonly differs: Readonly<Record<string, unknown>>;
}

export const RULE_SETS: Readonly<Record<string, RuleSet>> = {
  bolachen: { kind: 'bolachen', differs: {} },
  'bolachen-old': {
    kind: 'bolachen',
    differs: {
      secondDefenderRelief: 'free',
      mustHead: 'never',
      mustTrump: false,
      raiseBeforePickup: false,
      earlyEnd: false,
    },
  },
  wallachen: { kind: 'wallachen', differs: {} },
  'wallachen-sirch': { kind: 'wallachen', differs: { ladder: SIRCH } },
};

/** The value of every option of the game: the default unless `differs` names another. */
function complete(kind: Kind, differs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const table = TABLES[kind];
  const complaint = Object.entries(differs).find(
    ([name, value]) => !Object.hasOwn(table, name) || !table[name].admits(value),
  );
  if (complaint !== undefined) {
    const [name, value] = complaint;
    const expected = Object.hasOwn(table, name) ? table[name].expected : `one of ${Object.keys(table).join(', ')}`;
    throw new Error(`${kind}: ${name}=${JSON.stringify(value)}, expected ${expected}`);
  }
  return Object.fromEntries(
    Object.entries(table)
      .map(([name, { values }]) => [name, values[0]])
      .concat(Object.entries(differs)),
  );
}

export function bolachenRules(differs: Readonly<Record<string, unknown>> = {}): BolachenRules {
  return complete('bolachen', differs) as BolachenRules;
}

export function wallachenRules(differs: Readonly<Record<string, unknown>> = {}): WallachenRules {
  const rules = complete('wallachen', differs) as WallachenRules;
  if (rules.mordTariff <= rules.bettelTariff) throw new Error('wallachen: bettelTariff must be below mordTariff'); // W24
  if (rules.doppeln && rules.packets !== '3-4-3' && rules.doppelnAfter === 'three-cards')
    throw new Error('wallachen: after three cards no packet of 5-5 or 4-4-2 is complete'); // W03
  return rules;
}
