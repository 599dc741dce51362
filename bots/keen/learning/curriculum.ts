import { SEATS } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { QUESTIONS, type Question } from '../../../src/public/bots.js';
import { meanOf } from '../../../src/stats/mean.js';
import { ratioOf } from '../../../src/stats/ratio.js';
import type { Numbers } from '../numbers.js';
import { fitCards, IN_BETTEL, OF_LEADS } from './cards.js';
import { fitDiscards } from './discards.js';
import type { Lesson } from './explorer.js';
import type { Fit } from './fit.js';
import { type Draft, draftOf, firstDraft, fitNumbers, fitPlain, fitPoints } from './fitting.js';
import { examplesIn, fitLayer } from './layer.js';
import type { LessonJob } from './lessons.js';
import { dealsOf, policyOf } from './policy.js';
import { BETTEL, joined, MORD } from './rows.js';
import { WordSums } from './sums.js';
import { passingRows, WORDS_ROW } from './words.js';

/** What is learned, from which deals. */
export interface Curriculum {
  readonly game: string;
  readonly seed: string;
  /** How many of the boards of a lesson are played: 1 for all. */
  readonly scale: number;
  /** How often everything is learned anew, from deals of what was learned before. */
  readonly iterations: number;
  /** The numbers that learning begins with; null for those of `sound`. */
  readonly from: Numbers | null;
  /** The numbers of the other two seats, if a best response is learned; null if all seats learn. */
  readonly field: Numbers | null;
}

/** Plays lessons, and reports progress. */
export interface School {
  readonly play: (job: LessonJob) => Promise<Int32Array>;
  readonly report: (line: string) => void;
}

/** Learns the numbers of a rule set. */
export async function learn(curriculum: Curriculum, school: School): Promise<Numbers> {
  const pupil = new Pupil(curriculum, school);
  for (let iteration = 0; iteration < curriculum.iterations; iteration++) await pupil.learnAll(iteration);
  for (let time = 0; time < TIMES; time++) await pupil.learnTogether(time);
  await pupil.learnMoreWords();
  await pupil.learnLeads();
  pupil.countDeals();
  return pupil.draft;
}

/** Questions that are answered by the worth of the hand that is played. */
const EXCHANGE: readonly Question[] = ['declare', 'discard', 'play'];
const LEVELS_ASKED = ['bid', 'contest', 'raise'] as const;
const NUMBERS_ASKED: readonly Question[] = ['bid', 'kontra'];
const RUNGS_ASKED = ['rung'] as const;

/** How often words are learned when hands have been learned anew, each time from all deals since. */
const STEPS = 4;
/**
 * How often words, discards and cards are learned together, each time from all deals since the first of these rounds:
 * they react to each other, as do two bidders who climb rung by rung, and learning from the latest deals only would go
 * round in circles. Then all of it once more, which forgets the deals of bad beginnings.
 */
const ROUNDS = 6;
const TIMES = 2;
/** In how many pieces the deals are played from which words are learned at last. */
const PIECES = 20;
/** How often examples of words are gone through; once while all is learned together. */
const PASSES = 3;

/** How often leads are learned, each time from all deals so far. */
const LEAD_ROUNDS = 3;
/** On how many boards it is seen whether they gain. */
const WHOLE_BOARDS = 100_000;

/** What was answered so far, and what came of it. */
interface Words {
  readonly sums: WordSums;
  readonly examples: Int32Array[];
}

class Pupil {
  readonly draft: Draft;
  private readonly curriculum: Curriculum;
  private readonly school: School;
  private readonly isWallachen: boolean;
  private readonly learned: Set<Question>;
  private iteration = 0;

  constructor(curriculum: Curriculum, school: School) {
    const { from, field } = curriculum;
    const known = from ?? field;
    this.curriculum = curriculum;
    this.school = school;
    this.isWallachen = makeGame(curriculum.game).mostTimes > 1;
    this.draft = known === null ? firstDraft(this.isWallachen) : draftOf(known);
    this.learned = new Set(known === null ? [] : QUESTIONS);
  }

  async learnAll(iteration: number): Promise<void> {
    this.iteration = iteration;
    this.school.report(`iteration ${iteration}`);
    await this.learnHands();
    if (this.isWallachen) await this.learnDoubling();
    else await this.learnDealt();
    await this.learnWords();
  }

  private play(lesson: Lesson, boards: number, time = '', numbers: Numbers = this.draft): Promise<Int32Array> {
    const { game, seed, scale } = this.curriculum;
    const field = lesson === 'whole' ? (this.curriculum.field ?? this.draft) : this.curriculum.field;
    return this.school.play({
      game,
      seed: `${seed}, ${lesson} ${this.iteration}${time}`,
      lesson,
      from: 0,
      to: Math.round(boards * scale),
      numbers,
      learned: [...this.learned],
      field: field === null ? null : { numbers: field, learned: QUESTIONS },
    });
  }

  private report(what: string, { rows, lossBefore, loss }: Fit): void {
    this.school.report(`  ${what}: ${rows} rows, loss ${lossBefore.toFixed(4)} → ${loss.toFixed(4)}`);
  }

  /** What the hand that is played is worth: for declaration and discard. */
  private async learnHands(): Promise<void> {
    const { draft, isWallachen } = this;
    const rows = await this.play('final', 750_000);
    this.report('trump', fitNumbers(draft, rows, { trump: 'trump', side: 'side', odds: 'final' }, isWallachen));
    this.report('bettel', fitPlain(draft, rows, 'bettel', 1));
    this.report('mord', fitPlain(draft, rows, 'mord', 2));
    for (const question of EXCHANGE) this.learned.add(question);
    if (isWallachen) return;
    const calls = await this.play('call', 300_000);
    this.report('callBettel', fitPlain(draft, calls, 'callBettel', 1));
    this.report('callMord', fitPlain(draft, calls, 'callMord', 2));
    this.learned.add('call').add('giveBack');
  }

  /**
   * Discards of contracts without trumps, cards of a Bettel, and words: all answers are played on, in the deals that
   * come of all the rest.
   */
  async learnTogether(time: number): Promise<void> {
    const { draft, isWallachen } = this;
    const discards: Int32Array[] = [];
    const cards: Int32Array[] = [];
    const words = this.newWords();
    for (let round = 0; round < ROUNDS; round++) {
      const name = `, round ${time}.${round}`;
      this.school.report(name.slice(2));
      discards.push(await this.play('discard', isWallachen ? 80_000 : 60_000, name));
      this.fitDiscards(joined(discards));
      cards.push(await this.play('cards', isWallachen ? 200_000 : 60_000, name));
      const { weights, report } = fitCards(joined(cards), IN_BETTEL);
      draft.bettel = weights;
      this.school.report(report);
      this.note(words, await this.play('words', 150_000, name));
      this.fitWords(words, 1);
    }
  }

  private fitDiscards(rows: Int32Array): void {
    const { draft } = this;
    for (const [name, kind] of [
      ['bettel', BETTEL],
      ['mord', MORD],
    ] as const) {
      const { losses, deals, madeBefore, made } = fitDiscards(rows, kind, draft.tables[name]);
      draft.losses[name] = losses;
      this.school.report(`  discards, ${name}: ${deals} deals, made ${madeBefore.toFixed(4)} → ${made.toFixed(4)}`);
    }
  }

  /** What the ten cards dealt are worth. */
  private async learnDealt(): Promise<void> {
    const { draft } = this;
    const rows = await this.play('dealt', 450_000);
    const names = { trump: 'dealtTrump', side: 'dealtSide', odds: 'dealt' };
    this.report('dealtTrump', fitNumbers(draft, rows, names, false));
    this.report('dealtBettel', fitPlain(draft, rows, 'dealtBettel', 1));
    this.report('dealtMord', fitPlain(draft, rows, 'dealtMord', 2));
  }

  /** Bids, suits of contests, raises, Kontra and Re. */
  private async learnWords(): Promise<void> {
    const { draft, isWallachen } = this;
    const words = this.newWords();
    for (let step = 0; step < STEPS; step++) {
      const rows = await this.play('words', isWallachen ? 200_000 : 100_000, `.${step}`);
      if (step === 0 && !isWallachen)
        this.report('defence', fitPoints(draft, passingRows(rows), 'defence', (cell) => cell).fit);
      this.note(words, rows);
      this.fitWords(words, PASSES);
    }
  }

  /** All of them once more, from many deals of what was learned together; and how these end. */
  async learnMoreWords(): Promise<void> {
    const { draft } = this;
    const words = this.newWords();
    for (let piece = 0; piece < PIECES; piece++) this.note(words, await this.play('words', 150_000, `, more ${piece}`));
    this.fitWords(words, PASSES);
    if (!this.isWallachen) draft.ends = { deals: [], cells: words.sums.ends() };
  }

  /**
   * Leads with trumps. What cards gain one by one does not add up, so that only what gains in whole deals is kept.
   */
  async learnLeads(): Promise<void> {
    const { draft } = this;
    const rows: Int32Array[] = [];
    for (let round = 0; round < LEAD_ROUNDS; round++) {
      const name = `, round ${round}`;
      rows.push(await this.play('leads', 300_000, name));
      const { weights, report } = fitCards(joined(rows), OF_LEADS);
      this.school.report(report);
      if (!(await this.gains({ ...draft, leads: weights }, name))) break;
      draft.leads = weights;
    }
  }

  /** Do other numbers gain in whole deals, by the 95 % interval? */
  private async gains(numbers: Numbers, name: string): Promise<boolean> {
    const rows = await this.play('whole', WHOLE_BOARDS, name, numbers);
    const own = this.curriculum.field === null ? null : await this.play('whole', WHOLE_BOARDS, name);
    const more = Array.from(rows, (row, board) => [row - (own?.[board] ?? 0), SEATS.length] as const);
    const { mean, low } = meanOf(ratioOf(more));
    this.school.report(`  whole deals: ${mean?.toFixed(4)} points a deal, at least ${low?.toFixed(4)}`);
    return low !== null && low > 0;
  }

  /** What deals come to among three of what was learned. */
  countDeals(): void {
    const { draft, curriculum } = this;
    if (draft.ends) draft.ends = { ...draft.ends, deals: dealsOf(draft, curriculum.game) };
  }

  private newWords(): Words {
    const { judge } = policyOf(this.curriculum.game, this.draft, []);
    return { sums: new WordSums(judge, !this.isWallachen), examples: [] };
  }

  private note({ sums, examples }: Words, rows: Int32Array): void {
    sums.add(rows);
    examples.push(examplesIn(rows));
    this.school.report(`  words: ${rows.length / WORDS_ROW} rows`);
  }

  private fitWords({ sums, examples }: Words, passes: number): void {
    const { draft, learned, isWallachen } = this;
    Object.assign(draft.cells, sums.cells());
    draft.layer = fitLayer(examples, passes, isWallachen ? RUNGS_ASKED : LEVELS_ASKED, draft.layer);
    for (const question of isWallachen ? NUMBERS_ASKED : LEVELS_ASKED) learned.add(question);
  }

  /** Doppeln, and what defenders' hands are worth. */
  private async learnDoubling(): Promise<void> {
    const { draft } = this;
    const { fit, offsets } = fitPoints(draft, await this.play('double', 750_000), 'glimpse', (cell) => cell);
    this.report('glimpse', fit);
    draft.cells.double = offsets.map((offset) => [offset]);
    this.learned.add('double');
    const rows = await this.play('foe', 250_000);
    this.report('foeTrump', fitNumbers(draft, rows, { trump: 'foeTrump', side: 'foeSide', odds: 'foe' }, true));
    this.report('foeBettel', fitPlain(draft, rows, 'foeBettel', 1));
    this.report('foeMord', fitPlain(draft, rows, 'foeMord', 2));
  }
}
