/** The names of the rule sets: apart from the rules, since the help of the commands needs only these. */
export const ruleSetNames = ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'] as const;
