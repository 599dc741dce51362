import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { areItems, checkRecords, textsOf } from '../../../src/support/input/items.js';
import { fromJson, readJson } from '../../../src/support/input/json.js';
import { checkBeginning, linesIn, listIn } from '../../../src/support/input/lines.js';
import { numberOf, otherReading } from '../../../src/support/input/number-text.js';
import * as o from '../../../src/support/input/option.js';
import { checked } from '../../../src/support/input/option-schema.js';
import { asLine, isLine, printable, readAt, refusalOf, refuse, shortened } from '../../../src/support/input/refusal.js';
import { anyInteger, checkedContents, described, wholeNumber } from '../../../src/support/input/schema.js';
import { readSeed } from '../../../src/support/input/seed.js';
import { checkTies } from '../../../src/support/input/ties.js';
import { insteadOf } from '../../../src/support/input/withdrawn.js';
import { rows } from '../../rows.js';
import { laterRefusal } from './refused.js';

/** What options and texts are read as, or how they are refused. */

const ROWS = {
  ...o.group('Deals:', {
    deals: o.option(o.whole(1, 9), 'how many', { usual: 5 }),
    any: o.option(o.whole(), 'as many as there are'),
    share: o.option(o.errorRate, 'of them'),
    weight: o.option(o.positive, 'of each'),
    least: o.option(o.number('expected 0 to 1', { from: 0, to: 1 }), 'of all'),
  }),
  open: o.option(o.onOff, 'shows it', { usual: false }),
  title: o.option(o.text, 'its name'),
  after: o.option(
    o.notation('expected actions', (given) => given.toUpperCase()),
    'what came before',
  ),
  hint: o.option(o.notation('expected a hint'), 'as it is'),
  parts: o.option(o.byName(o.text, 'expected parts', 'PART=BOT'), 'of bots'),
  seed: o.option(o.aSeed, 'where deals begin'),
  game: o.option(o.oneOf(['bolachen', 'wallachen', 3]), 'which', { required: true }),
  lists: o.option(o.listOf(o.whole(), 'expected a list'), 'some'),
  bounds: o.option(o.pairOf(o.whole(), 'expected two numbers'), 'from and to'),
  rules: o.option(
    o.byName(o.whole(), 'expected rules by name', 'NAME=N', (name) => name.trim()),
    'others',
  ),
  hands: o.option(o.byName(null, 'expected hands', 'F=…'), 'dealt'),
  stop: o.option(o.either(o.onOff, o.whole(), 'expected true, false or a number'), 'when'),
  onLine: o.option(o.aFunction<() => void>(), 'gets each'),
  where: o.option(o.optionsOf({ is: o.option(o.text, 'x'), of: o.option(o.whole(), 'y') }, 'expected conditions'), 'z'),
};

/** What is given besides the game, and how it is read, or refused. */
test.each([
  ...rows`
    {"deals":1,"any":0} | {"deals":9,"share":0.49,"weight":0.001,"least":0} | {"least":1,"open":true}
    {"after":""} | {"game":3} | {"lists":[1,2]} | {"bounds":[1,2]} | {"hands":{"F":1}} | {"stop":true}
    {"stop":3} | {"where":{"of":2}} | {"hint":" A"} | {"parts":{" a ":"b"}}
  `.flatMap((line) => line.map((given) => [given, given])),
  ...rows`
    {"deals":0} | deals: expected a whole number from 1 to 9; found 0
    {"deals":10} | deals: expected a whole number from 1 to 9; found 10
    {"deals":1.5} | deals: expected a whole number from 1 to 9; found 1.5
    {"deals":"1"} | deals: expected a whole number from 1 to 9; found "1"
    {"any":-1} | any: expected a whole number from 0 up; found -1
    {"share":0} | share: expected a probability above 0 and below 0.5; found 0
    {"share":0.5} | share: expected a probability above 0 and below 0.5; found 0.5
    {"weight":0} | weight: expected a number above 0; found 0 ‖ {"least":1.1} | least: expected 0 to 1; found 1.1
    {"open":1} | open: expected true or false; found 1 ‖ {"title":""} | title: cannot be empty
    {"title":5} | title: expected a text; found 5 ‖ {"after":"f pass"} | {"after":"F PASS"}
    {"after":5} | after: expected actions; found 5 ‖ {"seed":"e\u0301"} | {"seed":"é"}
    {"seed":" a"} | seed: expected a seed: text on one line, without hidden characters or white space around it; found " a"
    {"seed":""} | seed: cannot be empty
    {"game":"walachen"} | game: "walachen" is not one of bolachen, wallachen, 3 (did you mean "wallachen"?)
    {"game":"wary"} | game: "wary" is withdrawn: keen(promise=0.2) is the same
    {"game":4} | game: 4 is not one of bolachen, wallachen, 3 ‖ {"lists":5} | lists: expected a list; found 5
    {"lists":[1,-2]} | lists[1]: expected a whole number from 0 up; found -2 ‖ {"bounds":[1]} | bounds[1]: is missing
    {"bounds":[1,2,3]} | bounds: expected 2 items; found [1,2,3] ‖ {"bounds":1} | bounds: expected two numbers; found 1
    {"rules":{" a ":1}} | {"rules":{"a":1}}
    {"rules":{"a":-1}} | rules.a: expected a whole number from 0 up; found -1
    {"rules":5} | rules: expected rules by name; found 5 ‖ {"hands":[1]} | hands: expected hands; found [1]
    {"stop":"x"} | stop: expected true, false or a number; found "x" ‖ {"onLine":5} | onLine: expected a function; found 5
    {"where":"a"} | {"where":{"is":"a"}} ‖ {"where":{"if":2}} | where.if: is no option of simulate
    {"where":5} | where: expected conditions; found 5
    {"deal":5} | deal: is no option of simulate (did you mean "deals"?)
    {"checkpoint":5} | checkpoint: is no longer an option: it is called \`chunk\`
    {"game":null} | game: null is not one of bolachen, wallachen, 3 ‖ [] | simulate: expected an object with options; found []
    5 | simulate: expected an object with options; found 5
  `,
])('%s: %s', (given, what) => {
  const options = JSON.parse(given);
  const all = Array.isArray(options) || typeof options !== 'object' ? options : { game: 'bolachen', ...options };
  let read = '';
  const refused = refusalOf(() => {
    const { game, ...others } = checked(ROWS, all, 'simulate') as Record<string, unknown>;
    read = JSON.stringify(options.game === undefined ? others : { game, ...others });
  });
  expect(refused ?? read).toBe(what);
});

test('what is missing is filled in, or refused', () => {
  expect(refusalOf(() => checked(ROWS, { deals: undefined }, 'x'))).toBe('game: is missing');
  expect(o.filled(ROWS, { game: 'bolachen' })).toEqual({ deals: 5, open: false, game: 'bolachen' });
  const groups = Object.values(ROWS).map(({ group = '' }: o.Row) => group);
  expect(groups.join()).toBe(`${'Deals:,'.repeat(5)}${','.repeat(13)}`);
  expect(o.some(ROWS, 'open', 'title')).toEqual({ open: ROWS.open, title: ROWS.title });
  expect(['moveTime', 'a', 'onABoard'].map(o.kebab)).toEqual(['move-time', 'a', 'on-a-board']);
});

const TIES: Record<string, o.OptionTies> = {
  a: { apart: ['b', 'c=1', '--no-out'] },
  d: { needs: ['e', 'f=2'] },
  g: { beside: { h: ['e'], 'g=own': ['e', 'f'] } },
};

test.each(rows`
  {"a":1,"c":2} | ‖ {"a":1,"b":true} | a: cannot be given together with \`b\` ‖ {"a":1,"b":false} |
  {"a":1,"c":"1"} | a: cannot be given together with \`c\` 1
  {"a":1,"--no-out":true} | a: cannot be given together with --no-out ‖ {"d":1} | d: needs \`e\` or \`f\` 2 ‖ {"d":1,"f":"2"} |
  {"g":1} | ‖ {"g":1,"h":1} | g: beside \`h\` needs \`e\` ‖ {"g":"own"} | g: own needs \`e\` or \`f\` ‖ {"g":"own","f":1} |
`)('%s: %s', (given, refused = '') => {
  expect(refusalOf(() => checkTies(TIES, JSON.parse(given))) ?? '').toBe(refused);
  expect(refusalOf(() => checkTies(TIES, JSON.parse(given), false)) ?? '').toBe(/needs/.test(refused) ? '' : refused);
});

test('numbers, as they are written', () => {
  const read = "5 -0.50 .5 1e3 2k 2K 1.5M 3G 1 000_000 12'345 1e999".split(' ').map(numberOf);
  expect(read.join()).toBe('5,-0.5,0.5,1000,2000,2000,1500000,3000000000,1000000,12345,Infinity');
  for (const text of ['01', '1e3k', '1 00', 'k', '-', '1e']) expect(numberOf(text), text).toBe(undefined);
});

/** Where any number would be allowed, where only those below 100 are, and where only whole ones are. */
test.each(rows`
  1.000 | write 1000 or 1 | | write 1000 or 1 ‖ 1.500 | write 1500 or 1.5 | | write 1500
  1.234 | write 1234 or 1.2340 | | write 1234 ‖ 1,234,567 | write 1234567 | write 1234567 | write 1234567
  1.234,5 | write 1234.5 | write 1234.5 | write 1234.5 ‖ 0,5 | write 0.5 | write 0.5 | ‖ −5 | write -5 | write -5 | write -5
  –5 | write -5 | write -5 | write -5 ‖ ٤٢ | write 42 | write 42 | write 42 ‖ ５ | write 5 | write 5 | write 5 ‖ 500 | | |
  a | | |
`)('%s may be: %s; %s; %s', (text, ...readings) => {
  const mayBe = [undefined, (number: number) => number < 100, Number.isInteger];
  expect(mayBe.map((each) => otherReading(text, each))).toEqual(readings);
});

describe('texts', () => {
  test('of lines and lists', () => {
    expect(linesIn('\ufeffa\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd']);
    expect([listIn(' a, b ,'), listIn('  '), listIn([' a '])]).toEqual([['a', 'b', ''], [], ['a']]);
  });

  const RECORDS = 'records come from bolachen simulate --records FILE';
  const OF_RUN = `of a run, read by its folder as in bolachen runs page FOLDER; ${RECORDS}`;
  test.each([
    ['{"first":0,"count":1}', `x: is the journal ${OF_RUN}`],
    ['{"chunk":0,"boards":1}', `x: is the journal ${OF_RUN}`],
    ['{\n "program": "bolachen"', `x: is the manifest ${OF_RUN}`],
    [' [1', "x: expected one JSON object a line; found a JSON array (jq -c '.[]' makes lines of it)"],
    ['{\n', 'x: expected one JSON object a line; found JSON over several lines (jq -c . makes one of it)'],
    ['name,"of",b\n', 'x: expected one JSON object a line; found a table with a header'],
    ['{"a":1}\n', null],
    ['ab,c\n', null],
  ])('that begin with %j', (beginning, refused) => {
    expect(refusalOf(() => checkBeginning(beginning, 'x'))).toBe(refused);
  });

  test('of JSON', () => {
    expect([fromJson('{"a":[1]}'), fromJson('{a')]).toEqual([{ a: [1] }, undefined]);
    expect(readJson('[1]', 'x')).toEqual([1]);
    expect(refusalOf(() => readJson('{"a":}', 'x'))).toMatch(/^x: is not JSON: Unexpected token.* in .*a/);
  });

  test('that are records: objects, or lines of them', async () => {
    const circular: { self?: object } = {};
    circular.self = circular;
    const given = ['\ufeff{"a":1}\n\r{}', [{ a: 1 }, 'text', undefined, circular], new Set([5]), { b: 2 }];
    const texts: string[][] = [];
    for (const each of given) {
      const own: string[] = [];
      for await (const text of textsOf(each as object)) own.push(text);
      texts.push(own);
    }
    const odd = '"a value of type object"';
    expect(texts).toEqual([['{"a":1}', '', '{}'], ['{"a":1}', 'text', 'null', odd], ['5'], ['{"b":2}']]);
    expect(['x', {}, [], () => {}, 5, null].map(areItems)).toEqual([true, true, true, true, false, false]);
    const found = ['a.jsonl', 'a.json', 5, '{}', 'a\n.json'].map((each) => refusalOf(() => checkRecords(each)));
    const name = (file: string) =>
      `records: expected records, or their lines of JSON; found the name of a file: give records("${file}")`;
    const number = 'records: expected records: objects, or lines of JSON; found 5';
    expect(found).toEqual([name('a.jsonl'), name('a.json'), number, null, null]);
    const listedText = laterRefusal(async () => void (await textsOf('[1]').next()));
    expect(await listedText).toMatch(/^text: expected one JSON object a line; found a JSON array/);
  });

  test('that reach a terminal, on one line or several, without passwords', () => {
    const text = 'a\u0007b\nredis://u:p@host http:/me@x redis://:PASSWORD@h';
    expect(asLine(text)).toBe('a·b·redis://…@host http:/…@x redis://:PASSWORD@h');
    expect(printable(text)).toBe('a·b\nredis://…@host http:/…@x redis://:PASSWORD@h');
    expect([isLine('a b'), isLine('a\n'), isLine(5)]).toEqual([true, false, false]);
    const short = ['abcdefghij', 'abcdefghijk', 'ab🂡🂡🂡🂡🂡cd'].map((name) => shortened(name, 10));
    expect(short).toEqual(['abcdefghij', 'abc…fghijk', 'ab…🂡🂡cd']);
  });

  test('that are wrong at a place', () => {
    expect(refusalOf(() => readAt('x', () => refuse('y', 'no')))).toBe('x: y: no');
    expect(readAt('x', () => 5)).toBe(5);
    const fails = (): never => {
      throw new TypeError('ours');
    };
    expect(() => readAt('x', fails)).toThrow(TypeError);
    expect(() => refusalOf(fails)).toThrow(TypeError);
    const cases = [
      [wholeNumber(2, 4), 4, ''],
      [wholeNumber(2, 4), 1, 'x: expected a whole number from 2 to 4; found 1'],
      [wholeNumber(2), 1, 'x: expected a whole number from 2 up; found 1'],
      [wholeNumber(), 0, ''],
      [v.object({ a: v.array(v.number()) }), { a: [1, '2'] }, 'x: a[1]: expected number; found "2"'],
      [v.object({ a: v.object({ b: described(anyInteger, 'b') }) }), { a: {} }, 'x: a.b: is missing'],
      [anyInteger, -3, ''],
      [anyInteger, 0.5, 'x: expected a whole number; found 0.5'],
    ] as const;
    for (const [schema, given, refused] of cases)
      expect(refusalOf(() => checkedContents(schema, given, 'x')) ?? '').toBe(refused);
    const seedOf = (seed: string) => refusalOf(() => readSeed(seed, (what) => refuse('', what)));
    expect([seedOf('a'), seedOf('')]).toEqual([null, 'cannot be empty']);
    expect(seedOf('a\nb')).toMatch(/^expected a seed: .*; found "a·b"$/);
  });
});

test.each(rows`
  report | report is now: bolachen runs page FOLDER ‖ Play | there is no command play: sit is played
  turnier | there is no command turnier; it is called: bolachen tournament ‖ -v | there is no flag -v: bolachen --version prints
  simulate --csv | \`json\` prints all of it ‖ worker --clear | the results of a run go with it or in a day ‖ simulate --clear |
  simulate | ‖ toString |
`)('what was withdrawn, %s, is found by its command, its flag, or both: %s', (asked, begun) => {
  const [command, flag] = asked.split(' ');
  expect((insteadOf(command, flag) ?? '').slice(0, begun.length || 99)).toBe(begun);
});
