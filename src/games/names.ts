/** The names of the rule sets: apart from the rules, since `--help` needs only these. */
export const ruleSetNames = ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'] as const;
