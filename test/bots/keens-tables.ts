const HANDS = ['trump', 'side', 'bettel', 'mord', 'dealtTrump', 'dealtSide', 'dealtBettel', 'dealtMord', 'defence'];
const CALLS = ['callBettel', 'callMord'];
const DOUBLES = ['glimpse', 'foeTrump', 'foeSide', 'foeBettel', 'foeMord'];

/** Names of the tables that keen has learned, in their order. */
export const keensTables = (multiplies: boolean): string[] => [...HANDS, ...(multiplies ? DOUBLES : CALLS)];
