import { describeRuleSet } from '../../src/cards/games/rule-sets.js';
import { HOUSE_BOTS } from '../../src/players/bot/loading/load.js';
import { SEED_EXPECTED } from '../../src/support/input/seed.js';
import { FILES, refusing } from './refused.js';

/** What is typed, and what is said to it: mistakes of the command line. */

const SEE = '↵(--help shows what there is)';
const ACTION = 'is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA';
const NO_BOT = `is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts`;
const NO_CONTRACT = 'is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord';
const NO_SEAT = 'is not a seat: F (forehand), M (middlehand) or D (dealer)';
const OPTIONS = Object.keys(describeRuleSet('bolachen').options).join(', ');
const NO_GAME = 'is not one of bolachen, bolachen-old, wallachen, wallachen-sirch';
const SEATED = 'expected SEAT=CARDS with a seat of F, M, D or T (talon); found';
const GIVEN = 'F=AKO.97..UX987';
const AMOUNTS = 'expected a number above 0, or one for every contract, as in brand=0.10,bettel=0.20,mord=0.50';
const DEALS = '--deals: expected a whole number from 1 up; found';
const NAME = 'new-bot: expected a name of letters from A to z, digits, - and _, a letter first, as in duck';
const HIDES = 'would hide the module that it has to import';
const PAGE_BOTS =
  'does not play in a page; expected one of keen, sound, bold, lowest, random, pimc, reader; `sit` seats you beside any bot';
const LEGAL = 'legal: pass, brand, bettel, mord';
const PORT = '--port: expected a whole number from 1 to 65535; found';
const APART = 'cannot be given together with';
const RANGE = 'a range is written as 4..6, and is for sweep and tune';
const OTHER_GAME = 'plays bolachen and bolachen-old; this is wallachen';
const MORD_VALUE = '--rule: bolachen: mordValue must be an integer from 1 to 1000000; found';

refusing('words that are too many, unknown or withdrawn', { code: 2 })`
  simulat | unknown command 'simulat'↵(Did you mean simulate?)${SEE}
  simulate --dealz 5 | unknown option '--dealz' (did you mean "--deals"?)${SEE}
  compare sound bold --session 5 | unknown option '--session'${SEE}
  rules bolachen | too many arguments for 'rules': "bolachen" (did you mean --game bolachen?)${SEE}
  compare a b 50 | too many arguments for 'compare': "50"${SEE}
  bots sound bold mine | too many arguments for 'bots': "bold", "mine"${SEE}
  bench fast | too many arguments for 'bench': "fast" (did you mean --bots fast?)${SEE}
  compare keen vs sound | too many arguments for 'compare': "sound" (did you mean bolachen compare keen sound?)${SEE}
  compare keen sound bold | too many arguments for 'compare': "bold" (did you mean bolachen tournament --bots keen,sound,bold?)${SEE}
  simulate keen, sound, bold | too many arguments for 'simulate': "keen,", "sound,", "bold" (did you mean --bots keen,sound,bold?)${SEE}
  simulate –-bots keen | too many arguments for 'simulate': "–-bots", "keen" (did you mean "--bots"?)${SEE}
  simulate —bots keen | too many arguments for 'simulate': "—bots", "keen" (did you mean "--bots"?)${SEE}
  tune sound play=4..6 | too many arguments for 'tune': "play=4..6" (did you mean "sound(play=4..6)", in quotes?)${SEE}
  rules skat | too many arguments for 'rules': "skat"; the game is chosen by --game${SEE}
  simulate keen | too many arguments for 'simulate': "keen" (did you mean --bots keen?)${SEE}
  simulate 100 | too many arguments for 'simulate': "100"${SEE}
  dataset outcomes | too many arguments for 'dataset': "outcomes" (did you mean --kind outcomes?)${SEE}
  rules mordValue=3 | too many arguments for 'rules': "mordValue=3" (did you mean --rule mordValue=3?)${SEE}
  worker redis://HOST/0 | too many arguments for 'worker': "redis://HOST/0" (did you mean --queue redis://HOST/0?)${SEE}
  advise HA HK | too many arguments for 'advise': "HK" (did you mean "HA HK", in quotes?)${SEE}
  turnier --bots keen,sound | there is no command turnier; it is called: bolachen tournament
  Vergleiche keen sound | there is no command vergleiche; it is called: bolachen compare
  help regeln | there is no command regeln; it is called: bolachen rules
  quit | there is nothing to leave: a command ends by itself, or by Ctrl-C
  Version | there is no command version: bolachen --version prints it
  -v | there is no flag -v: bolachen --version prints the version
  play --seed a | there is no command play: sit is played at the terminal, view --seed any on a page; in simulate bots play
  compare sound bold --ab --repeat 9 | --ab: is no longer an option: npm run promises, in the source tree, measures whether intervals and tests keep their promises${SEE}
  compare sound bold --field lowest --field random | --field: expected one bot; found 2; with the same --seed, a comparison beside another bot plays the same deals
  compare sound bold --both | --both: is no longer an option: two comparisons with the same --seed, one of them with --estimand one-in-field${SEE}
  compare sound bold --checkpoint=9 | --checkpoint: is no longer an option: it is called --chunk${SEE}
  dataset --kind deals --part 9 | --part: is no longer an option: it is called --chunk${SEE}
  rank sound --measure sessions | --measure: is no longer an option: rank counts points; sessions and who won them are in the tables of simulate${SEE}
  compare sound bold --measure sessions | --measure: is no longer an option: sessions, and who won them, are in the tables of simulate${SEE}
  deal --seed a --count 2 | --count: is no longer an option: it is called --deals${SEE}
  rules --draw 3 | --draw: is no longer an option: --rule plays under other rules; a run each${SEE}
  simulate --force-after 'F pass' | --force-after: is no longer an option: --after draws hands until the bots answer so, and takes what is given in --hand${SEE}
  report results/x --out x.html | report is now: bolachen runs page FOLDER ‖ help report | report is now: bolachen runs page FOLDER
  report --help | report is now: bolachen runs page FOLDER
  dataset check results/x --sample all | dataset check is now: bolachen runs verify FOLDER
  sql results/x "SELECT 1" | DuckDB reads the tables itself: duckdb -c "FROM 'FOLDER/tables/words.csv'", or 'FOLDER/data/*.parquet'
  compare --help al | --help: expected nothing after it, or all; found "al" (did you mean "all"?)
  --help compare | --help: expected nothing after it, or all; found "compare"
  help compar | unknown command 'compar'↵(Did you mean compare?)${SEE}
`;

refusing('values', { code: 2, files: FILES })`
  simulate --deals 0 | ${DEALS} 0 ‖ simulate --deals '' | ${DEALS} "" ‖ simulate --deals -5 | ${DEALS} -5
  simulate --deals 1.000 | ${DEALS} "1.000" (write 1000 or 1) ‖ simulate --deals 1,5 | ${DEALS} "1,5"
  simulate --deals 1.000,5 | ${DEALS} "1.000,5" (write 1000.5) ‖ simulate --deals 007 | ${DEALS} "007"
  compare keen sound --blocks 2.000 | --blocks: expected a whole number from 1 to 1000000000000; found "2.000" (write 2000 or 2)
  compare keen sound --stop confirm --width 0,5 | --width: expected a number above 0; found "0,5" (write 0.5)
  simulate --threads 1000 | --threads: expected a whole number from 0 to 256; found 1000
  bench --threads some | --threads: expected a whole number from 0 to 256; found "some"
  deal --seed a --board 9007199254740989 --deals 3 | --deals: expected a whole number from 1 to 2; found 3
  view --seed a --open --port 8.080 | ${PORT} 8.080 ‖ serve . --port 0 | ${PORT} 0 ‖ serve . --port 65536 | ${PORT} 65536
  simulate --bots sound --open --port 1.5 | ${PORT} 1.5 ‖ simulate --bots sound --open --port x | ${PORT} x
  simulate --game skat | --game: "skat" ${NO_GAME} ‖ deal --deal 5 --game chess | --game: "chess" ${NO_GAME}
  simulate --game Wallachen | --game: "Wallachen" ${NO_GAME} (did you mean "wallachen"?)
  simulate --rule __proto__=1 | --rule: bolachen: has no option "__proto__"; its options are ${OPTIONS}
  simulate --rule mordValue=5 --rule mordValue=6 | --rule: mordValue is given twice
  simulate --rule mordValue=1.000 | ${MORD_VALUE} "1.000" (write 1000 or 1)
  deal --seed a --rule mordValue=NaN | ${MORD_VALUE} "NaN" ‖ view --seed a --rule mordValue=NaN | ${MORD_VALUE} "NaN"
  perft --deal 5 --depth 1 --rule mordValue=NaN | ${MORD_VALUE} "NaN" ‖ solve --deal 5 --rule mordValue=NaN | ${MORD_VALUE} "NaN"
  simulate --game wallachen --rule bettelTariff=90 | --rule: bettelTariff (90) must be below mordTariff (18)
  rules --effects --rule brandContest=risin | --rule: bolachen: brandContest must be sequential, simultaneous, rising; found "risin"
  simulate --session-target 31 --match 5 | --session-target: cannot be reached: in 5 deals nobody can win more than 30 points; found 31
  simulate --money ten | --money: ${AMOUNTS}; found "ten" ‖ simulate --money brand | --money: ${AMOUNTS}; found "brand"
  simulate --money brand=1,betel=2,mord=3 | --money: bolachen has no contract "betel" (did you mean "bettel"?); expected brand, bettel, mord, brand-E, brand-G, brand-S, brand-H
  simulate --seed ' 1' | --seed: ${SEED_EXPECTED}; found " 1" ‖ deal --seed ' 1' | --seed: ${SEED_EXPECTED}; found " 1"
  env --seed ' 1' | --seed: ${SEED_EXPECTED}; found " 1" ‖ rules --effects --seed ' 1' | --seed: ${SEED_EXPECTED}; found " 1"
  deal --seed 'a${'\u200b'}b' | --seed: ${SEED_EXPECTED}; found "a·b" ‖ deal --seed 'a${'\t'}b' | --seed: ${SEED_EXPECTED}; found "a·b"
  dataset --kind deals --where 'score(F) > 1.000' | --where: column 12: "1.000" is no number here (write 1000 or 1)↵  score(F) > 1.000↵             ^
  dataset --kind deals --where 'score(F) > 1,000' | --where: column 13: expected "and", "or" or the end; found "," (write 1000 without a sign for thousands)↵  score(F) > 1,000↵              ^
  dataset --kind deals --where 'score(F) > 1 000' | --where: column 14: "000" is no number here (write 1000 without a sign for thousands)↵  score(F) > 1 000↵               ^
  dataset --kind deals --where 'sows(F) >= 5' | --where: column 9: this can never hold: sows(F) is 0 to 4↵  sows(F) >= 5↵          ^
  view deals.jsonl --where 'bot(F) = "Reso"' | --where: no bot of these records is called "Reso" (did you mean "Resi"?)
  simulate --declarer third --contract mord | --declarer: "third" ${NO_SEAT}
  simulate --declarer F --contract brand | --contract: "brand" ${NO_CONTRACT}
  simulate --game wallachen --declarer F --contract brand-H | --contract: "brand-H" is not a contract of this game: 6, 7, 8, 9, 10, bettel, mord
  simulate --after 'F grand' | --after: action 0: "F grand" ${ACTION} (did you mean "brand"?)
  simulate --bots lowest --deals 5 --threads 2 --after 'F pass, M pass, D pass' | --after: on board 0: action 2: "D pass" is not legal; legal: brand, bettel, mord
  simulate --bots lowest --deals 5 --after 'F pass, M mord' | --after: on board 0: action 1: middlehand (lowest) would not say or play "M mord" of its own accord in any of a million deals; give its hand in --hand
  simulate --hand AKO.97..UX987 | --hand: ${SEATED} "AKO.97..UX987" ‖ simulate --hand X=... | --hand: ${SEATED} "X=..."
  simulate --hand 'F=HA HK' | --hand F: has 2 cards, expected 10 ("AK...")
  simulate --hand ${GIVEN} --hand ${GIVEN} | --hand: F is given twice
  simulate --hand ${GIVEN} --hand T=A.7.. | --hand T: has cards of another hand that is given: S7 HA
  perft --depth 1 --deal 'X.O.KOX8.KX97 AO8.AKX9.U.U8' | --deal: has 2 groups, expected 4 (forehand, middlehand, dealer, talon); found "X.O.KOX8.KX97 AO8.AKX9.U.U8"
  perft --depth 41 --deal 5 | --depth: expected a whole number from 1 to 40; found 41
  perft --depth 1 --deal 5 --after 'M pass' | --after: action 0: "M pass" is out of turn: F is asked; ${LEGAL}
  solve --deal 5 --declarer Q --contract bettel | --declarer: "Q" ${NO_SEAT} ‖ solve --deal 5 --declarer F --contract 7 | --contract: "7" ${NO_CONTRACT}
  solve --deal 5 --declarer F --contract mord --discard E7 | --discard: "E7" is not two different cards with a space between, as in E7 G8
  simulate --records '' | --records: expected a path; found "" ‖ runs page x --out '' | --out: expected a path; found ""
  view --seed a --out '' | --out: expected a path; found "" ‖ simulate --out '' | --out: expected a path; found ""
  runs list '' | runs list: expected a path; found "" ‖ runs merge x '' | runs merge: expected a path; found ""
  check '' | check: expected a path; found "" ‖ simulate --deals-from '' | --deals-from: expected a path; found ""
`;

refusing('bots', { code: 2, files: FILES })`
  simulate --bots duo.py | --bots: "duo.py" ${NO_BOT} (did you mean "exec(python3 duo.py)"?)
  simulate --bots 'python3 duo.py' | --bots: "python3 duo.py" ${NO_BOT} (did you mean "exec(python3 duo.py)"?)
  simulate --bots sund | --bots: "sund" ${NO_BOT} (did you mean "sound"?)
  simulate --bots '' | --bots: expected bots: names, name(key=value), paths, exec(COMMAND), or objects; found ""
  simulate --bots sound,bold | --bots: expected one bot, or three; found 2; which of two is better: bolachen compare sound bold
  simulate --bots random(shy=2) | --bots: random: parameter shy: must be from 0 to 1; found 2
  simulate --bots ./long.mjs(length=10) | --bots: long: parameter length: must be from 1 to 9; found 10
  simulate --bots sound(play=1,5) | --bots: "5" in "sound(play=1,5)" is not PARAMETER=VALUE
  simulate --bots sound(beside=−1) | --bots: sound: parameter beside: must be a number; found "−1" (write -1)
  simulate --bots sound(play=1,000) | --bots: "000" in "sound(play=1,000)" is not PARAMETER=VALUE (thousands are written without commas)
  simulate --bots 'keen sound bold' | --bots: "keen sound bold" ${NO_BOT} (bots are separated by commas: keen,sound,bold)
  tournament --bots 'keen|sound;bold' | --bots: expected two bots or more; found 1 (bots are separated by commas: keen,sound,bold)
  sit --bots keen,sound,sound | --bots: nobody sits there; \`me\` is the person, as in me,keen,sound
  compare games.jsonl sound | compare: games.jsonl is no bot, but records by its ending: check and review read them
  compare 'keen sound' | compare: needs two bots, without quotes or commas: bolachen compare keen sound
  compare keen,sound | compare: needs two bots, without quotes or commas: bolachen compare keen sound
  compare keen, sound | compare: needs two bots, without quotes or commas: bolachen compare keen sound
  tune sound(play=4-6) | tune: sound: parameter play: must be a number; found "4-6"; ${RANGE}
  compare sound(play=4..6) keen | compare: sound: parameter play: must be a number; found "4..6"; ${RANGE}
  simulate --game wallachen --bots system(file=whole.system) | --bots: whole.system ${OTHER_GAME}
  simulate --game wallachen --bots keen(session=win) | --bots: keen(session=win) ${OTHER_GAME}
  bench --bots sound,bold | --bots: expected one bot, or three; found 2 ‖ distill | distill: expected a bot, as in keen
  bots sound+play=bold | bots: describes one bot, not parts of several; found "sound+play=bold"
  bots sound --protocol | bots --protocol: is the same for all bots; found "sound"
  bots sound --words | bots --words: is the same for all bots; found "sound"
  check-bot | check-bot: which bot? A name, name(key=value), or a path
  new-bot | ${NAME} ‖ new-bot 'a b' | ${NAME}; found "a b" ‖ new-bot a${'b'.repeat(40)} | ${NAME}; found "a${'b'.repeat(40)}"
  new-bot sound | new-bot: "sound" is the name of a house bot; choose another
  new-bot mine --language rust | --language: "rust" is not one of ts, js, python, system
  new-bot mine --system --language ts | --system: is written in words, not in "ts"
  new-bot mine --system --game skat | --game: "skat" ${NO_GAME}
  new-bot mine --game wallachen | --game: is for --system: a bot in code plays both games
  new-bot bolachen --language python | new-bot: choose another name: a bot in bolachen.py ${HIDES}
  new-bot mine --out Random.py | new-bot: choose another name: a bot in random.py ${HIDES}
  new-bot mine --out mine.rb | --out: the file must end in .ts or .mts; found "mine.rb"
  view --seed x --bots oracle | --bots: "oracle" ${PAGE_BOTS} ‖ view --seed x --bots ./mine.ts | --bots: "./mine.ts" ${PAGE_BOTS}
`;

refusing('flags without what they need, or beside others', { code: 2, files: FILES })`
  perft --deal 5 | --depth: is missing ‖ deal | give --seed or --deal ‖ deal --deal 5 --deals 2 | --deals: needs --seed
  simulate --session-target 50 | --session-target: needs --match ‖ simulate --contract mord | --contract: needs --declarer
  rules --seed x | --seed: needs --effects ‖ rules --out x | --out: needs --effects ‖ deal --seed a --deal 5 | --deal: ${APART} --seed
  rank --threads 1 | --threads: needs a bot; without one the ladder is shown ‖ rank --out x | --out: needs a bot; without one the ladder is shown
  bench --signature --threads 1 | --signature: ${APART} --threads ‖ bench --bots sound --threads 1 | --bots: ${APART} --threads
  simulate --seed --no-out | --seed: needs a value; found the flag "--no-out" (a text like that: --seed=--no-out)
  runs page x --out --open | --out: needs a value; found the flag "--open" (a text like that: --out=--open)
  simulate --show --records games.jsonl | --show: ${APART} --records ‖ simulate --show --shard 0/2 | --shard: ${APART} --show
  simulate --show --json | --json: ${APART} --show ‖ simulate --records - --json | --json: ${APART} --records -
  simulate --records - --shard 0/2 | --shard: ${APART} --records - ‖ simulate --resume x --show | --resume: ${APART} --show
  simulate --bots lowest --force | --force: needs --out or --records ‖ tournament --bots lowest,sound --force | --force: needs --out or --records
  runs merge x --force | --force: needs --out ‖ dataset --kind deals --force | --force: needs --out ‖ runs x --cite --json | --cite: ${APART} --json
  compare a b --bounds 0,0.05 | --bounds: needs --stop ‖ compare a b --width 0.1 | --width: needs --stop ‖ compare a b --alpha 0.1 | --alpha: needs --stop
  review rec.jsonl --money 1 | --money: needs --price money ‖ review rec.jsonl --price points --money 1 | --money: needs --price money
  simulate --show --open | --show: beside --open needs --out ‖ simulate --bots sound --open --no-out | --no-out: ${APART} --open
  simulate --bots sound --port 8000 | --port: needs --open ‖ view deals.jsonl --port 8000 | --port: needs --open
  review deals.jsonl --port 8000 | --port: needs --open ‖ workbench --port 8000 | --port: needs --open
  compare sound bold --no-out --shard 0/2 | --no-out: ${APART} --shard ‖ simulate --records --no-out | --records: needs --out, or the path of a file
  tournament --bots sound,bold --shard 3/3 | --shard: expected i/n with i from 0 to n − 1, as in 0/5; found "3/3"
  tournament --resume whole --out x | --resume: ${APART} --out ‖ compare a b --resume x --force | --resume: ${APART} --force
  simulate --bots lowest --deals 5 --out new --records new | --records: new is the folder of results
  simulate --bots lowest --deals-from two.txt --records ./two.txt | --records: two.txt is the file of --deals-from, which would be lost
  simulate --hand ${GIVEN} --deals-from two.txt | --hand: ${APART} --deals-from ‖ simulate --session-target 20 --match 5 --deals-from two.txt | --session-target: ${APART} --deals-from
  compare sound bold --watch | --watch: needs the file of a bot, as ./mine.ts; found "sound"
  compare ./mine.ts sound --watch --no-out | --watch: ${APART} --no-out ‖ compare ./mine.ts sound --watch --json | --watch: ${APART} --json
  compare ./mine.ts sound --watch --resume x | --watch: ${APART} --resume ‖ compare ./mine.ts sound --watch --shard 0/2 | --watch: ${APART} --shard
  compare ./mine.ts sound --watch --gate 0.1 | --watch: ${APART} --gate ‖ view --seed x --worst 3 | --worst: needs \`records\`
  view | view: expected a file of records, or --seed or --deal of boards to be played
  view deals.jsonl --seed x | --seed: ${APART} \`records\` ‖ view deals.jsonl --deal 7 | --deal: ${APART} \`records\`
  view --seed x --deal 7 | --seed: ${APART} --deal ‖ check - --solve | --solve: needs --show ‖ check - --show --json | --json: ${APART} --show
  solve | solve: give --deal or --seed, or --from with a file of positions ‖ solve --deal 5 --seed a | --seed: ${APART} --deal
  solve --deal 5 --board 1 | --board: needs --seed ‖ solve --deal 5 --contract bettel | --contract: needs --declarer
  solve --deal 5 --discard E7 | --discard: needs --contract ‖ solve --deal 5 --threads 2 | --threads: needs --from
`;

const HAND = 'HA HK HO H9 SA S7 GK EA E9 E8';
const OTHER = `advise '${HAND}' --seat F`;
const MIDDLE = `advise '${HAND}' --seat M`;
const BETTEL = 'F pass, M bettel, D pass, M keep';
const HEARTS = 'F brand, M pass, D pass, F keep, F brand-H';
const TAKEN_UP = '--talon: is missing: forehand has taken it up';
const FOR_A_BID = 'hand: has 3 cards, as for Doppeln; for a bid, expected 10';

refusing('advice on what cannot be', { code: 2, files: FILES })`
  ${OTHER} --after 'M brand' | --after: action 0: "M brand" is out of turn: F is asked; ${LEGAL}
  ${MIDDLE} --after 'M brand' | --after: action 0: "M brand" is out of turn: forehand is asked for a bid; ${LEGAL}
  ${MIDDLE} --after 'F play' | --after: action 0: "F play" is not legal: forehand is asked for a bid; ${LEGAL}
  advise '${HAND}' --seat D --after '${BETTEL}, M no-call, M bettel, M HA' | --after: middlehand cannot have HA, which is in the hand of dealer
  ${OTHER} --after '${BETTEL}, M call SA, M return E7, M bettel, M SA' | --after: next dealer is asked for a card, not forehand
  ${OTHER} --after '${BETTEL}, M call SK' | --after: who gave SK? Say "M call SK from D", or "from talon"
  advise '${HAND}' --seat D --after 'F pass, M bettel, D pass, M HZ' | --after: action 3: "M HZ" ${ACTION}
  ${MIDDLE} --after 'F mord, F call HK from D' | --after: dealer cannot have HK, which is in the hand of middlehand
  ${MIDDLE} --after 'F mord, F call HU from talon, F mord, F G7, M GK, D HU' | --after: dealer cannot play HU: forehand called it
  ${MIDDLE} --after '${HEARTS}, F H7, M H9, D SK, M E9, D EX, F EU, F G7, M GK, D HX, D S8, F S9' | --after: action 7: "D SK" is not legal; legal: HX
  ${MIDDLE} --after '${HEARTS}, F G7, M GK, D SK, M SA, D S9, F S8, M S7, D SX, F SU, F E7, M EA, D H7, D SO, F HX' | --after: worlds of middlehand: there is none: dealer must have 5 of the hidden cards, but can have H8 HU, not EX EU EO EK G8 G9 GX GU GO GA
  advise E10 | hand: expected ten cards; found 1 ‖ advise 'HA HK HO' | --seat: is missing; expected F, M or D
  advise HA | hand: expected ten cards; found 1 ‖ advise 'HA HK' | hand: expected ten cards; found 2
  advise '${HAND}' | --seat: is missing; expected F, M or D ‖ advise HA --after --seat | --after: needs a value; found the flag "--seat" (a text like that: --after=--seat)
  advise games.jsonl:17@x | hand: "games.jsonl:17@x" is no step of a record; expected FILE:LINE@ACTION, as in games.jsonl:17@12
  advise '${HAND}' --seat X | --seat: "X" ${NO_SEAT} ‖ advise 'HA HK HO' --seat F | hand: has 3 cards, expected the 10 dealt
  advise 'HA HK HO' --seat F --game wallachen --after 'F no-double, M no-double, D no-double' | ${FOR_A_BID}
  advise 'HA HK HO' --seat F --game wallachen --rule doppeln=false | ${FOR_A_BID}
  advise 'HA HK HO H9' --seat F --game wallachen | hand: has 4 cards, expected the 10 dealt, or 3 for Doppeln
  advise '${HAND} HA' --seat F | hand: HA is in "${HAND} HA" twice
  advise 'HB ${HAND}' --seat F | hand: "HB" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA
  advise '${HAND} SK SO' --seat F | hand: has 12 cards, expected the 10 dealt
  ${MIDDLE} | --after: next forehand is asked for a bid, not middlehand; say it, as in "F pass"
  ${OTHER} --after 'F bettel, M pass, D pass, F keep, F no-call, F bettel, F HA, M S8' | ${TAKEN_UP}
  ${OTHER} --after 'F mord, F call SK from talon' | ${TAKEN_UP}
  ${OTHER} --rule returnCardBy=holder --after 'F mord, F call SK from D' | --after: which card was drawn from the hand? Say it, as in "F return EA"
  ${OTHER} --talon 'S8 S9' --after 'F mord, F call SK from talon' | --after: the talon cannot have SK: it is S8 S9
  ${OTHER} --talon 'S8 S9' --after 'F bettel, M pass, D pass, F keep, F no-call, F bettel, F HA' | --after: action 6: "F HA" comes before the discard of forehand, which is missing
  ${OTHER} --talon 'HA S8' --after 'F bettel, M pass, D pass' | --talon: HA: is in the hand, too
  ${OTHER} --price money | --price: money needs --money ‖ ${OTHER} --money 1 | --money: needs --price money
  ${OTHER} --model sounds | --model: "sounds" ${NO_BOT} (did you mean "sound"?)
  advise deals.jsonl:1@0 --seat F | --seat: is in the record; it cannot be given with a file
`;
