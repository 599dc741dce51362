import { refusals, SEE_HELP } from './refused.js';

refusals('a flag in place of a value', { code: 2 }, [
  ...(
    [
      ['simulate', '--seed', '--no-out'],
      ['simulate', '--bots', '--json'],
      ['simulate', '--out', '--force'],
      ['simulate --deals 5', '--rule', '--full'],
      ['dataset', '--where', '--no-out'],
      ['runs page x', '--out', '--open'],
      ['advise HA', '--after', '--seat'],
    ] as const
  ).map(
    ([command, flag, found]) =>
      [
        `${command} ${flag} ${found}`,
        `${flag}: needs a value; found the flag "${found}" (a text like that: ${flag}=${found})`,
      ] as const,
  ),
  ['simulate --deals -5', '--deals: expected a whole number from 1 up; found -5'],
  ['compare sound bold --session 5', `unknown option '--session'${SEE_HELP}`],
]);
