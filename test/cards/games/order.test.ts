/** The order of questions: beside the judge and the engine, and on the pages. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SeatLetter } from '../../judge/cards.js';
import { bolachenRules, type Kind, OPTIONS, wallachenRules } from '../../judge/options.js';
import { judgeOf, Random, randomDeal, randomRules, type Setting } from '../../judge/random.js';
import type { Start, Turn } from '../../judge/table.js';
import { isWhole } from '../../sizes.js';
import { Spoken } from '../engine/spoken.js';
import { AUCTION_STAGES, ORDER, type OrderLine } from './order.js';
import { type Moment, type Said, UNLESS, WHEN, WHO } from './order-meaning.js';

const KINDS = ['bolachen', 'wallachen'] as const;

/** The first line that applies, and whom it asks. */
function nextIn(kind: Kind, moment: Moment): { line: OrderLine; seat: SeatLetter } | undefined {
  for (const line of ORDER[kind]) {
    if (moment.start !== undefined && AUCTION_STAGES.includes(line.stage)) continue;
    const { who, when, unless, under = {} } = line;
    if (!Object.entries(under).every(([name, values]) => values.includes(moment.rules[name] as never))) continue;
    if (!WHEN[when](moment)) continue;
    const seat = WHO[who](moment, line);
    if (seat !== undefined && !(unless !== undefined && UNLESS[unless](moment, seat))) return { line, seat };
  }
  return undefined;
}

/** A token as the order writes it: words as they are, all else by its kind. */
function kindOf(token: string, { question }: Turn): string {
  if (question === 'declare') return 'a contract';
  if (question === 'bid' && /^\d/.test(token)) return 'the next rung';
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
    const found = [next?.seat, next?.line.question];
    const asked = engine.turn();
    const where = `${judge.actions.join(', ')} under ${JSON.stringify(setting)}`;
    if (turn.seat !== found[0] || turn.question !== found[1]) expect(found, where).toEqual([turn.seat, turn.question]);
    if (asked?.seat !== turn.seat || asked.question !== turn.question)
      expect([asked?.seat, asked?.question], where).toEqual(found);
    const { answers } = next!.line;
    const strange = turn.tokens.filter((token) => !answers.includes(kindOf(token, turn!)) && !isRung(token, answers));
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

/** Bettel and Mord are rungs, too. */
const isRung = (token: string, answers: readonly string[]): boolean =>
  /bettel|mord/.test(token) && answers.includes('the next rung');

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
    for (const rules of [pair, { ...randomRules(kind, random), ...pair }].filter((_, k) => isWhole || k === i % 4)) {
      const isStarted = random.below(9) === 0;
      const start: Start | undefined = isStarted ? { declarer: random.pick(['F', 'M', 'D']), contract } : undefined;
      playInOrder(kind, { game: kind, rules, deal: randomDeal(random), start }, random, used);
    }
  expect(pairs.length).toBeGreaterThan(1000);
  expect(ORDER[kind].filter((line) => !used.has(line))).toEqual([]);
});

const inCode = (tokens: readonly string[]): string =>
  tokens.map((token) => (/^(a|the) /.test(token) ? token : `\`${token}\``)).join(', ');
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The lines of a game, for the rules. */
function linesOf(kind: Kind): string {
  const rows = ORDER[kind].map(({ answers, who, when, unless, under = {} }) => {
    const options = Object.entries(under).map(([name, values]) => `\`${name}=${values.join('` or `')}\``);
    return `| ${inCode(answers)} | ${who} | ${when}${unless === undefined ? '' : `; not if ${unless}`} | ${options.join(', ') || '–'} |`;
  });
  return ['| answers | who is asked | when | under |', '|---|---|---|---|', ...rows].join('\n');
}

const STAGES = [
  'deal',
  'auction',
  'suit contest',
  'raise',
  'card call',
  'return',
  'declaration',
  'discard',
  'Kontra',
  'play',
];

/** The tokens by stage, for the records. */
function tokensOf(): string {
  const rows = STAGES.flatMap((stage) => {
    const cells = KINDS.map((kind) =>
      inCode(unique(ORDER[kind].filter((line) => line.stage === stage).flatMap(({ answers }) => answers))),
    );
    if (cells[0] === cells[1]) return [`| ${stage} | both | ${cells[0]} |`];
    return KINDS.flatMap((kind, i) => (cells[i] === '' ? [] : [`| ${stage} | ${NAMES[kind]} | ${cells[i]} |`]));
  });
  return ['| stage | game | tokens |', '|---|---|---|', ...rows].join('\n');
}
const NAMES = { bolachen: 'Bolachen', wallachen: 'Wallachen' };

/** The page with the table that begins with this line, after a heading, as it is printed. */
const withTable = (page: string, heading: string, table: string): string => {
  const begin = page.indexOf('\n| ', page.indexOf(`${heading}\n`)) + 1;
  return page.slice(0, begin) + table + page.slice(page.indexOf('\n\n', begin));
};

/** `npm run order` prints them anew. */
test.each([
  ['src/cards/games/README.md', { '**Bolachen**': linesOf('bolachen'), '**Wallachen**': linesOf('wallachen') }],
  ['src/cards/record/README.md', { '## Actions': tokensOf() }],
])('the tables of %s are as printed', async (path, tables) => {
  let page = readFileSync(path, 'utf8');
  for (const [heading, table] of Object.entries(tables)) {
    expect(page.split(`\n${heading}\n`), heading).toHaveLength(2);
    page = withTable(page, `\n${heading}`, table);
  }
  await expect(page).toMatchFileSnapshot(`../../../${path}`);
});
