/** The names of the rule sets. Separate from the rules, because the help texts need only these. */
export const ruleSetNames = ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'] as const;
