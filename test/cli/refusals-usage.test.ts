import { describeRuleSet } from '../../src/cards/games/rule-sets.js';
import { HOUSE_BOTS } from '../../src/players/bot/loading/load.js';
import { SEED_EXPECTED } from '../../src/support/input/seed.js';
import { rows } from '../rows.js';
import { type Row, refusals, refusing, SEE_HELP } from './refused.js';

const ACTION = 'is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA';
const BOTS = `is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts`;
const CONTRACTS = 'is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord';
const SEAT = 'is not a seat: F (forehand), M (middlehand) or D (dealer)';
const OPTIONS = Object.keys(describeRuleSet('bolachen').options).join(', ');
const GAMES = 'is not one of bolachen, bolachen-old, wallachen, wallachen-sirch';
const SEATED = 'expected SEAT=CARDS with a seat of F, M, D or T (talon); found';
const FIRST_OF = 'must be the first board of a match, a multiple of';
const NAME = 'new-bot: expected a name of letters from A to z, digits, - and _, a letter first, as in duck';
const HIDES = 'would hide the module that it has to import';
const GIVEN = 'F=AKO.97..UX987';

const AMOUNTS = 'expected a number above 0, or one for every contract, as in brand=0.10,bettel=0.20,mord=0.50';

refusals('form', { code: 2 }, [
  ['simulat', `unknown command 'simulat'\n(Did you mean simulate?)${SEE_HELP}`],
  ['simulate --dealz 5', `unknown option '--dealz' (did you mean "--deals"?)${SEE_HELP}`],
  ['rules bolachen', `too many arguments for 'rules': "bolachen" (did you mean --game bolachen?)${SEE_HELP}`],
  ['compare a b 50', `too many arguments for 'compare': "50"${SEE_HELP}`],
  ['bots sound bold mine', `too many arguments for 'bots': "bold", "mine"${SEE_HELP}`],
  ['perft --deal 5', '--depth: is missing'],
  ['simulate --game skat', `--game: "skat" ${GAMES}`],
  ['simulate --game Wallachen', `--game: "Wallachen" ${GAMES} (did you mean "wallachen"?)`],
  ['simulate --rule __proto__=1', `--rule: bolachen: has no option "__proto__"; its options are ${OPTIONS}`],
  ['simulate --rule mordValue=5 --rule mordValue=6', '--rule: mordValue is given twice'],
  ['simulate --game wallachen --rule bettelTariff=90', '--rule: bettelTariff (90) must be below mordTariff (18)'],
  ...rows`
  simulate --deals 0 | --deals: expected a whole number from 1 up; found 0
  simulate --deals '' | --deals: expected a whole number from 1 up; found ""
  simulate --board 9007199254740990 --deals 2 | --deals: expected a whole number from 1 to 1; found 2
  simulate --threads 1000 | --threads: expected a whole number from 0 to 256; found 1000
  simulate --game wallachen --rule allPass=pot --board 4 | --board: ${FIRST_OF} 3; found 4
  simulate --session-target 50 | --session-target: needs --match
  simulate --session-target 31 --match 5 | --session-target: cannot be reached: in 5 deals nobody can win more than 30 points; found 31
  simulate --session-target 20 --match 5 --board 7 | --board: ${FIRST_OF} 5; found 7
  simulate --session-target 20 --match 5 --deals-from deals.txt | --session-target: cannot be given together with --deals-from
  simulate --money ten | --money: ${AMOUNTS}; found "ten"
  simulate --money brand=1,betel=2,mord=3 | --money: bolachen has no contract "betel" (did you mean "bettel"?); expected brand, bettel, mord, brand-E, brand-G, brand-S, brand-H
  simulate --money brand=1,mord=3 | --money: has nothing for bettel; expected an amount for every contract
  simulate --money brand | --money: ${AMOUNTS}; found "brand"
  dataset --kind decisions --money 1 | --money: decisions have no results that could be paid; it is for deals and outcomes
`,
  ...[
    ...['simulate', 'compare sound bold', 'deal', 'solve', 'dataset --kind deals', 'view', 'rules --effects', 'env'],
    "advise 'HA HK HO H9 SA S7 GK EA E9 E8' --seat F",
  ].map((command) => [`${command} --seed ' 1'`, `--seed: ${SEED_EXPECTED}; found " 1"`] as const),
  ["deal --seed 'a\u200bb'", `--seed: ${SEED_EXPECTED}; found "a·b"`],
  ["deal --seed 'a\tb'", `--seed: ${SEED_EXPECTED}; found "a·b"`],
]);

refusing('simulate: bots', { code: 2, fixtures: true })`
  simulate --bots duo.py | --bots: "duo.py" ${BOTS} (did you mean "exec(python3 duo.py)"?)
  simulate --bots 'python3 duo.py' | --bots: "python3 duo.py" ${BOTS} (did you mean "exec(python3 duo.py)"?)
  simulate --bots sund | --bots: "sund" ${BOTS} (did you mean "sound"?)
  simulate --bots sound,bold | --bots: expected one bot, or three; found 2; which of two is better: bolachen compare sound bold
  simulate --bots sound,bold,lowest,sound | --bots: expected one bot, or three; found 4
  simulate --bots '' | --bots: expected bots: names, name(key=value), paths, exec(COMMAND), or objects; found ""
  simulate --bots random(shy=2) | --bots: random: parameter shy: must be from 0 to 1; found 2
  simulate --bots ./long.mjs(length=10) | --bots: long: parameter length: must be from 1 to 9; found 10
`;

refusing('simulate: deals begun', { code: 2, files: { 'two.txt': '5\n6\n' } })`
  simulate --contract mord | --contract: needs --declarer
  simulate --declarer third --contract mord | --declarer: "third" ${SEAT}
  simulate --declarer F --contract brand | --contract: "brand" ${CONTRACTS}
  simulate --game wallachen --declarer F --contract brand-H | --contract: "brand-H" is not a contract of this game: 6, 7, 8, 9, 10, bettel, mord
  simulate --after 'F grand' | --after: action 0: "F grand" ${ACTION} (did you mean "brand"?)
  simulate --bots lowest --deals 5 --threads 2 --after 'F pass, M pass, D pass' | --after: on board 0: action 2: "D pass" is not legal; legal: brand, bettel, mord
  simulate --bots lowest --deals 5 --after 'F pass, M mord' | --after: on board 0: action 1: middlehand (lowest) would not say or play "M mord" of its own accord in any of a million deals; give its hand in --hand
  simulate --session-target 20 --match 9 --after 'F pass' | --after: cannot be given where deals are linked in matches; use --match 1
  simulate --hand AKO.97..UX987 | --hand: ${SEATED} "AKO.97..UX987" ‖ simulate --hand X=... | --hand: ${SEATED} "X=..."
  simulate --hand 'F=HA HK' | --hand F: has 2 cards, expected 10 ("AK...")
  simulate --hand ${GIVEN} --hand ${GIVEN} | --hand: F is given twice
  simulate --hand ${GIVEN} --hand T=A.7.. | --hand T: has cards of another hand that is given: S7 HA
  simulate --hand ${GIVEN} --deals-from two.txt | --hand: cannot be given together with --deals-from
  simulate --deals-from two.txt --deals 3 | --deals-from: has 2 deals, numbered from 0, but boards 0 to 2 are requested
  simulate --deals-from two.txt --board 2 | --deals-from: has 2 deals, numbered from 0, but board 2 is requested
`;

refusals('simulate: output', { code: 2 }, [
  ['simulate --show --records games.jsonl', '--show: cannot be given together with --records'],
  ['simulate --show --shard 0/2', '--shard: cannot be given together with --show'],
  ['simulate --show --json', '--json: cannot be given together with --show'],
  ['simulate --records - --json', '--json: cannot be given together with --records -'],
  ...['simulate --records', 'runs page x --out', 'view --seed a --out'].map((line): Row => {
    const [flag] = line.split(' ').slice(-1);
    return [`${line} ''`, `${flag}: expected a path; found ""`];
  }),
  ...['runs list', 'runs page', 'runs merge x', 'runs verify', 'check', 'review', 'view'].map(
    (line): Row => [`${line} ''`, `${line.replace(/ x$/, '')}: expected a path; found ""`],
  ),
  ["simulate --out ''", '--out: expected a path; found ""'],
]);

refusals('what would be ignored', { code: 2, files: { 'rec.jsonl': '' } }, [
  ...['simulate --bots lowest', 'tournament --bots lowest,sound'].map(
    (line): Row => [`${line} --force`, '--force: needs --out or --records'],
  ),
  ...['runs merge x', 'dataset --kind deals'].map((line): Row => [`${line} --force`, '--force: needs --out']),
  ['runs x --cite --json', '--cite: cannot be given together with --json'],
  ...['--bounds 0,0.05', '--width 0.1', '--alpha 0.1'].map(
    (part): Row => [`compare a b ${part}`, `${part.split(' ')[0]}: needs --stop`],
  ),
  ['review rec.jsonl --money 1', '--money: needs --price money'],
  ['review rec.jsonl --price points --money 1', '--money: needs --price money'],
  ['advise AKO.97..UX987 --seat F --money 1', '--money: needs --price money'],
  ['simulate --show --open', '--show: beside --open needs --out'],
]);

refusing('records of blocks', { code: 2 })`
  compare sound bold --records - --blocks 3 | --records: \`-\` goes with \`simulate\` on the command line; give a file
  tournament --bots sound,bold --records a.jsonl --shard 0/2 | --records: with --shard they go into the folder: give it without a file
`;

refusing('bots, new-bot, check-bot', { code: 2 })`
  bots sound+play=bold | bots: describes one bot, not parts of several; found "sound+play=bold"
  check-bot | check-bot: which bot? A name, name(key=value), or a path
  bots sound --protocol | bots --protocol: is the same for all bots; found "sound" ‖ new-bot | ${NAME}
  new-bot 'a b' | ${NAME}; found "a b" ‖ new-bot sound | new-bot: "sound" is the name of a house bot; choose another
  new-bot mine --language rust | --language: "rust" is not one of ts, js, python, system
  new-bot bolachen --language python | new-bot: choose another name: a bot in bolachen.py ${HIDES}
  new-bot mine --out Random.py | new-bot: choose another name: a bot in random.py ${HIDES}
  new-bot mine --out mine.rb | --out: the file must end in .ts or .mts; found "mine.rb"
`;
