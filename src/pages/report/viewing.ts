import type { Mistake } from '../../analysis/review/deal-review.js';
import type { ReviewWhat } from '../../analysis/review/options.js';
import { checkPlayer, dealReviews, jobOf } from '../../analysis/review/review.js';
import { worstOf } from '../../analysis/review/sums.js';
import { WhereOfRecords } from '../../boards/where/of-records.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import { parseAnswer } from '../../cards/record/actions.js';
import { boardOf } from '../../cards/record/board-of.js';
import { parseDealText } from '../../cards/record/deal-text.js';
import { formatDeal } from '../../cards/record/notation.js';
import { Replayer } from '../../cards/record/replay.js';
import { describePolicies } from '../../players/bot/loading/load.js';
import { parseSpec, parseSpecs, sourcesOf } from '../../players/bot/spec.js';
import { count, several } from '../../results/text/numbers.js';
import { settledGame } from '../../runs/run/settings.js';
import { type Several, textsOf } from '../../support/input/items.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import {
  didYouMean,
  OptionError,
  ofOptions,
  readAt,
  refuse,
  refuseOption,
  shown,
} from '../../support/input/refusal.js';
import { version } from '../../support/system/version.js';
import { PAGE_BOTS, type PageData } from '../page/data.js';
import { type FoundMistake, mistakeInWords } from '../page/mistake-words.js';
import { dealsPage } from './deals-page.js';
import { MOST_DEALS, VIEW_BOARDS, VIEW_RECORDS, type ViewHow, type ViewWhat } from './options.js';

interface ChosenDeal {
  /** The number of its line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly ruleSet: string;
  /** Those for which it was chosen, worst first. */
  readonly mistakes: readonly FoundMistake[];
}

/** The page of records, all or chosen by a condition or by what was given away. @throws OptionError, InputError */
export async function chosenDeals(what: ViewWhat, how: ViewHow): Promise<string> {
  const { records, title = 'Deals', step = 0, where, worst, ...judging } = checked(VIEW_RECORDS, what, 'view');
  const { job } = jobOf(judging);
  const { model, of } = job;
  await describePolicies(
    ofOptions(() => parseSpec(model, 'model')),
    'model',
  );
  const admitted = admittedRecords(records, where, of);
  const deals = worst === undefined ? await firstDeals(admitted) : await worstDeals(admitted, worst, judging, how);
  if (deals.length === 0)
    refuse('records', where === undefined ? 'has no records' : 'has no record that matches `where`');
  const ruleSets = deals.map(({ ruleSet }) => ruleSet);
  const data = {
    title,
    facts: [factsOf(deals.length, job, where, worst)],
    game: mostFrequent(ruleSets),
    mistakes: worst === undefined ? [] : deals.map(({ mistakes }) => mistakes),
    model,
    step,
  };
  return dealsPage(
    data,
    deals.map(({ text }) => text),
  );
}

/** How many deals are shown, and which. */
function factsOf(
  shown: number,
  { of, model }: { readonly of: string | null; readonly model: string },
  where?: string,
  worst?: number,
): string {
  const whose = of === null ? '' : ` of ${of}`;
  return [
    several(shown, 'deal'),
    ...(where === undefined ? [] : [`where ${where}`]),
    ...(worst === undefined
      ? []
      : [`the worst mistakes${whose}, judged by rollouts with ${model}, one of each kind first`]),
    `bolachen ${version}`,
  ].join(' · ');
}

/** The records that match a condition, replayed. @throws InputError `records: line 3: …` for one that is none */
async function* admittedRecords(
  records: Several<string | object>,
  where: string | undefined,
  of: string | null,
): AsyncGenerator<ChosenDeal> {
  const condition = where === undefined ? null : new WhereOfRecords(where);
  const replayer = new Replayer();
  const names = new Set<string>();
  let line = 0;
  for await (const text of textsOf(records)) {
    line++;
    if (text.trim() === '') continue;
    const { record, course } = readAt(`records: line ${line}`, () => replayer.replay(text));
    const players = record.players ?? ['', '', ''];
    for (const name of players) if (name !== '') names.add(name);
    if (condition?.admits(course, record.index, players) === false) continue;
    yield { line, text: text.trim(), ruleSet: record.game.ruleSet, mistakes: [] };
  }
  condition?.check();
  if (line > 0) checkPlayer(of, [...names]);
}

async function firstDeals(admitted: AsyncIterable<ChosenDeal>): Promise<ChosenDeal[]> {
  const deals: ChosenDeal[] = [];
  for await (const deal of admitted) {
    if (deals.length === MOST_DEALS)
      refuse(
        'records',
        `are more than the ${count(MOST_DEALS)} that a page can hold; choose with \`where\` or \`worst\``,
      );
    deals.push(deal);
  }
  return deals;
}

/** Those with the worst mistakes, judged on all threads: one of each player and kind of decision first. */
async function worstDeals(
  admitted: AsyncIterable<ChosenDeal>,
  worst: number,
  judging: ReviewWhat,
  how: ViewHow,
): Promise<ChosenDeal[]> {
  const deals = new Map<number, ChosenDeal>();
  async function* texts(): AsyncGenerator<string> {
    let line = 0;
    for await (const deal of admitted) {
      while (++line < deal.line) yield ''; // a record has the worlds of its line
      deals.set(line, deal);
      yield deal.text;
    }
  }
  const found: Mistake[] = [];
  for await (const { line, mistakes } of dealReviews(texts(), judging, how)) {
    if (mistakes.length === 0) deals.delete(line);
    found.push(...mistakes);
  }
  if (how.signal?.aborted) refuse('records', 'were not all judged: stopped');
  const lines = new Map<number, Mistake[]>();
  for (const mistake of worstOf(found, found.length)) {
    if (!lines.has(mistake.line) && lines.size === worst) continue;
    lines.set(mistake.line, [...(lines.get(mistake.line) ?? []), mistake]);
  }
  if (lines.size === 0) refuse('records', 'has no answer that was surely worse than another');
  return [...lines].map(([line, all]) => ({ ...(deals.get(line) as ChosenDeal), mistakes: all.map(foundMistake) }));
}

function foundMistake(mistake: Mistake): FoundMistake {
  const [answer, better] = [mistake.answer, mistake.better].map((text) => parseAnswer(text) as number);
  return { step: mistake.at, text: mistakeInWords(answer, better, mistake) };
}

/** The page of boards that are to be played. @throws OptionError */
export async function boardsOf(what: ViewWhat): Promise<string> {
  if (what.seed === undefined && what.deal === undefined)
    throw new OptionError('view: expected `records`, or the `seed` of boards to be played, or a `deal`');
  const { title, ...boards } = checked(VIEW_BOARDS, what, 'view');
  const { bots, game: name } = filled(VIEW_BOARDS, boards);
  const game = settledGame(boards);
  const which = ofOptions(() => boardsGiven(boards));
  const [first, second = first, third = first] = await trioOf(bots);
  const trio = [first, second, third] as const;
  const data = {
    title: title ?? titleOf(which),
    facts: [`rules: ${name} · made by bolachen ${version}`],
    game: name,
    rules: changedRules(game),
    boards: { ...which, bots: trio },
  };
  return dealsPage(data, []);
}

/** @throws InputError */
function boardsGiven({ seed, board, deal }: ViewWhat): Omit<NonNullable<PageData['boards']>, 'bots'> {
  const deals = (typeof deal === 'string' ? [deal] : deal)?.map((text) => formatDeal(parseDealText(text, 'deal')));
  if (seed === undefined) {
    if (!deals?.length) refuse('deal', 'expected a deal, or several');
  } else {
    boardOf(seed, board ?? 0);
  }
  return { seed: seed ?? null, board: board ?? 0, deals };
}

const titleOf = ({ seed, board, deals }: ReturnType<typeof boardsGiven>): string =>
  deals === undefined
    ? `Board ${board} of seed ${seed}`
    : deals.length === 1
      ? 'A deal'
      : `${count(deals.length)} deals`;

/** One bot or three that play in a page. @throws OptionError */
async function trioOf(bots: string | readonly string[]): Promise<readonly string[]> {
  const specs = ofOptions(() => parseSpecs(typeof bots === 'string' ? bots : bots.join(','), 'bots'));
  for (const source of specs.flatMap(sourcesOf))
    if (!(PAGE_BOTS as readonly string[]).includes(source))
      refuseOption(
        'bots',
        `${shown(source)} does not play in a page; expected one of ${PAGE_BOTS.join(', ')}${didYouMean(source, PAGE_BOTS)}; \`sit\` seats you beside any bot`,
      );
  for (const spec of specs) await describePolicies(spec, 'bots'); // its parameters
  if (specs.length !== 1 && specs.length !== 3)
    refuseOption('bots', `expected one bot, or three; found ${specs.length}`);
  return specs.map(({ text }) => text);
}

function mostFrequent(names: readonly string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}
