import { type Row, refusals, refusing, SEE_HELP } from './refused.js';

/** What people type, and what is said to it, by kind. What is read otherwise than it may be meant is refused. */

const DEALS = '--deals: expected a whole number from 1 up; found';

refusing('numbers that are one thing to some and another to others', { code: 2 })`
  simulate --deals 1.000 | ${DEALS} "1.000" (write 1000 or 1)
  simulate --deals 1,000 | ${DEALS} "1,000" (write 1000 or 1)
  simulate --deals 1.000.000 | ${DEALS} "1.000.000" (write 1000000)
  simulate --deals 1.000,5 | ${DEALS} "1.000,5" (write 1000.5) ‖ simulate --deals 1,5 | ${DEALS} "1,5"
  simulate --deals ٣ | ${DEALS} "٣" (write 3) ‖ simulate --deals 007 | ${DEALS} "007"
  compare keen sound --blocks 2.000 | --blocks: expected a whole number from 1 to 1000000000000; found "2.000" (write 2000 or 2)
  compare keen sound --stop confirm --width 0,5 | --width: expected a number above 0; found "0,5" (write 0.5)
  view --seed a --open --port 8.080 | --port: expected a whole number from 1 to 65535; found 8.080
  simulate --rule mordValue=1.000 | --rule: bolachen: mordValue must be an integer from 1 to 1000000; found "1.000" (write 1000 or 1)
  simulate --bots sound(play=1,5) | --bots: "5" in "sound(play=1,5)" is not PARAMETER=VALUE
  simulate --bots sound(beside=−1) | --bots: sound: parameter beside: must be a number; found "−1" (write -1)
  simulate --bots sound(play=1,000) | --bots: "000" in "sound(play=1,000)" is not PARAMETER=VALUE (thousands are written without commas)
  dataset --kind deals --where 'score(F) > 1.000' | --where: column 12: "1.000" is no number here (write 1000 or 1)↵  score(F) > 1.000↵             ^
  dataset --kind deals --where 'score(F) > 1,000' | --where: column 13: expected "and", "or" or the end; found "," (write 1000 without a sign for thousands)↵  score(F) > 1,000↵              ^
  dataset --kind deals --where 'score(F) > 1 000' | --where: column 14: "000" is no number here (write 1000 without a sign for thousands)↵  score(F) > 1 000↵               ^
  dataset --kind deals --where 'sows(F) >= 5' | --where: column 9: this can never hold: sows(F) is 0 to 4↵  sows(F) >= 5↵          ^
`;

const RANGE = 'a range is written as 4..6, and is for sweep and tune';
const OTHER_GAME = 'plays bolachen and bolachen-old; this is wallachen';

refusing('bots', { code: 2, files: { 'games.jsonl': '{}\n' } })`
  compare games.jsonl sound | compare: games.jsonl is no bot, but records by its ending: check and review read them
  simulate --bots 'keen sound bold' | --bots: "keen sound bold" is not a bot: lowest, random, sound, bold, keen, pimc, reader, respond, oracle, or a path such as ./mine.ts (bots are separated by commas: keen,sound,bold)
  tournament --bots 'keen|sound;bold' | --bots: expected two bots or more; found 1 (bots are separated by commas: keen,sound,bold)
  compare 'keen sound' | compare: needs two bots, without quotes or commas: bolachen compare keen sound
  compare keen,sound | compare: needs two bots, without quotes or commas: bolachen compare keen sound
  tune sound(play=4-6) | tune: sound: parameter play: must be a number; found "4-6"; ${RANGE}
  compare sound(play=4..6) keen | compare: sound: parameter play: must be a number; found "4..6"; ${RANGE}
  simulate --game wallachen --bots system(file=whole.system) | --bots: whole.system ${OTHER_GAME}
  simulate --game wallachen --bots keen(session=win) | --bots: keen(session=win) ${OTHER_GAME}
`;

/** What is typed, which words are too many, and what is said to that. */
const TOO_MANY: readonly (readonly [line: string, words: string, hint: string])[] = [
  ['compare keen vs sound', '"sound"', ' (did you mean bolachen compare keen sound?)'],
  ['compare keen sound bold', '"bold"', ' (did you mean bolachen tournament --bots keen,sound,bold?)'],
  ['simulate keen, sound, bold', '"keen,", "sound,", "bold"', ' (did you mean --bots keen,sound,bold?)'],
  ['simulate –-bots keen', '"–-bots", "keen"', ' (did you mean "--bots"?)'],
  ['simulate —bots keen', '"—bots", "keen"', ' (did you mean "--bots"?)'],
  ['tune sound play=4..6', '"play=4..6"', ' (did you mean "sound(play=4..6)", in quotes?)'],
  ['rules skat', '"skat"', '; the game is chosen by --game'],
  ['simulate keen', '"keen"', ' (did you mean --bots keen?)'],
  ['simulate 100', '"100"', ''],
  ['dataset outcomes', '"outcomes"', ' (did you mean --kind outcomes?)'],
  ['rules mordValue=3', '"mordValue=3"', ' (did you mean --rule mordValue=3?)'],
  ['worker redis://HOST/0', '"redis://HOST/0"', ' (did you mean --queue redis://HOST/0?)'],
];
refusals('words', { code: 2 }, [
  ...TOO_MANY.map(([line, words, hint]): Row => {
    const [command] = line.split(' ');
    return [line, `too many arguments for '${command}': ${words}${hint}${SEE_HELP}`];
  }),
  ['turnier --bots keen,sound', 'there is no command turnier; it is called: bolachen tournament'],
  ['Vergleiche keen sound', 'there is no command vergleiche; it is called: bolachen compare'],
  ['help regeln', 'there is no command regeln; it is called: bolachen rules'],
  ['quit', 'there is nothing to leave: a command ends by itself, or by Ctrl-C'],
  ['advise HA HK', `too many arguments for 'advise': "HK" (did you mean "HA HK", in quotes?)${SEE_HELP}`],
  ['advise HA', 'hand: expected ten cards; found 1'],
  ["advise 'HA HK'", 'hand: expected ten cards; found 2'],
  ['version', 'there is no command version: bolachen --version prints it'],
  ['Version', 'there is no command version: bolachen --version prints it'],
  ['-v', 'there is no flag -v: bolachen --version prints the version'],
  ['play', 'there is no command play: sit is played at the terminal, view --seed any on a page; in simulate bots play'],
]);
