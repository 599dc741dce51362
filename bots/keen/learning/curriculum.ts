import { makeGame } from '../../../src/games/rule-sets.js';
import { QUESTIONS, type Question } from '../../../src/public/bots.js';
import type { Numbers } from '../numbers.js';
import { fitCards } from './cards.js';
import { fitDiscards } from './discards.js';
import { fitEnds } from './ends.js';
import type { Lesson } from './explorer.js';
import type { Fit } from './fit.js';
import {
  type Draft,
  draftOf,
  firstDraft,
  fitAnswers,
  fitKontra,
  fitNumbers,
  fitPlain,
  fitPoints,
  fitSights,
} from './fitting.js';
import type { LessonJob } from './lessons.js';
import { BETTEL, joined, MORD } from './rows.js';

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
  await pupil.learnDiscards();
  await pupil.learnCards();
  await pupil.learnAnswers();
  await pupil.learnEnds();
  return pupil.draft;
}

/** Questions that are answered by the worth of the hand that is played. */
const EXCHANGE: readonly Question[] = ['declare', 'discard', 'play'];

/**
 * How often bids are learned again in Wallachen, each time from all deals played since the hands were learned. Two bidders who climb rung by rung
 * react to each other: learning from the latest deals only would go round in circles.
 */
const CLIMBS = 8;

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
    await this.learnDealt();
    await this.learnBids();
    if (this.isWallachen) await this.learnDoubling();
    else await this.learnContests();
  }

  private play(lesson: Lesson, boards: number, time = ''): Promise<Int32Array> {
    const { game, seed, scale, field } = this.curriculum;
    return this.school.play({
      game,
      seed: `${seed}, ${lesson} ${this.iteration}${time}`,
      lesson,
      from: 0,
      to: Math.round(boards * scale),
      numbers: this.draft,
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

  /** The cards of a Bettel: all of them are played on, here and there. */
  async learnCards(): Promise<void> {
    const { draft } = this;
    for (let time = 0; time < 2; time++) {
      const rows = await this.play('cards', this.isWallachen ? 750_000 : 200_000, `.${time}`);
      const { weights, report } = fitCards(rows);
      draft.bettel = weights;
      this.school.report(report);
    }
  }

  /** The discards of contracts without trumps: all of them are played on, in the deals that come of all the rest. */
  async learnDiscards(): Promise<void> {
    const { draft } = this;
    this.iteration = 0; // the same deals, however often the rest was learned
    const rows = await this.play('discard', this.isWallachen ? 400_000 : 200_000);
    for (const [name, kind] of [
      ['bettel', BETTEL],
      ['mord', MORD],
    ] as const) {
      const { losses, deals, madeBefore, made } = fitDiscards(rows, kind, draft.tables[name]);
      draft.losses[name] = losses;
      this.school.report(`  discards, ${name}: ${deals} deals, made ${madeBefore.toFixed(4)} → ${made.toFixed(4)}`);
    }
  }

  /** The bids of Bolachen once more: all of them are played on, in the deals that come of all the rest. */
  async learnAnswers(): Promise<void> {
    if (this.isWallachen) return;
    this.school.report(fitAnswers(this.draft, await this.play('bids', 320_000), this.curriculum.game));
  }

  /** How deals end after each bid of Bolachen, in the deals that come of all the rest. */
  async learnEnds(): Promise<void> {
    if (this.isWallachen) return;
    this.iteration = 0;
    const { ends, report } = fitEnds(this.draft, await this.play('ends', 200_000), this.curriculum.game);
    this.draft.ends = ends;
    this.school.report(report);
  }

  /** What the ten cards dealt are worth. */
  private async learnDealt(): Promise<void> {
    const { draft, isWallachen } = this;
    const rows = await this.play('dealt', 450_000);
    const names = { trump: 'dealtTrump', side: 'dealtSide', odds: 'dealt' };
    this.report('dealtTrump', fitNumbers(draft, rows, names, isWallachen));
    this.report('dealtBettel', fitPlain(draft, rows, 'dealtBettel', 1));
    this.report('dealtMord', fitPlain(draft, rows, 'dealtMord', 2));
  }

  private async learnBids(): Promise<void> {
    if (!this.isWallachen) {
      this.fitBids(await this.play('bid', 1_250_000), 'bid', 4);
      return;
    }
    const parts: Int32Array[] = [];
    for (let time = 0; time < CLIMBS; time++) {
      parts.push(await this.play('bid', 300_000, `.${time}`), await this.play('climb', 800_000, `.${time}`));
      this.fitBids(joined(parts), 'rung', 2);
    }
  }

  private fitBids(rows: Int32Array, question: 'bid' | 'rung', answers: number): void {
    const { draft, curriculum } = this;
    const { fit } = fitPoints(draft, rows, 'defence', (cell) => (cell % answers === 0 ? cell / answers : -1));
    this.report('defence', fit);
    this.school.report(fitSights(draft, rows, curriculum.game, question));
    this.learned.add('bid');
  }

  private async learnContests(): Promise<void> {
    const { draft, curriculum } = this;
    this.school.report(fitSights(draft, await this.play('contest', 600_000), curriculum.game, 'contest'));
    this.learned.add('contest');
    this.school.report(fitSights(draft, await this.play('raise', 400_000), curriculum.game, 'raise'));
    this.learned.add('raise');
  }

  /** Doppeln, and Kontra and Re. */
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
    const kontras = await this.play('kontra', 500_000);
    const answers = await this.play('re', 500_000);
    this.school.report(fitKontra(draft, kontras, 'kontra', 14));
    this.school.report(fitKontra(draft, answers, 're', 7));
    this.learned.add('kontra');
  }
}
