/** The order of questions, as its page has it, beside the judge and the engine. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SeatLetter } from '../../judge/cards.js';
import { bolachenRules, type Kind, OPTIONS, wallachenRules } from '../../judge/options.js';
import { judgeOf, Random, randomDeal, randomRules, type Setting } from '../../judge/random.js';
import type { Start, Turn } from '../../judge/table.js';
import { isWhole } from '../../sizes.js';
import { Spoken } from '../engine/spoken.js';
import { type Moment, type OrderLine, type Said, UNLESS, WHEN, WHO } from './order-meaning.js';

const KINDS = ['bolachen', 'wallachen'] as const;
const HEADINGS: Readonly<Record<string, string>> = { bolachen: '**Bolachen**', wallachen: '**Wallachen**' };

/** Questions by their first answers, and which of them a deal has not that starts with a contract. */
const QUESTIONS: Readonly<Record<string, string>> = {
  ...{ 'no-double': 'double', pass: 'bid', withdraw: 'contest', keep: 'raise', 'a contract': 'declare' },
  ...{ 'no-call': 'call', 'return G7': 'giveBack', 'discard E7 G8': 'discard', HA: 'play' },
  ...{ 'no-re': 'kontra', 'no-kontra': 'kontra' },
};
const LEFT_OUT = ['double', 'bid', 'contest', 'raise', 'declare'];

/** The cells of the table below a heading of a page. */
function tableIn(page: string, heading: string): string[][] {
  const [, below] = readFileSync(`src/cards/${page}/README.md`, 'utf8').split(`\n${heading}\n`);
  const rows = below.slice(below.indexOf('\n|') + 1).split('\n\n')[0];
  const cells = rows.split('\n').map((row) => row.slice(2, -2).split(' | '));
  return cells.slice(2);
}

const namesIn = (cell: string): string[] => cell.replaceAll('`', '').split(', ');

const ORDER = Object.fromEntries(
  KINDS.map((kind) => {
    const lines = tableIn('games', HEADINGS[kind]).map(([answers, who, time, under]): OrderLine => {
      const [when, unless] = time.split('; not if ');
      const options = [...under.matchAll(/`(\w+)=([^,]+)`/g)].map(([, name, values]) => [name, values.split('` or `')]);
      const question = QUESTIONS[namesIn(answers)[0]];
      return { question, answers: namesIn(answers), who, when, unless, under: Object.fromEntries(options) };
    });
    return [kind, lines];
  }),
);

/** The first line that applies, and whom it asks. */
function nextIn(kind: Kind, moment: Moment): { line: OrderLine; seat: SeatLetter } | undefined {
  for (const line of ORDER[kind]) {
    if (moment.start !== undefined && LEFT_OUT.includes(line.question)) continue;
    const { who, when, unless, under } = line;
    if (!Object.entries(under).every(([name, values]) => values.includes(String(moment.rules[name])))) continue;
    if (!WHEN[when](moment)) continue;
    const seat = WHO[who](moment, line);
    if (seat !== undefined && !(unless !== undefined && UNLESS[unless](moment, seat))) return { line, seat };
  }
  return undefined;
}

/** A token as the order writes it: words as they are, all else by its kind. */
function kindOf(token: string, { question }: Turn, answers: readonly string[]): string {
  if (question === 'declare') return 'a contract';
  if (answers.includes('the next rung') && /^(\d|bettel|mord)/.test(token)) return 'the next rung';
  return token
    .replace(/^(call ).*/, '$1SA')
    .replace(/^(return ).*/, '$1G7')
    .replace(/^(discard ).*/, '$1E7 G8')
    .replace(/^[EGSH][789XUOKA]$/, 'HA');
}

/** Plays a deal with judge and engine and expects at each question what the order says; marks the lines that asked. */
function playInOrder(kind: Kind, setting: Setting, random: Random, used: Set<OrderLine>): void {
  const { game, rules: given, deal, start } = setting;
  const judge = judgeOf(setting);
  const engine = new Spoken(game, given, deal, start);
  const rules = { ...(kind === 'bolachen' ? bolachenRules(given) : wallachenRules(given)) };
  const said: Said[] = [];
  const moment: Moment = { judge, said, talon: [...judge.table.talon], rules, start };
  for (let turn = judge.turn(); turn !== null; turn = judge.turn()) {
    const next = nextIn(kind, moment);
    const found = `${next?.seat} ${next?.line.question}`;
    const asked = engine.turn();
    const where = `${judge.actions.join(', ')} under ${JSON.stringify(setting)}`;
    if (`${turn.seat} ${turn.question}` !== found || `${asked?.seat} ${asked?.question}` !== found)
      expect([turn.seat, turn.question, asked?.seat, asked?.question], where).toEqual(found);
    const { answers } = next!.line;
    const strange = turn.tokens.filter((token) => !answers.includes(kindOf(token, turn!, answers)));
    if (strange.length > 0) expect(strange, where).toEqual([]);
    const word = spokenBy(turn, random);
    used.add(next!.line);
    said.push({ line: next!.line, seat: turn.seat, word });
    judge.play(word);
    engine.play(word);
  }
}

/** Mostly what leads on: contests, duels and Kontra; else any token. */
function spokenBy({ tokens }: Turn, random: Random): string {
  const leading = tokens.filter((token) => /^(brand|play|hold|keep|[789]|kontra|re)$/.test(token));
  return random.pick(leading.length > 0 && random.below(3) > 0 ? leading : tokens);
}

/** All pairs of values of two options. */
function pairsOf(kind: Kind): Record<string, unknown>[] {
  const options = Object.entries(OPTIONS[kind]);
  return options.flatMap(([name, values], i) =>
    options
      .slice(i + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) => others.map((second) => ({ [name]: value, [other]: second }))),
      ),
  );
}

test.each(KINDS)('%s: judge and engine ask as the order says, under all pairs of options', (kind) => {
  const random = new Random(17);
  const used = new Set<OrderLine>();
  const pairs = pairsOf(kind);
  const contract = kind === 'bolachen' ? 'mord' : '7';
  // Each pair alone, and together with anything else; now and then without an auction. The quick size takes turns.
  for (const [i, pair] of pairs.entries())
    for (const rules of [pair, { ...randomRules(kind, random), ...pair }].filter((_, k) => isWhole || k === i % 9)) {
      const isStarted = random.below(9) === 0;
      const start: Start | undefined = isStarted ? { declarer: random.pick(['F', 'M', 'D']), contract } : undefined;
      playInOrder(kind, { game: kind, rules, deal: randomDeal(random), start }, random, used);
    }
  expect(pairs.length).toBeGreaterThan(1000);
  expect(ORDER[kind].filter((line) => !used.has(line))).toEqual([]);
});

test.each(KINDS)('the tokens of records of %s are the answers of the order', (kind) => {
  const tokens = tableIn('record', '## Actions').filter(([, game]) => [kind, 'both'].includes(game.toLowerCase()));
  const answers = ORDER[kind].flatMap((line) => line.answers);
  const written = tokens.flatMap(([, , cell]) => namesIn(cell));
  expect([...new Set(written)].sort()).toEqual([...new Set(answers)].sort());
});
