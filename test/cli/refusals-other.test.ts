import { rows } from '../rows.js';
import { type Row, refusals, SEE_HELP } from './refused.js';

const LEGAL = 'legal: pass, brand, bettel, mord';
const GROUPS = 'expected 4 (forehand, middlehand, dealer, talon)';
const A = 'X.O.KOX8.KX97';
const B = 'AO8.AKX9.U.U8';

refusals('perft and rules', { code: 2 }, [
  [`perft --depth 1 --deal '${A} ${B}'`, `--deal: has 2 groups, ${GROUPS}; found "${A} ${B}"`],
  ['perft --depth 41 --deal 5', '--depth: expected a whole number from 1 to 40; found 41'],
  ["perft --depth 1 --deal 5 --after 'M pass'", `--after: action 0: "M pass" is out of turn: F is asked; ${LEGAL}`],
  ['rules --seed x', '--seed: needs --effects'],
  ['rules --out x', '--out: needs --effects'],
  ['rules --effects --deals 1', '--deals: expected a whole number from 3 to 1000000000; found 1'],
  ['rules --effects --bots keen,sound', '--bots: expected one bot, or three; found 2'],
]);

const CONTEST = 'bolachen: brandContest must be sequential, simultaneous, rising; found';
refusals('rules that are none, flags without what they need or in place of a value', { code: 2 }, [
  ...['deal --seed a', 'deal --deal 5', 'perft --deal 5 --depth 1', 'solve --deal 5', 'view --seed a'].map(
    (line): Row => [
      `${line} --rule mordValue=NaN`,
      '--rule: bolachen: mordValue must be an integer from 1 to 1000000; found "NaN"',
    ],
  ),
  ['rules --effects --rule brandContest=risin', `--rule: ${CONTEST} "risin"`],
  ['deal --deal 5 --game chess', '--game: "chess" is not one of bolachen, bolachen-old, wallachen, wallachen-sirch'],
  ['rank --threads 1', '--threads: needs a bot; without one the ladder is shown'],
  ['rank --out x', '--out: needs a bot; without one the ladder is shown'],
  ['deal', 'give --seed or --deal'],
  ['deal --seed a --deal 5', '--deal: cannot be given together with --seed'],
  ['deal --deal 5 --deals 2', '--deals: needs --seed'],
  ['bench fast', `too many arguments for 'bench': "fast" (did you mean --bots fast?)${SEE_HELP}`],
  ['bench --bots sound,bold', '--bots: expected one bot, or three; found 2'],
  ['bench --signature --threads 1', '--signature: cannot be given together with --threads'],
  ['bench --bots sound --threads 1', '--bots: cannot be given together with --threads'],
  ['bench --threads some', '--threads: expected a whole number from 0 to 256; found "some"'],
  ...rows`
    simulate | --seed | --no-out ‖ simulate | --bots | --json ‖ simulate | --out | --force
    simulate --deals 5 | --rule | --full ‖ dataset | --where | --no-out ‖ runs page x | --out | --open
    advise HA | --after | --seat
  `.map(([command, flag, found]): Row => {
    const hint = `a text like that: ${flag}=${found}`;
    return [`${command} ${flag} ${found}`, `${flag}: needs a value; found the flag "${found}" (${hint})`];
  }),
  ['simulate --deals -5', '--deals: expected a whole number from 1 up; found -5'],
  ['compare sound bold --session 5', `unknown option '--session'${SEE_HELP}`],
]);
