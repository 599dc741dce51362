import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { AnswerCounter, answerLines, answersIn } from '../../boards/answers/filed-answers.js';
import { type BlockJob, isSimulation } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import type { AnswersPlace } from '../../players/bot/answers/answer-line.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import { several } from '../../results/text/numbers.js';
import type { RunStage } from '../../runs/run/kind.js';
import type { Progress } from '../../runs/run/options.js';
import { Retraction } from '../../runs/work/executor.js';
import { DamagedFile, InputError, refuse } from '../../support/input/refusal.js';
import { wholeLines } from '../../support/system/chain.js';
import { hashOf } from '../../support/system/hash.js';
import { naming, shownPath } from '../../support/system/system-error.js';
import type { BlockChunks, BlockChunkTerms } from './block-chunks.js';

/** The answers of a run as its main thread sees them: threads append to the file themselves. */
export class AnswersFile {
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly start: string;
  /** How much of the file has been counted, and how many lines that was. */
  private counted = 0;
  private lines = 0;

  private constructor(path: string, file: FileHandle, start: string) {
    this.path = path;
    this.file = file;
    this.start = start;
  }

  static async open(path: string, { start }: AnswersPlace): Promise<AnswersFile> {
    return new AnswersFile(path, await naming(shownPath(path), open(path, 'a+')), start);
  }

  /**
   * Goes on after what was played: cuts off what a kill has left of a last line. With `repair` what follows a damaged
   * line is dropped, and the journal: all is played again from the answers that are left.
   * @throws DamagedFile for answers that are not as they were written, or not those that were counted
   */
  async resumeAfter(chunks: BlockChunks, stage: RunStage, before: BlockSums, begun?: BlockSums): Promise<void> {
    const { path, file } = this;
    const played = before.count + (begun?.count ?? 0);
    const boards = isSimulation(chunks.job) ? 1 : chunks.job.matchLength;
    const [from, next] = [before.first, before.first + played].map((unit) => unit * boards);
    const { counter, ...found } = await this.read(chunks.job, from, next);
    const flaw = counter.flawBeside([before, begun].flatMap((each) => each?.answering ?? []));
    const damage = found.damage ?? (flaw && `${shownPath(path)}: ${flaw}`);
    if (damage !== '') refuseDamage(damage, stage);
    if ((await file.stat()).size > found.end) await naming(shownPath(path), file.truncate(found.end));
    if (damage !== '' && played > 0) throw new Retraction(before.first);
  }

  /** Reads up to the first damage. */
  private async read(job: BlockJob, from: number, next: number) {
    const counter = new AnswerCounter(job);
    const found: { end: number; damage?: string } = { end: 0 };
    try {
      for await (const { answer, end } of answersIn(this.path, this.start, counter.check)) {
        found.end = end;
        if (answer.board >= from && answer.board < next) counter.add(answer);
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      found.damage = error.message;
    }
    return { ...found, counter };
  }

  /** How many answers are on file, which grow while a piece is played. */
  async count(): Promise<number> {
    for await (const line of wholeLines(this.file, this.counted)) {
      this.counted += line.length + 1;
      this.lines++;
    }
    return this.lines;
  }

  /** Keeps what comes with pieces, ahead of the journal. @throws InputError for what should be on file, but is not */
  keeping(terms: BlockChunkTerms, chunks: BlockChunks, stage: RunStage): BlockChunkTerms {
    return {
      ...terms,
      resumed: async (sums, begun) => {
        await this.resumeAfter(chunks, stage, sums, begun);
        await terms.resumed?.(sums, begun);
      },
      written: async (piece) => {
        if (piece.lack !== null) refuse('answers', piece.lack);
        await terms.written?.(piece);
      },
      synced: () => this.file.datasync(),
    };
  }

  /** Says every second how many answers there are, beside the progress: a piece of a slow bot may take minutes. */
  counting(stage: RunStage, begin: Progress): { readonly stage: RunStage; readonly stop: () => void } {
    let last = begin;
    const report = (answers: number): void => {
      stage.onProgress({ ...last, remark: several(answers, 'answer') });
    };
    let counted = Promise.resolve();
    const timer = setInterval(() => {
      counted = counted.then(async () => report(await this.count())).catch(() => {}); // it may be closed meanwhile
    }, COUNTING);
    const onProgress = (progress: Progress): void => {
      last = progress;
      stage.onProgress(progress);
    };
    return { stage: { ...stage, onProgress }, stop: () => clearInterval(timer) };
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

/** Milliseconds between two counts. */
const COUNTING = 1_000;

/** @throws DamagedFile unless the run is to be repaired */
function refuseDamage(damage: string, { before, repair, onNotice }: RunStage): void {
  if (before?.complete === true) throw new DamagedFile(damage);
  if (!repair) throw new DamagedFile(`${damage}; \`repair\` asks again what is not on file`);
  onNotice(`${damage}; what is not on file is asked again`);
}

/** Joins the answers on file of shards, each with the identity of its run. */
export async function joinAnswers(
  shards: readonly { readonly path: string; readonly identity: string }[],
  into: string,
  identity: string,
): Promise<void> {
  const lineOf = answerLines(hashOf(identity));
  const files = shards.map(({ path, identity: own }) => ({ file: join(path, ANSWERS_FILE), start: hashOf(own) }));
  const there = files.filter(({ file }) => existsSync(file));
  if (there.length === 0) return;
  const joined = await naming(shownPath(into), open(into, 'a'));
  try {
    for (const { file, start } of there)
      for await (const { answer } of answersIn(file, start)) await joined.appendFile(lineOf(answer));
  } finally {
    await joined.close();
  }
}
