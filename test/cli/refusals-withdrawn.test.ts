import { type Row, refusals, SEE_HELP } from './refused.js';

/** Options that were withdrawn, each with what does the same now. */
const RULE = '--rule plays under other rules; a run each';

const NOW: readonly Row[] = [
  ['compare sound bold --rule-sets 20', RULE],
  ['compare sound bold --rule-seed x', RULE],
  ['rules --draw 3', RULE],
  ['rules --effects --adapt', '--rule of simulate or compare plays under them, with bots that know the rules'],
  ['compare sound bold --disguise x', 'texts for programs have the names of the game'],
  ['rank bold --measure sessions', 'sessions, and who won them, are in the tables of simulate'],
  ['rank bold --session-target 20', 'sessions, and who won them, are in the tables of simulate'],
  ['simulate --match 3 --sheet', 'the page of deals has the score sheet: view, with the records of a run'],
  [
    "simulate --force-after 'F pass'",
    '--after draws hands until the bots answer so, and takes what is given in --hand',
  ],
];

refusals(
  'withdrawn options',
  { code: 2 },
  NOW.map(([line, instead]) => {
    const flag = line.split(' ').findLast((word) => word.startsWith('--'));
    return [line, `${flag}: is no longer an option: ${instead}${SEE_HELP}`];
  }),
);
