import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyBot } from '../../../src/players/bot/bot.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import * as load from '../../../src/players/bot/loading/load.js';
import { checkBot, readParameters } from '../../../src/players/bot/shape.js';
import * as specs from '../../../src/players/bot/spec.js';
import { OptionError } from '../../../src/support/input/refusal.js';
import { folderOfFile } from '../../folders.js';
import { choices, givenBy, hashesOf } from '../../outline.js';
import { rows } from '../../rows.js';
import { laterRefusal, refusal } from '../../support/input/refused.js';

const { describePolicies, HOUSE_BOTS, loadBot, loadHouseBot, loadPolicies } = load;
const { byPart, formatPolicies, formatSpec, PART_NAMES, parseSpec, parseSpecs, sourcesOf } = specs;

/** What is read of specs: the label of each, its bot with what is given to it, and the bots of parts. */
function told(text: string): string {
  const of = ({ source, given }: specs.BotReference): string =>
    Object.keys(given).length === 0 ? source : `${source} ${JSON.stringify(given)}`;
  const read = parseSpecs(text, 'bots');
  expect(read.every((spec) => text.includes(spec.text))).toBe(true);
  // Written again it is the same.
  const again = parseSpecs(read.map((spec) => formatSpec(spec)).join(), 'bots');
  expect(again.map(({ base, parts }) => [base, parts])).toEqual(read.map(({ base, parts }) => [base, parts]));
  const words = read.map(({ label, base, parts }) => [
    ...[`${label} is ${of(base)}`, ...Object.entries(parts).map(([part, bot]) => `${part}=${of(bot)}`)],
  ]);
  return words.map((each) => each.join(' + ')).join(' & ');
}

/** A path in quotes may contain any character, and a command is taken literally. */
const PATH = JSON.stringify('./a (b), +c:=d="e".mjs');
const LOUD = `exec(python3 -c "print('(', 1)" --deep, +play=x)`;
const AUCTION = PART_NAMES.auction.map((part) => `${part}=sound`).join(' + ');
const LAST = 'a is b {"c":"(d,e)"}';

describe('a spec', () => {
  test.each([
    ['m:=exec(env MYKEY=sk-0123456789 node llm.mjs --key-env MYKEY)', 'a secret in MYKEY=…'],
    ['exec(API_KEY="sk-0123456789" python3 m.py),sound', 'a secret in API_KEY=…'],
    ['exec(node m.mjs --token=abcdefghijk', 'a secret in --token=…'],
    ['exec(node llm.mjs --url http://me:geheim@host/v1)', 'a name and a password in an address'],
  ])('with a secret is refused, which is not repeated: %s', (text, what) => {
    const why = `exec(…) has ${what}, and commands are in files and pages; put it into an environment variable`;
    expect(refusal(() => parseSpecs(text, 'bots'))).toBe(`bots: ${why}`);
  });

  test.each([
    'exec(MY_KEY=$OTHER node llm.mjs --key-env=MY_KEY)',
    'exec(MY_KEY=$(cat key) node llm.mjs --url http://host:80/v1)',
    'exec(node m.mjs max_tokens=123456789 --header Authorization=NAME_OF_IT)',
  ])('without one is not: %s', (text) => {
    expect(parseSpec(text, 'bots').text).toBe(text);
  });

  test.each(['qwen2.5:7b', 'Qwen/Qwen3-8B', 'gpt-4o (high)', 'me@home+2', '模型', 'a'.repeat(60)])(
    'may have the label %s, in quotes or not',
    (label) => expect([`${label}:=sound`, `"${label}":=sound`].map(told)).toEqual(Array(2).fill(`${label} is sound`)),
  );

  test.each(rows`
    sound | sound is sound ‖ ./mine.js | ./mine.js is ./mine.js ‖ random() | random() is random
    random( shy = 0.5 , x=a b ) | random( shy = 0.5 , x=a b ) is random {"shy":"0.5","x":"a b"}
    ./x.js( a=b=c) | ./x.js( a=b=c) is ./x.js {"a":"b=c"} ‖ wild:=random(shy=0) | wild is random {"shy":"0"}
    My bot 2.0:=sound | My bot 2.0 is sound ‖ m:=exec(sh -c X:=1) | m is exec(sh -c X:=1)
    exec(sh -c X:=1) | exec(sh -c X:=1) is exec(sh -c X:=1)
    bold+play=sound | bold+play=sound is bold + declaring=sound + defence=sound
    keen + bid=sound + discard = bold | keen + bid=sound + discard = bold is keen + bid=sound + discard=bold
    x:=bold+auction=sound | x is bold + ${AUCTION}
    sound, random(x=1,y=1) ,a:=b(c=(d,e)) | sound is sound & random(x=1,y=1) is random {"x":"1","y":"1"} & ${LAST}
    a(t="x, (y)+\"z\"", n=5) | a(t="x, (y)+\"z\"", n=5) is a {"t":"x, (y)+\"z\"","n":"5"}
    x:=exec(b)(t=")"),c(t="",u=a"b) | x is exec(b) {"t":")"} & c(t="",u=a"b) is c {"t":"","u":"a\"b"}
    ${PATH} | ${PATH} is ./a (b), +c:=d="e".mjs
    x:=bold+defence=${PATH}(t="(,)") | x is bold + defence=./a (b), +c:=d="e".mjs {"t":"(,)"}
    ${LOUD} | ${LOUD} is ${LOUD} ‖ x:=sound+bid=exec(a 'b)' \( (c)) | x is sound + bid=exec(a 'b)' \( (c))
    d:=exec( ./e )(f=1) | d is exec( ./e ) {"f":"1"} ‖ ./a↵b.mjs | ./a·b.mjs is ./a↵b.mjs
  `)('%s: %s', (text, expected) => expect(told(text)).toBe(expected));

  test('a policy in full', () => expect(formatSpec(parseSpec('a(t="x, (y)", n=5)', 'bots'))).toBe('a(t="x, (y)",n=5)'));

  const NO_BOT = '"" is not a bot: expected a name or a path, as in sound or random(shy=0.5)';
  const PARTS =
    'auction, exchange, play, double, bid, contest, raise, call, giveBack, declare, discard, kontra, declaring, defence';
  test.each(rows`
   | ${NO_BOT} ‖ sound, | ${NO_BOT}
  NA:=sound | a label cannot be "NA", which tables of other programs take for nothing
  null:=sound | a label cannot be "null", which tables of other programs take for nothing
  a?:=sound | "a?" is no label: up to 60 letters, digits, spaces and . : / @ _ + ( ) -
  "a, b":=sound | "a, b" is no label: up to 60 letters, digits, spaces and . : / @ _ + ( ) - ‖ x:= | ${NO_BOT}
  (a=1) | "(a=1)" is not a bot: expected a name or a path, as in sound or random(shy=0.5)
  random(shy) | "shy" in "random(shy)" is not PARAMETER=VALUE
  random(shy=0.5 | parentheses do not match in "random(shy=0.5" ‖ random)shy( | parentheses do not match in "random)shy("
  random(shy=1,shy=0) | parameter shy is given twice in "random(shy=1,shy=0)"
  sound(t="a | nothing closes the quote " in "sound(t="a" ‖ "./a | nothing closes the quote " in ""./a"
  sound(t="a"b) | parameter t: must be a text in quotes, as in "a, (b)"; found "a"b
  x:=sound,x:=bold | two bots cannot both be called "x": "x:=sound", "x:=bold"
  exec() | "exec()" has no command, as in exec(python3 bot.py) ‖ exec(a | nothing closes the parenthesis in "exec(a"
  exec(a "b) | nothing closes the quote " in "exec(a "b)"
  exec(a)b | "exec(a)b" is not a bot: expected a name or a path, as in sound or random(shy=0.5)
  bold+sound | "sound" in "bold+sound" is not PART=BOT with a part of ${PARTS}
  bold+bidding=sound | "bidding=sound" in "bold+bidding=sound" is not PART=BOT with a part of ${PARTS}
  bold+plays=sound | "plays=sound" in "bold+plays=sound" is not PART=BOT with a part of ${PARTS} (did you mean "play"?)
  bold+auction=sound+bid=bold | bid is given twice in "bold+auction=sound+bid=bold"
  bold+play=sound+defence=bold | defence is given twice in "bold+play=sound+defence=bold" ‖ bold+play= | ${NO_BOT}
`)('%j is refused', (text, message) => {
    expect(refusal(() => parseSpecs(text, 'bots'))).toBe(`bots: ${message}`);
  });

  test('of files, of what answers for a bot, and of others as models: what is read, or why not', () => {
    const files =
      'a.system x:=a.system system(a.system) system(file=a.system,base=bold)+play=lowest system(a.txt) system()';
    const answers = 'answers(dir) answers(dir/) answers(dir/answers.jsonl,llm) answers(dir,a,b) answers() answers(a=1)';
    const others =
      'a:=b:=sound x.jsonl m.json model(m.json) respond(model=keen,others=a.system) exec(a)+play=exec(a) "a.ts"(b=c)';
    const read = (text: string) => parseSpecs(text, 'bots').map((spec) => [spec, formatSpec(spec), sourcesOf(spec)]);
    const texts = [files, answers, others].join(' ').split(' ');
    expect(hashesOf({ read: () => givenBy(read, choices(texts)) })).toMatchInlineSnapshot(`"read 8193e98b"`);
  });
});

test('a bot has ten seconds for an answer, and a gigabyte', () =>
  expect(LIMITS).toEqual({ moveTime: 10_000, memory: 1_000 }));

const BOT: AnyBot = { name: 'tuned', params: { length: 6, greedy: false, style: 'calm' }, ranges: { length: [0, 10] } };

describe('the parameters of a bot', () => {
  test("are its defaults and the given values, each of its default's type", () => {
    expect(readParameters(BOT, {}, 'bots')).toEqual({ length: 6, greedy: false, style: 'calm' });
    const given = { length: '2.5', greedy: 'true', style: '7' };
    expect(readParameters(BOT, given, 'bots')).toEqual({ length: 2.5, greedy: true, style: '7' });
  });

  test('are refused where they are not, or what is given is none, with what is meant', () => {
    const texts = '6 10 11 -0 0 six  Infinity 1.000 1,5 2–4 4..6 4...6: 3 yes true True calm clam'.split(' ');
    const [params, some] = [{ length: 6, greedy: false, style: 'calm' }, { style: ['calm', 'wild'] }];
    const bots = [BOT, { name: 'plain' }, { name: 'free', params, choices: some }];
    const given = ['lenght', ...Object.keys(params)].flatMap((name) => texts.map((text) => ({ [name]: text })));
    expect(hashesOf({ read: () => givenBy(readParameters, choices(bots, given, ['bots'])) })).toMatchInlineSnapshot(
      `"read ddb095ec"`,
    );
  });
});

test('a policy in full names every parameter, and every part that another bot plays', () => {
  const tuned = { bot: BOT, params: readParameters(BOT, { length: '7' }, 'bots') };
  const plain = { bot: { name: 'plain' }, params: {} };
  const policies: specs.Policies = byPart((part) => (part === 'declaring' ? plain : tuned));
  expect(formatPolicies(policies)).toBe('tuned(length=7,greedy=false,style=calm)+declaring=plain');
  const bidder = byPart((part) => (part === 'bid' || PART_NAMES.exchange.includes(part) ? plain : tuned));
  expect(formatPolicies(bidder)).toBe('tuned(length=7,greedy=false,style=calm)+bid=plain+exchange=plain');
});

const folder = folderOfFile();

const FACES = ['bolachen', 'bolachen/engine', 'bolachen/features', 'bolachen/solver', 'bolachen/stats'];
const ENDS = 'a bot is a file that ends in .ts, .js, .mts, .mjs or .system, or exec(COMMAND)';
const MODULES = [...FACES, ...HOUSE_BOTS.toSorted().map((name) => `bolachen/bots/${name}`)];
const SOLVER = `"bolachen/solver"?); bots can import ${MODULES.join(', ')}`;

let files = 0;
/** Why a file with this text is no bot: the place in it, where there is one, and what is the matter. */
async function refusedFor(text: string): Promise<string> {
  const file = `bot${files++}.mts`;
  const path = join(folder, file);
  await writeFile(path, text);
  const refused = await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')));
  expect(refused.startsWith(`bots: ${path}:`)).toBe(true);
  return refused.slice(`bots: ${path}:`.length).trimStart().replace(file, 'FILE');
}

/** What is no bot, or no more than almost. */
const ONE = { one: 6 };
const ODD = [
  ...[{}, { name: ' ' }, { about: 'a\nb' }, { about: 'a' }, { repeatable: 5 }, { play: 5 }, { sit: {} }, { sit() {} }],
  ...[{ plays() {} }, { plays() {}, play() {} }, { sits() {} }, { memoryles: true }, { namee: 5 }, { params: 5 }],
  ...[{ params: null }, { params: { one: [6] } }, { params: ONE, ranges: { oen: [1, 10] } }],
  ...[{ ranges: { one: [1, 2] } }],
  ...[[1], [1, 2, 3], [1, 2, 0], [1, 2, 3, 4], [1, '2'], 5].map((one) => ({ params: ONE, ranges: { one } })),
  ...[{ one: 'a' }, { one: 'a\n' }, { two: 'a' }].map((paramsAbout) => ({ params: ONE, paramsAbout })),
  ...[5, null, { one: [6, 7] }].map((choices) => ({ params: ONE, choices })),
  ...[['a', 5], ['b'], 'a', ['a', 'b']].map((m) => ({ params: { m: 'a' }, choices: { m } })),
  ...[{ b: [] }, { a: 5 }, { a: [5] }, { a: ['x'] }].map((m) => ({
    choices: { m: ['a'] },
    choicesIn: { m },
    params: { m: 'a' },
  })),
  ...[5, null, { one: [] }].map((reads) => ({ reads })),
  ...['play', ['auktion'], ['play', 'bid'], [5]].map((one) => ({ params: ONE, reads: { one } })),
].map((members) => ({ name: 'x', ...members }));

test('what is no bot is refused, with what is meant', () => {
  const others = [null, 5, undefined, 'a', () => 0, [], { play: () => 0 }];
  const told = givenBy((bot: never) => Boolean(checkBot(bot, 'x')), choices([...others, ...ODD]));
  expect(told.join('; ')).toMatchInlineSnapshot(
    `"x: the default export must be a bot: an object with a name; found null; x: the default export must be a bot: an object with a name; found number; x: the default export must be a bot: an object with a name; found undefined; x: the default export must be a bot: an object with a name; found string; x: the default export must be a bot: an object with a name; found function; x: a bot's name must be a text of one line, and not empty; found nothing; x: a bot's name must be a text of one line, and not empty; found nothing; true; x: a bot's name must be a text of one line, and not empty; found " "; x: about must be one line; found "a·b"; true; x: repeatable must be true or false; found 5; x: play must be a function; found 5; x: sit must be a function; found {}; true; x: has a method plays, which is never asked (did you mean "play"?); questions are double, bid, contest, raise, call, giveBack, declare, discard, kontra, play; true; true; x: has a field memoryles, which is never read (did you mean "memoryless"?); x: has a field namee, which is never read (did you mean "games"?); x: params must be an object; found 5; x: params must be an object; found null; x: parameter one must default to a number, a text or true/false; found [6]; x: ranges has "oen", which is no parameter; its parameters are one (did you mean "one"?); x: ranges has "one", which is no parameter; it has none; x: the range of one must be two numbers, as in [0, 10], or three with a step; found [1]; true; x: the range of one must be two numbers, as in [0, 10], or three with a step; found [1,2,0]; x: the range of one must be two numbers, as in [0, 10], or three with a step; found [1,2,3,4]; x: the range of one must be two numbers, as in [0, 10], or three with a step; found [1,"2"]; x: the range of one must be two numbers, as in [0, 10], or three with a step; found 5; true; x: what is said about one must be one line; found "a·"; x: paramsAbout has "two", which is no parameter; its parameters are one; x: choices must be an object; found 5; x: choices must be an object; found null; x: "one" has choices, but is no parameter that is a text; x: the choices of m must be a list of texts with its default; found ["a",5]; x: the choices of m must be a list of texts with its default; found ["b"]; x: the choices of m must be a list of texts with its default; found "a"; true; x: choicesIn has "b", which is no choice of m; x: where m can be "a" must be a list of rule sets; found 5; x: where m can be "a" must be a list of rule sets; found [5]; true; x: reads must be an object; found 5; x: reads must be an object; found null; x: reads has "one", which is no parameter; it has none; x: what reads one must be a list of parts, as in ['auction', 'play']; found "play"; x: "auktion" reads one, but is not a part; parts are auction, exchange, play, double, bid, contest, raise, call, giveBack, declare, discard, kontra, declaring, defence (did you mean "auction"?); true; x: 5 reads one, but is not a part; parts are auction, exchange, play, double, bid, contest, raise, call, giveBack, declare, discard, kontra, declaring, defence"`,
  );
});

describe('a bot file is refused', () => {
  test.each(rows`
  export const name = 'x'; | has no default export; write \`export default { name: …, play: … }\`
  export default () => 0; | the default export must be a bot: an object with a name; found function
  export default null; | the default export must be a bot: an object with a name; found null
  export default { play: () => 0 }; | a bot's name must be a text of one line, and not empty; found nothing
  export default { name: ' ' }; | a bot's name must be a text of one line, and not empty; found " "
  throw new RangeError('at\nonce'); | does not load: RangeError: at (FILE:1:7) ‖ throw null; | does not load: null
  export default {↵  name: 'x',↵  play( => 0 }; | 3:9: Expected identifier but found "=>"
  let x: = 5;↵let y: = 5; | 1:8: Unexpected "="
  import 'nowhere'; | 1:8: there is no package nowhere here; npm install nowhere in the bot's folder
  import './no.js'; | 1:8: cannot find ./no.js
  import 'node:fs';↵import { lowst } from 'bolachen';↵lowst(); | 2:10: bolachen has no lowst (did you mean "lowest"?)
  import { dutyOf } from 'bolachen/solver';↵dutyOf(); | 1:10: bolachen/solver has no dutyOf (did you mean "dutiesOf"?)
  import { Solver } from 'bolachen/solve';↵Solver(); | 1:24: there is no bolachen/solve (did you mean ${SOLVER}
`)('%j', async (text, message) => {
    expect(await refusedFor(text)).toBe(message);
  });

  test.each(rows`
  nobody.js | no such file ‖ bot.rb | ${ENDS} ‖ bot.py | ${ENDS} (did you mean "exec(python3 PATH)"?)
  folder.js | is not a file
`)('%s', async (name, message) => {
    await mkdir(join(folder, 'folder.js'), { recursive: true });
    const path = join(folder, name);
    expect(await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')))).toBe(
      `bots: ${path}: ${message.replace('PATH', path)}`,
    );
  });
});

describe('house bots', () => {
  test.each(HOUSE_BOTS)('%s loads and has its own name', async (name) => {
    expect((await loadHouseBot(name, 'bots')).name).toBe(name);
  });

  test.each(rows`
    bolt | "bolt" is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts (did you mean "bold"?)
    daring | "daring" is withdrawn: keen(promise=-0.2) is the same ‖ wary(promise=0.3) | "wary" is withdrawn: keen(
    sound+auction=wary | "wary" is withdrawn: keen(promise=0.2) is the same
    respond(others=field) | others: "field" is withdrawn: name who sits there, as in respond(others=sound)
    respond(others=sond) | others: "sond" is not a bot
    respond(others=sound|keen) | others: expected one bot; found "sound|keen"
    respond(model=mixture) | model: expected one bot; found "mixture" ‖ reader(model=sound) | reader has no parameter "model"
  `)('%s is refused', async (spec, message) => {
    expect(await laterRefusal(() => loadPolicies(parseSpec(spec, 'bots')))).toContain(`bots: ${message}`);
  });

  test('an unknown name is a usage error; a bot is refused a game that it does not play as it is given', async () => {
    await expect(loadBot('bolt')).rejects.toThrow(OptionError);
    const said = [laterRefusal(() => loadBot('bolt'))];
    for (const bot of ['keen(session=win)', 'sound+bid=keen(session=win)', 'keen'])
      for (const load of [loadPolicies, describePolicies])
        said.push(laterRefusal(() => load(parseSpec(bot, 'x'), 'x', { game: 'wallachen', rules: {} })));
    expect((await Promise.all(said)).join('; ')).toMatchInlineSnapshot(
      `"bot: "bolt" is not a bot: lowest, random, sound, bold, keen, pimc, reader, respond, oracle, or a path such as ./mine.ts (did you mean "bold"?); x: keen(session=win) plays bolachen and bolachen-old; this is wallachen; x: keen(session=win) plays bolachen and bolachen-old; this is wallachen; x: keen(session=win) plays bolachen and bolachen-old; this is wallachen; x: keen(session=win) plays bolachen and bolachen-old; this is wallachen; accepted; accepted"`,
    );
  });
});
