const HANDS = ['trump', 'side', 'bettel', 'mord'];
const LEVELS = ['dealtTrump', 'dealtSide', 'dealtBettel', 'dealtMord', 'defence', 'callBettel', 'callMord'];
const DOUBLES = ['glimpse', 'foeTrump', 'foeSide', 'foeBettel', 'foeMord'];

/** Names of the tables that keen has learned, in their order. */
export const keensTables = (multiplies: boolean): string[] => [...HANDS, ...(multiplies ? DOUBLES : LEVELS)];
