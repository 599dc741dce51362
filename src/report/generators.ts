/** What pages of ours are known by. */
export const GENERATORS = { report: 'bolachen report', deals: 'bolachen view' } as const;
