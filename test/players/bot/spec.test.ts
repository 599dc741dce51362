import { describe, expect, test } from 'vitest';
import type { AnyBot } from '../../../src/players/bot/bot.js';
import { readParameters } from '../../../src/players/bot/shape.js';
import {
  byPart,
  formatPolicies,
  formatSpec,
  PART_NAMES,
  type Policies,
  parseSpec,
  parseSpecs,
} from '../../../src/players/bot/spec.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';

const reference = (source: string, given: Record<string, string> = {}) => ({ source, given });

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
    (label) => {
      for (const text of [`${label}:=sound`, `"${label}":=sound`])
        expect(parseSpec(text, 'bots')).toMatchObject({ text, label, base: reference('sound') });
    },
  );

  test.each([
    ['sound', 'sound', reference('sound')],
    ['./mine.js', './mine.js', reference('./mine.js')],
    ['random(shy=0.5)', 'random(shy=0.5)', reference('random', { shy: '0.5' })],
    ['random( shy = 0.5 , x=a b )', 'random( shy = 0.5 , x=a b )', reference('random', { shy: '0.5', x: 'a b' })],
    ['random()', 'random()', reference('random')],
    ['./x.js( a=b=c)', './x.js( a=b=c)', reference('./x.js', { a: 'b=c' })],
    ['wild:=random(shy=0)', 'wild', reference('random', { shy: '0' })],
    ['My bot 2.0:=sound', 'My bot 2.0', reference('sound')],
    ['m:=exec(sh -c X:=1)', 'm', reference('exec(sh -c X:=1)')],
    ['exec(sh -c X:=1)', 'exec(sh -c X:=1)', reference('exec(sh -c X:=1)')],
  ])('%s', (text, label, base) => {
    expect(parseSpec(text, 'bots')).toEqual({ text, label, base, parts: {} });
  });

  test.each([
    ['bold+play=sound', 'bold', { declaring: 'sound', defence: 'sound' }],
    ['keen+bid=sound+discard=bold', 'keen', { bid: 'sound', discard: 'bold' }],
    [
      'bold + auction=sound + defence = bold',
      'bold',
      { ...Object.fromEntries(PART_NAMES.auction.map((part) => [part, 'sound'])), defence: 'bold' },
    ],
  ])('%s', (text, base, named) => {
    const parts = Object.fromEntries(Object.entries(named).map(([part, bot]) => [part, reference(bot)]));
    expect(parseSpec(text, 'bots')).toEqual({ text, label: text, base: reference(base), parts });
  });

  test('commas inside parentheses belong to the bot', () => {
    const specs = parseSpecs('sound, random(shy=0.5,x=1) ,a:=b(c=(d,e))', 'bots');
    expect(specs.map(({ text }) => text)).toEqual(['sound', 'random(shy=0.5,x=1)', 'a:=b(c=(d,e))']);
  });

  test('a value in quotes may contain any character, and keeps it', () => {
    const given = String.raw`a(t="x, (y)+\"z\"", n=5),exec(b)(t=")"),c(t="",u=a"b)`;
    const specs = parseSpecs(given, 'bots');
    expect(specs.map(({ base }) => base)).toEqual([
      reference('a', { t: 'x, (y)+"z"', n: '5' }),
      reference('exec(b)', { t: ')' }),
      reference('c', { t: '', u: 'a"b' }),
    ]);
    const again = parseSpecs(specs.map((spec) => formatSpec(spec)).join(), 'bots');
    expect(again.map(({ base }) => base)).toEqual(specs.map(({ base }) => base));
    expect(formatSpec(specs[0])).toBe(String.raw`a(t="x, (y)+\"z\"",n=5)`);
  });

  test('a path in quotes may contain any character, in all places of a spec', () => {
    const path = './a (b), +c:=d="e".mjs';
    const quoted = JSON.stringify(path);
    const [first, second] = parseSpecs(`${quoted},x:=bold+play=${quoted}(t="(,)")`, 'bots');
    expect([first.base, first.label]).toEqual([reference(path), quoted]);
    expect(second).toMatchObject({ label: 'x', parts: { defence: reference(path, { t: '(,)' }) } });
    for (const { base, parts } of [first, second])
      expect(parseSpec(formatSpec({ base, parts }), 'bots')).toMatchObject({ base, parts });
    expect(() => parseSpec('"./a', 'bots')).toThrow('bots: nothing closes the quote "');
    expect(() => parseSpec('./a (b).mjs', 'bots')).toThrow(/; a path with .* is written in double quotes/);
  });

  test('a bot is named in one line', () => {
    expect(parseSpec('./a\nb.mjs', 'bots').label).not.toContain('\n');
  });

  test('a command is taken literally: quotes, commas, parentheses and all', () => {
    const loud = `exec(python3 -c "print('(', 1)" --deep, +play=x)`;
    const specs = parseSpecs(`${loud},sound+play=exec(a 'b)' \\( (c)) , d:=exec( ./e )(f=1)`, 'bots');
    expect(specs.map(({ text }) => text)).toEqual([loud, "sound+play=exec(a 'b)' \\( (c))", 'd:=exec( ./e )(f=1)']);
    expect(specs[0].base).toEqual(reference(loud));
    expect(specs[1].parts.declaring).toEqual(reference("exec(a 'b)' \\( (c))"));
    expect(specs[2]).toMatchObject({ label: 'd', base: reference('exec( ./e )', { f: '1' }) });
  });

  const NO_BOT = '"" is not a bot: expected a name or a path, as in sound or random(shy=0.5)';
  const PARTS =
    'auction, exchange, play, double, bid, contest, raise, call, giveBack, declare, discard, kontra, declaring, defence';
  test.each(rows`
   | ${NO_BOT}
  sound, | ${NO_BOT}
  NA:=sound | a label cannot be "NA", which tables of other programs take for nothing
  null:=sound | a label cannot be "null", which tables of other programs take for nothing
  a?:=sound | "a?" is no label: up to 60 letters, digits, spaces and . : / @ _ + ( ) -
  "a, b":=sound | "a, b" is no label: up to 60 letters, digits, spaces and . : / @ _ + ( ) -
  x:= | ${NO_BOT}
  (a=1) | "(a=1)" is not a bot: expected a name or a path, as in sound or random(shy=0.5)
  random(shy) | "shy" in "random(shy)" is not PARAMETER=VALUE
  random(shy=0.5 | parentheses do not match in "random(shy=0.5"
  random)shy( | parentheses do not match in "random)shy("
  random(shy=1,shy=0) | parameter shy is given twice in "random(shy=1,shy=0)"
  sound(t="a | nothing closes the quote " in "sound(t="a"
  sound(t="a"b) | parameter t: must be a text in quotes, as in "a, (b)"; found "a"b
  x:=sound,x:=bold | two bots cannot both be called "x": "x:=sound", "x:=bold"
  exec() | "exec()" has no command, as in exec(python3 bot.py)
  exec(a | nothing closes the parenthesis in "exec(a"
  exec(a "b) | nothing closes the quote " in "exec(a "b)"
  exec(a)b | "exec(a)b" is not a bot: expected a name or a path, as in sound or random(shy=0.5)
  bold+sound | "sound" in "bold+sound" is not PART=BOT with a part of ${PARTS}
  bold+bidding=sound | "bidding=sound" in "bold+bidding=sound" is not PART=BOT with a part of ${PARTS}
  bold+plays=sound | "plays=sound" in "bold+plays=sound" is not PART=BOT with a part of ${PARTS} (did you mean "play"?)
  bold+auction=sound+bid=bold | bid is given twice in "bold+auction=sound+bid=bold"
  bold+play=sound+defence=bold | defence is given twice in "bold+play=sound+defence=bold"
  bold+play= | ${NO_BOT}
`)('%j is refused', (text, message) => {
    expect(refusal(() => parseSpecs(text, 'bots'))).toBe(`bots: ${message}`);
  });
});

const BOT: AnyBot = { name: 'tuned', params: { length: 6, greedy: false, style: 'calm' }, ranges: { length: [0, 10] } };

describe('the parameters of a bot', () => {
  test("are its defaults and the given values, each of its default's type", () => {
    expect(readParameters(BOT, {}, 'bots')).toEqual({ length: 6, greedy: false, style: 'calm' });
    const given = { length: '2.5', greedy: 'true', style: '7' };
    expect(readParameters(BOT, given, 'bots')).toEqual({ length: 2.5, greedy: true, style: '7' });
  });

  test.each(rows`
    lenght= | no parameter "lenght"; its parameters are length, greedy, style (did you mean "length"?)
    length=six | parameter length: must be a number; found "six"
    length= | parameter length: must be a number; found ""
    length=Infinity | parameter length: must be a number; found "Infinity"
    length=11 | parameter length: must be from 0 to 10; found 11
    greedy=yes | parameter greedy: must be true or false; found "yes"
  `)('%s is refused', (given, message) => {
    const [name, value] = given.split('=');
    expect(refusal(() => readParameters(BOT, { [name]: value }, 'bots'))).toMatch(/^bots: tuned(:| has) /);
    expect(refusal(() => readParameters(BOT, { [name]: value }, 'bots'))).toContain(message);
    const ofPlain = refusal(() => readParameters({ name: 'plain' }, { [name]: value }, 'bots'));
    expect(ofPlain).toBe(`bots: plain has no parameter "${name}"; it has none`);
  });
});

test('a policy in full names every parameter, and every part that another bot plays', () => {
  const tuned = { bot: BOT, params: readParameters(BOT, { length: '7' }, 'bots') };
  const plain = { bot: { name: 'plain' }, params: {} };
  const policies: Policies = byPart((part) => (part === 'declaring' ? plain : tuned));
  expect(formatPolicies(policies)).toBe('tuned(length=7,greedy=false,style=calm)+declaring=plain');
  const bidder = byPart((part) => (part === 'bid' || PART_NAMES.exchange.includes(part) ? plain : tuned));
  expect(formatPolicies(bidder)).toBe('tuned(length=7,greedy=false,style=calm)+bid=plain+exchange=plain');
});
